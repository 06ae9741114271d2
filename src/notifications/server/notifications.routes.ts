import type { Session } from '#accounts/server/sessions.service.ts';
import { Conflict, demoReadOnly } from '#platform/errors.ts';
import type { Database } from '#platform/server/database.ts';
import { type Caller, companyRoute, memberRoute, type Route } from '#platform/server/http/route.ts';
import { SETTINGS_PATH } from '../message-text.ts';
import * as api from '../notifications.api.ts';
import { listMessages } from './notification-messages.service.ts';
import { writeMessages } from './notification-queue.service.ts';
import {
  forgetPreference,
  readDefaults,
  readPreference,
  saveDefaults,
  savePreference,
} from './notification-settings.service.ts';
import type { DeviceOwner, PushDeviceService } from './push-devices.service.ts';
import type { PushKeyService } from './push-keys.service.ts';

type Options = {
  database: Database;
  devices: PushDeviceService;
  keys: PushKeyService;
  mailDelivers: boolean;
  now: () => number;
};

export function notificationsRoutes({ database, devices, keys, mailDelivers, now }: Options): Route[] {
  return [
    companyRoute(api.readNotificationSettings, async ({ tx, caller }) => {
      const chosen = caller.userId === null || caller.demo ? null : await readPreference(tx, caller.userId);
      const defaults = await readDefaults(tx);
      return {
        isChosen: chosen !== null,
        version: chosen?.version ?? 0,
        values: chosen?.values ?? { ...defaults.values, machineIds: null },
        mail: { address: addressOf(caller), delivers: mailDelivers },
        push: { publicKey: caller.demo ? null : ((await keys.current())?.publicKey ?? null) },
      };
    }),
    companyRoute(api.saveNotificationSettings, async ({ tx, caller, body }) => {
      await savePreference(tx, ownerOf(caller).userId, body, new Date(now()));
      return undefined;
    }),
    companyRoute(api.resetNotificationSettings, async ({ tx, caller }) => {
      await forgetPreference(tx, ownerOf(caller).userId, new Date(now()));
      return undefined;
    }),
    companyRoute(api.readNotificationDefaults, ({ tx }) => readDefaults(tx)),
    companyRoute(api.saveNotificationDefaults, async ({ tx, body }) => {
      await saveDefaults(tx, body);
      return undefined;
    }),
    // In the demo everybody shares one account: whose devices and messages these are is nobody's business.
    companyRoute(api.listPushDevices, async ({ tx, caller }) =>
      caller.userId === null || caller.demo ? [] : devices.list(tx, ownerOf(caller)),
    ),
    // Without a transaction: the address is resolved first, which takes as long as it takes.
    memberRoute(api.addPushDevice, async ({ caller, body, userAgent, log }) => {
      if ((await keys.current()) === null) throw pushNotConfigured();
      const device = await devices.add(ownerOf(caller), body, userAgent);
      log.info({ deviceId: device.id, service: device.service }, 'push switched on for a device');
      return device;
    }),
    companyRoute(api.removePushDevice, async ({ tx, caller, params }) => {
      await devices.remove(tx, ownerOf(caller).userId, params.id);
      return undefined;
    }),
    companyRoute(api.sendTestNotification, async ({ tx, caller, body }) => {
      const queued = await writeMessages(tx, ownerOf(caller).userId, body.channel, {
        title: 'Testmeldung',
        body:
          body.channel === 'mail'
            ? 'Guten Tag\n\nSo erreichen Sie Alarme des MES per E-Mail. Diese Meldung haben Sie selbst angefordert.\n'
            : 'So erreichen Sie Alarme des MES auf diesem Gerät.',
        path: SETTINGS_PATH,
        isUrgent: false,
        alertCount: 0,
        now: new Date(now()),
      });
      if (queued === 0) throw new Conflict('no_device', 'Auf keinem Ihrer Geräte sind Push-Nachrichten eingeschaltet.');
      return { queued };
    }),
    memberRoute(api.listNotifications, async ({ caller }) =>
      caller.userId === null || caller.demo ? [] : listMessages(database, caller.companyId, caller.userId),
    ),
  ];
}

/** What is about oneself needs somebody who is signed in. */
function ownerOf(caller: Caller): DeviceOwner {
  if (caller.userId === null || caller.demo) throw demoReadOnly();
  return { companyId: caller.companyId, userId: caller.userId, sessionId: caller.sessionId };
}

/** Sessions of this product know the account's address. */
function addressOf(caller: Caller): string | null {
  return caller.demo ? null : ((caller as Partial<Session>).user?.email ?? null);
}

function pushNotConfigured(): Conflict {
  return new Conflict('push_not_configured', 'Der Betreiber hat Push-Nachrichten nicht eingeschaltet.');
}
