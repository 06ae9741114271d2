import { useEffect } from 'react';
import { FullPageSpinner } from '#platform/web/ui/FullPageSpinner.tsx';

/** An address the app has no screen for: the server answers it, with a public page or with 'Seite nicht gefunden'. */
export function PublicAddress() {
  useEffect(() => window.location.reload(), []);
  return <FullPageSpinner />;
}
