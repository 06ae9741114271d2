import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { createContext, useContext, useEffect } from 'react';
import { sessionIdentity } from '#accounts/session-state.ts';
import { useSession } from '#accounts/web/use-session.ts';
import { useConnectionState, useLiveUpdates } from '#platform/web/realtime/use-live-updates.ts';
import { OfflineFrame } from './pwa/OfflineFrame.tsx';
import { useArrivalToast } from './use-arrival-toast.ts';
import { useDemoFromAddress } from './use-demo-from-address.ts';

const DemoOpening = createContext(false);

/** While the address is opening the demo, guards wait instead of sending the visitor away. */
export function useIsDemoOpening(): boolean {
  return useContext(DemoOpening);
}

/** The server ends the stream of a session that was revoked, and a stream cannot say why it ended: so we ask. */
function useSessionCheckOnDisconnect(): void {
  const { state } = useConnectionState();
  const { actions } = useSession();
  useEffect(() => {
    if (state === 'disconnected') actions.retryLoading();
  }, [state, actions]);
}

export function RootLayout() {
  const { user } = useSession();
  useLiveUpdates(useQueryClient(), user !== null, sessionIdentity(user));
  useSessionCheckOnDisconnect();
  useArrivalToast();
  const isDemoOpening = useDemoFromAddress();
  return (
    <DemoOpening value={isDemoOpening}>
      <OfflineFrame>
        <Outlet />
      </OfflineFrame>
    </DemoOpening>
  );
}
