import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './TileLink.module.css';

/** Leads from a figure to the page it comes from, where this installation has that page. */
export function TileLink({ to, children }: { to: string; children: ReactNode }) {
  const router = useRouter();
  if (!Object.keys(router.routesByPath).includes(to)) return children;
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}
