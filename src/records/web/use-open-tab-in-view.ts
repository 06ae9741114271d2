import { useEffect, useRef } from 'react';

/**
 * On a phone a row of tabs scrolls, and a link may open one that lies outside. Returns the ref of the row. For the
 * first tab nothing moves: a page must not begin with a jump.
 */
export function useOpenTabInView(open: string, first: string) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open !== first) row.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [open, first]);
  return row;
}
