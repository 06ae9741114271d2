import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { mayEnter } from '#accounts/session-state.ts';
import { useSession } from '#accounts/web/use-session.ts';
import { DeletionBanner } from '#company/web/DeletionBanner.tsx';
import { usePushReturn } from '#notifications/web/use-push-return.ts';
import { demoReadOnly } from '#platform/errors.ts';
import { createFormat, DEFAULT_FORMAT } from '#platform/format.ts';
import { WriteAccessContext, type WriteRefusal } from '#platform/web/access/write-access.ts';
import { FormatContext } from '#platform/web/use-format.ts';
import { APP_PAGES } from '../pages.tsx';
import { LogoutDialog } from './LogoutDialog.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import classes from './Shell.module.css';
import { ShellHeader } from './ShellHeader.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink, useFocusOnNavigation } from './SkipLink.tsx';
import { useSidebarState } from './use-sidebar-state.ts';

/** The common layout of /app (SHELL-03). */
export function AppShell() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const sidebar = useSidebarState();
  const [isAskingLogout, setIsAskingLogout] = useState(false);
  usePushReturn(user);
  const main = useFocusOnNavigation(pathname);
  const company = user?.company ?? DEFAULT_FORMAT;
  const format = useMemo(
    () => createFormat({ locale: company.locale, timeZone: company.timeZone }),
    [company.locale, company.timeZone],
  );
  const pages = APP_PAGES.filter((page) => user !== null && mayEnter(user, page.access));
  // The route's own pattern ('/app/products/$id'), not the address, which names a record.
  const route = useMatches().at(-1)?.fullPath;
  const page = APP_PAGES.find((candidate) => candidate.path === route);
  const title = page?.title ?? 'Unbekannte Adresse';
  const refuseWriting: WriteRefusal = (needed) => {
    if (user === null || mayEnter(user, needed)) return null;
    return user.demo ? demoReadOnly().message : 'Ihre Rolle erlaubt diese Änderung nicht.';
  };
  const askLogout = () => setIsAskingLogout(true);

  if (page?.fullScreen === true) {
    return (
      <FormatContext value={format}>
        <WriteAccessContext value={refuseWriting}>
          <main id="main" ref={main} tabIndex={-1} className={classes.fullScreen}>
            <Outlet />
          </main>
        </WriteAccessContext>
      </FormatContext>
    );
  }
  return (
    <FormatContext value={format}>
      <WriteAccessContext value={refuseWriting}>
        <SkipLink />
        <div className={classes.shell} data-collapsed={sidebar.isCollapsed || undefined}>
          <Sidebar pages={pages} isCollapsed={sidebar.isCollapsed} onToggle={sidebar.toggle} onLogout={askLogout} />
          <div className={classes.column}>
            <ShellHeader title={title} menuButton={<MenuDrawer pages={pages} onLogout={askLogout} />} />
            <main id="main" ref={main} tabIndex={-1} className={classes.main}>
              {user !== null && !user.demo && <DeletionBanner mayDecide={mayEnter(user, 'administer')} />}
              <Outlet />
            </main>
          </div>
        </div>
        <LogoutDialog opened={isAskingLogout} onClose={() => setIsAskingLogout(false)} />
      </WriteAccessContext>
    </FormatContext>
  );
}
