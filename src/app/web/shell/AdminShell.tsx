import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { DEFAULT_PATH } from '#accounts/return-path.ts';
import { useSession } from '#accounts/web/use-session.ts';
import { ThemeMenu } from '#platform/web/theme/ThemeMenu.tsx';
import { Brand } from '#platform/web/ui/Brand.tsx';
import { ADMIN_PAGES } from '../pages.tsx';
import classes from './AdminShell.module.css';
import { SkipLink, useFocusOnNavigation } from './SkipLink.tsx';

/** Frame of /admin, for the owner of this installation. */
export function AdminShell() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const main = useFocusOnNavigation(pathname);
  const title = ADMIN_PAGES.find((page) => page.path === pathname)?.title ?? 'Verwaltung';
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
        <nav className={classes.tabs} aria-label="Verwaltung">
          <Link to={DEFAULT_PATH} className={classes.back}>
            <ArrowLeft size={16} aria-hidden="true" />
            Zur Anwendung
          </Link>
          {ADMIN_PAGES.map((page) => (
            <Link key={page.path} to={page.path} className={classes.tab} activeProps={{ 'aria-current': 'page' }}>
              {page.menu?.label ?? page.title}
            </Link>
          ))}
        </nav>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <h1 className={classes.title}>{title}</h1>
        <Outlet />
      </main>
    </>
  );
}
