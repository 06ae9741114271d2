import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { addressAsksForDemo } from '#accounts/demo-address.ts';
import { useSession } from '#accounts/web/use-session.ts';
import { toastFailure } from '#platform/web/ui/toast.tsx';

/**
 * AUTH-13, OPEN-010 to OPEN-012: ?demo=true opens the demo; public pages do the same (src/site/web/scripts/site.ts). The parameter then leaves the
 * address, so that 'Demo beenden' is not undone by it. Returns whether the demo is still being opened.
 */
export function useDemoFromAddress(): boolean {
  const { status, actions } = useSession();
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const [failedAddress, setFailedAddress] = useState<string | null>(null);
  const address = pathname + searchStr;
  const demoParameter = new URLSearchParams(searchStr).get('demo');
  const isAsked = addressAsksForDemo(pathname, demoParameter);
  const isNeeded = isAsked && status !== 'demo' && failedAddress !== address;

  useEffect(() => {
    if (!isNeeded || status === 'loading') return;
    actions.startPublicDemo().catch((error: unknown) => {
      setFailedAddress(address);
      toastFailure(error);
    });
  }, [isNeeded, status, actions, address]);

  const mustClean = status === 'demo' && demoParameter === 'true';
  useEffect(() => {
    if (!mustClean) return;
    const rest = new URLSearchParams(searchStr);
    rest.delete('demo');
    void navigate({ to: pathname, search: Object.fromEntries(rest), replace: true });
  }, [mustClean, navigate, pathname, searchStr]);

  return isNeeded;
}
