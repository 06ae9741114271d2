import { listRealCompanies } from '#platform/server/company-rounds.ts';
import type { Connection, Database } from '#platform/server/database.ts';
import type { TargetRules } from '#platform/server/http-guard.ts';
import type { Log } from '#platform/server/log.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import { createDispatcher } from './dispatcher.ts';
import { forgetOldMails, forgetOldMessages } from './notification-messages.service.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { createPushDevices } from './push-devices.service.ts';
import { createPushKeys } from './push-keys.service.ts';

/** Push services stand in the internet; nothing is sent into the own network. */
const PUSH_TARGET: TargetRules = { allowPrivate: false };

export function createNotifications(options: {
  database: Database;
  mailer: Mailer;
  secrets: SecretBox;
  /** WEB_PUSH */
  pushEnabled: boolean;
  /** Address of who runs the installation; null when nothing is stated. */
  contactEmail: () => Promise<string | null>;
  log: Log;
  now?: () => number;
  pushTarget?: TargetRules;
  /** Where people reach the installation, for links; known at the latest when it starts to send. */
  publicUrl?: () => string;
}) {
  const { database, mailer, secrets, pushEnabled, log, now = Date.now, pushTarget: target = PUSH_TARGET } = options;
  let publicUrl = options.publicUrl ?? (() => '');
  const keys = createPushKeys({ database, secrets, isEnabled: pushEnabled, log });
  const devices = createPushDevices({ database, secrets, target });
  const contact = async () => {
    const email = await options.contactEmail();
    return email === null ? publicUrl() : `mailto:${email}`;
  };
  const dispatcher = createDispatcher({
    database,
    mailer,
    keys,
    devices,
    target,
    contact,
    publicUrl: () => publicUrl(),
    log,
    now,
  });
  return {
    routes: notificationsRoutes({ database, devices, keys, mailDelivers: mailer.delivers, now }),
    runCompany: dispatcher.runCompany,
    start(connection: Connection, url: () => string) {
      publicUrl = url;
      return dispatcher.start(connection);
    },
    async keepHouse(): Promise<void> {
      await forgetOldMails(database, new Date(now()));
      for (const companyId of await listRealCompanies(database)) {
        await database
          .inCompany(companyId, (tx) => forgetOldMessages(tx, new Date(now())))
          .catch((error: unknown) => log.error({ err: error, companyId }, 'notifications: old messages have to wait'));
      }
    },
  };
}
