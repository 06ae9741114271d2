import { openRoute, type Route } from '#platform/server/http/route.ts';
import * as api from '../devices.api.ts';
import type { DeviceService } from './devices.service.ts';
import { ownAccount } from './own-account.ts';

export function devicesRoutes(devices: DeviceService): Route[] {
  return [
    openRoute(api.listDevices, async ({ caller }) =>
      // In the demo everybody shares one account: whose devices these are is nobody's business.
      caller === null || caller.userId === null || caller.demo ? [] : devices.list(ownAccount(caller)),
    ),

    openRoute(api.signOutDevice, async ({ caller, params, log }) => {
      const own = ownAccount(caller);
      await devices.signOut(own, params.deviceId);
      log.info({ userId: own.userId, endedSessionId: params.deviceId }, 'device signed out');
      return undefined;
    }),

    openRoute(api.signOutOtherDevices, async ({ caller, log }) => {
      const own = ownAccount(caller);
      const signedOut = await devices.signOutOthers(own);
      log.info({ userId: own.userId, signedOut }, 'other devices signed out');
      return { signedOut };
    }),
  ];
}
