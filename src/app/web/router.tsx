import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { DEFAULT_PATH } from '#accounts/return-path.ts';
import { NotFoundPanel } from '#platform/web/ui/NotFoundPanel.tsx';
import { Redirect } from '#platform/web/ui/Redirect.tsx';
import { AdminArea, AppArea } from './AppArea.tsx';
import { ADMIN_OVERVIEW, ADMIN_PAGES } from './admin-pages.tsx';
import { LoginRoute } from './LoginRoute.tsx';
import { pageComponent } from './PageFrame.tsx';
import { PublicAddress } from './PublicAddress.tsx';
import { APP_PAGES, LOGIN_PAGES, PUBLIC_PAGES } from './pages.tsx';
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts';
import { RootLayout } from './RootLayout.tsx';
import { RouteFailure } from './RouteFailure.tsx';

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: PublicAddress });

const publicRoutes = PUBLIC_PAGES.map((entry) =>
  createRoute({ getParentRoute: () => rootRoute, path: entry.path, component: pageComponent(entry) }),
);

const loginRoute = createRoute({ getParentRoute: () => rootRoute, id: 'login-screen', component: LoginRoute });
const loginRoutes = LOGIN_PAGES.map(({ path }) =>
  createRoute({ getParentRoute: () => loginRoute, path, component: () => null }),
);

const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  component: AppArea,
  notFoundComponent: () => <NotFoundPanel homePath={DEFAULT_PATH} homeLabel="Zum Dashboard" />,
});
const appRoutes = [
  createRoute({ getParentRoute: () => appRoute, path: '/', component: () => <Redirect href={DEFAULT_PATH} /> }),
  ...APP_PAGES.map((entry) =>
    createRoute({
      getParentRoute: () => appRoute,
      path: entry.path.replace('/app', ''),
      component: pageComponent(entry),
    }),
  ),
];

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  component: AdminArea,
  notFoundComponent: () => <NotFoundPanel homePath="/admin" homeLabel="Zur Verwaltung" />,
});
const adminRoutes = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: '/',
    component: pageComponent(ADMIN_OVERVIEW),
  }),
  ...ADMIN_PAGES.map((entry) =>
    createRoute({
      getParentRoute: () => adminRoute,
      path: entry.path.replace('/admin', ''),
      component: pageComponent(entry),
    }),
  ),
];

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...publicRoutes,
    loginRoute.addChildren(loginRoutes),
    appRoute.addChildren(appRoutes),
    adminRoute.addChildren(adminRoutes),
  ]),
  defaultErrorComponent: RouteFailure,
  parseSearch: parsePlainSearch,
  stringifySearch: stringifyPlainSearch,
  scrollRestoration: true,
});
