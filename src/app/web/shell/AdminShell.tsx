import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { DEFAULT_PATH } from '#accounts/return-path.ts';
import { useSession } from '#accounts/web/use-session.ts';
import { ThemeMenu } from '#platform/web/theme/ThemeMenu.tsx';
import { Brand } from '#platform/web/ui/Brand.tsx';
import { ADMIN_OVERVIEW, ADMIN_PAGES } from '../admin-pages.tsx';
import type { PageEntry } from '../page-entry.ts';
import classes from './AdminShell.module.css';
import { SkipLink, useFocusOnNavigation } from './SkipLink.tsx';

/** Frame of /admin, for the owner of this installation. */
export function AdminShell() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const main = useFocusOnNavigation(pathname);
  const pattern = useMatches().at(-1)?.fullPath ?? pathname;
  const isIndex = pattern.replace(/\/$/, '') === '/admin';
  const page = isIndex ? ADMIN_OVERVIEW : ADMIN_PAGES.find(({ path }) => path === pattern);
  return (
    <>
      <SkipLink />
      <header className={classes.header}>
        <div className={classes.bar}>
          <Brand />
          <span className={classes.area}>Verwaltung</span>
          <span className={classes.email}>{user?.email}</span>
          <ThemeMenu />
        </div>
        <AdminMenu current={page ?? null} />
      </header>
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <h1 className={classes.title}>{page?.title ?? 'Verwaltung'}</h1>
        <Outlet />
      </main>
    </>
  );
}

/** All parts of /admin in one row; on a phone it scrolls, with the open part in view. */
function AdminMenu({ current }: { current: PageEntry | null }) {
  const list = useRef<HTMLUListElement>(null);
  const currentPath = current?.path;
  useEffect(() => {
    const open = currentPath === undefined ? null : list.current?.querySelector('[aria-current]');
    open?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [currentPath]);
  return (
    <nav className={classes.menu} aria-label="Verwaltung">
      <ul className={classes.tabs} ref={list}>
        <li>
          <Link to={DEFAULT_PATH} className={classes.back}>
            <ArrowLeft size={16} aria-hidden="true" />
            Zur Anwendung
          </Link>
        </li>
        {ADMIN_PAGES.map(({ path, menu }) => {
          if (menu === undefined) return null;
          const isHere = currentPath === path || currentPath?.startsWith(`${path}/`);
          const Icon = menu.icon;
          return (
            <li key={path}>
              <Link
                to={path === ADMIN_OVERVIEW.path ? '/admin' : path}
                className={classes.tab}
                // Pages below belong to it too, which the router's own mark does not know.
                activeOptions={{ exact: true }}
                aria-current={isHere ? 'page' : undefined}
              >
                <Icon size={16} aria-hidden="true" />
                {menu.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
