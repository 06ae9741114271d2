import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './RecordTable.module.css';

type TextLinkProps = { to: string; search?: Readonly<Record<string, string>>; children: ReactNode };

/** A link inside a table or a list of facts. */
export function TextLink({ to, search, children }: TextLinkProps) {
  return (
    <Link to={to} search={search} className={classes.link}>
      {children}
    </Link>
  );
}
