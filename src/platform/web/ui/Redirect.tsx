import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FullPageSpinner } from './FullPageSpinner.tsx';

/**
 * Leads elsewhere, once, to where it was first told. The router's own Navigate starts again with every render, and a
 * guard renders again when the address changes: together they would never come to rest.
 */
export function Redirect({ href }: { href: string }) {
  const navigate = useNavigate();
  const [firstHref] = useState(href);
  useEffect(() => {
    const target = new URL(firstHref, window.location.origin);
    void navigate({
      to: target.pathname,
      search: Object.fromEntries(target.searchParams),
      hash: target.hash.slice(1),
      replace: true,
    });
  }, [navigate, firstHref]);
  return <FullPageSpinner />;
}
