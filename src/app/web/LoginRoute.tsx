import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPage } from '#platform/web/errors/lazy-page.tsx';
import { FullPageSpinner } from '#platform/web/ui/FullPageSpinner.tsx';
import { useDocumentTitle } from './PageFrame.tsx';
import { LOGIN_PAGES, loadLoginPage } from './pages.tsx';

const LoginPage = lazyPage(loadLoginPage);

export function LoginRoute() {
  const { pathname } = useLocation();
  useDocumentTitle(LOGIN_PAGES.find(({ path }) => pathname.startsWith(path))?.title ?? 'Anmelden');
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <LoginPage />
    </Suspense>
  );
}
