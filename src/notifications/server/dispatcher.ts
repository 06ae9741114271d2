import { MesError } from '#platform/errors.ts';
import { type CompanyRounds, startCompanyRounds } from '#platform/server/company-rounds.ts';
import type { Connection, Database } from '#platform/server/database.ts';
import type { TargetRules } from '#platform/server/http-guard.ts';
import type { Log } from '#platform/server/log.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import { pushRetryMinutes } from '../push-rules.ts';
import {
  bookMessage,
  type ClaimedMessage,
  claimMessages,
  forgetDevice,
  type MessageOutcome,
  noteDeviceSent,
} from './notification-messages.service.ts';
import { fillQueue, nextQueueMs } from './notification-queue.service.ts';
import type { PushDeviceService } from './push-devices.service.ts';
import type { PushKeyService } from './push-keys.service.ts';
import { sendPush } from './push-sender.ts';
import { findAddress, listRecipients } from './recipients.service.ts';

const TOPICS = ['notification_events', 'notification_messages', 'notification_preferences'];

export type DispatcherOptions = {
  database: Database;
  mailer: Mailer;
  keys: PushKeyService;
  devices: PushDeviceService;
  target: TargetRules;
  /** mailto: or https: of who runs this installation. */
  contact: () => Promise<string>;
  publicUrl: () => string;
  log: Log;
  now: () => number;
};

export type Dispatcher = ReturnType<typeof createDispatcher>;

/**
 * Turns alerts into messages and sends them. Every step is written before the next begins: whoever takes over after a
 * sudden end goes on where it stopped. A mail enters the outbox once, under the id of its message; a push that was
 * handed over in the moment of the end is sent again and replaces itself on the device by its tag.
 */
export function createDispatcher(options: DispatcherOptions) {
  const { database, mailer, keys, devices, target, log, now } = options;

  /** One round for one company. Returns when the next is due; null when nothing waits. */
  async function runCompany(companyId: string): Promise<number | null> {
    const due = await database.inCompany(companyId, nextQueueMs, { readOnly: true });
    if (due === null || due > now()) return due;
    const recipients = await listRecipients(database, companyId);
    const publicUrl = options.publicUrl();
    const hasMore = await database.inCompany(companyId, (tx) =>
      fillQueue(tx, { recipients, publicUrl, now: new Date(now()) }),
    );
    const claimed = await database.inCompany(companyId, (tx) => claimMessages(tx, new Date(now())));
    const sent = await Promise.allSettled(claimed.map((message) => sendOne(companyId, message)));
    for (const result of sent) if (result.status === 'rejected') throw result.reason;
    return hasMore ? now() : database.inCompany(companyId, nextQueueMs, { readOnly: true });
  }

  async function sendOne(companyId: string, message: ClaimedMessage): Promise<void> {
    const outcome =
      message.channel === 'mail' ? await handOverMail(companyId, message) : await pushTo(companyId, message);
    await database.inCompany(companyId, (tx) => bookMessage(tx, message.id, outcome, new Date(now())));
    if (outcome.state !== 'sent') {
      log.warn(
        { ...describe(companyId, message), state: outcome.state, reason: outcome.error },
        'notification not sent',
      );
    }
  }

  /** Into the outbox of the installation, which delivers it and books its attempts. */
  async function handOverMail(companyId: string, message: ClaimedMessage): Promise<MessageOutcome> {
    // Kept for later, an alert would be old news by then.
    if (!mailer.delivers) return { state: 'skipped', error: 'Der Betreiber hat keinen Mailserver eingerichtet.' };
    try {
      const isHandedOver = await database.inAccounts(async (tx) => {
        const recipient = await findAddress(tx, companyId, message.userId);
        if (recipient === null) return false;
        const mail = { recipient, subject: message.title, bodyText: message.body };
        await mailer.enqueue(tx, mail, { id: message.id, purpose: 'notification' });
        return true;
      });
      return isHandedOver ? { state: 'sent' } : notRecipient();
    } catch (error) {
      if (!(error instanceof MesError)) throw error;
      return { state: 'failed', error: error.message };
    }
  }

  async function pushTo(companyId: string, message: ClaimedMessage): Promise<MessageOutcome> {
    const { deviceId } = message;
    const current = await keys.current();
    if (current === null) return { state: 'skipped', error: 'Push-Nachrichten sind nicht eingerichtet.' };
    const device =
      deviceId === null
        ? null
        : await database.inCompany(companyId, (tx) => devices.find(tx, deviceId, new Date(now())), { readOnly: true });
    if (deviceId === null || device === null) return { state: 'skipped', error: 'Das Gerät ist abgemeldet.' };
    if ((await database.inAccounts((tx) => findAddress(tx, companyId, message.userId))) === null) return notRecipient();
    try {
      const { title, body, path, isUrgent } = message;
      const outcome = await sendPush({
        keys: current,
        subscription: await devices.open(device),
        payload: { title, body, path, tag: message.id },
        isUrgent,
        contact: await options.contact(),
        target,
      });
      if (outcome.verdict === 'sent') {
        await database.inCompany(companyId, (tx) => noteDeviceSent(tx, deviceId, new Date(now())));
        return { state: 'sent' };
      }
      if (outcome.verdict === 'gone') await database.inCompany(companyId, (tx) => forgetDevice(tx, deviceId));
      const retryMinutes =
        outcome.verdict === 'again' ? pushRetryMinutes(message.attempts, outcome.retryAfterSeconds) : null;
      return retryMinutes === null
        ? { state: 'failed', error: outcome.error }
        : { state: 'waiting', error: outcome.error, retryMinutes };
    } catch (error) {
      if (!(error instanceof MesError)) throw error;
      // Stored under another key: the device has to be switched on anew.
      await database.inCompany(companyId, (tx) => forgetDevice(tx, deviceId));
      return {
        state: 'failed',
        error: 'Die Anmeldung des Geräts ist nicht mehr lesbar. Bitte schalten Sie Push neu ein.',
      };
    }
  }

  return {
    runCompany,

    /** Sends what waits, and what comes, until it is stopped. */
    start: (connection: Connection): Promise<CompanyRounds> =>
      startCompanyRounds(connection, { work: 'notifications', database, log, now, topics: TOPICS, run: runCompany }),
  };
}

function notRecipient(): MessageOutcome {
  return { state: 'skipped', error: 'Die Person gehört nicht mehr zur Firma oder hat ihre Adresse nicht bestätigt.' };
}

/** No text: what an alert says is the company's business. */
function describe(companyId: string, { id, userId, channel, attempts }: ClaimedMessage) {
  return { companyId, messageId: id, userId, channel, attempts };
}
