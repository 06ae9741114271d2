import { type RefObject, useEffect, useRef } from 'react';
import classes from './Shell.module.css';

/** Lets keyboard users jump over the menu. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      Zum Inhalt springen
    </a>
  );
}

/** After a change of page the focus goes to the new content, so that screen readers start there. */
export function useFocusOnNavigation(pathname: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
