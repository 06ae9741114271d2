import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { sessionIdentity } from '#accounts/session-state.ts';
import { useSession } from '#accounts/web/use-session.ts';
import { useLiveUpdates } from '#platform/web/realtime/use-live-updates.ts';
import { useDemoFromAddress } from './use-demo-from-address.ts';

const DemoOpening = createContext(false);

/** While the address is opening the demo, guards wait instead of sending the visitor away. */
export function useIsDemoOpening(): boolean {
  return useContext(DemoOpening);
}

export function RootLayout() {
  const { user } = useSession();
  useLiveUpdates(useQueryClient(), user !== null, sessionIdentity(user));
  const isDemoOpening = useDemoFromAddress();
  return (
    <DemoOpening value={isDemoOpening}>
      <Outlet />
    </DemoOpening>
  );
}
