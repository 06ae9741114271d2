import { createHmac } from 'node:crypto';
import { MesError } from '#platform/errors.ts';
import type { TimerClock } from '#platform/realtime-clock.ts';
import { type CompanyRounds, startCompanyRounds } from '#platform/server/company-rounds.ts';
import type { Connection, Database } from '#platform/server/database.ts';
import { guardedFetch } from '#platform/server/http-guard.ts';
import type { Log } from '#platform/server/log.ts';
import { systemClock } from '#platform/server/realtime/system-clock.ts';
import { ANSWER_DEADLINE_MS, ANSWER_MAX_BYTES, isTaken, refusalOf } from '../delivery-rules.ts';
import { type HmacSha256Hex, SIGNATURE_HEADER, signBody } from '../signature.ts';
import { envelopeOf } from '../webhook-events.ts';
import {
  bookOutcome,
  type Claimed,
  claimDue,
  claimPing,
  nextDueMs,
  type Outcome,
  postpone,
} from './deliveries.service.ts';
import type { WebhookService } from './webhooks.service.ts';

const ANSWER_SHOWN_CHARACTERS = 500;

export const hmacSha256Hex: HmacSha256Hex = (secret, text) => createHmac('sha256', secret).update(text).digest('hex');

export type WebhookSender = ReturnType<typeof createWebhookSender>;

/**
 * Sends what waits: claimed in one short transaction, posted outside of any, booked in another. A process that dies
 * leaves what it was sending to the next; the receiver may then get it twice under the same `x-mes-delivery`.
 */
export function createWebhookSender(options: {
  database: Database;
  webhooks: WebhookService;
  log: Log;
  now?: () => number;
  clock?: TimerClock;
}) {
  const { database, webhooks, log, now = Date.now, clock = systemClock } = options;

  /** One round for one company. Returns when the next is due; null when nothing waits. */
  async function runCompany(companyId: string): Promise<number | null> {
    const claimed = await database.inCompany(companyId, (tx) => claimDue(tx, new Date(now())));
    const byWebhook = Map.groupBy(claimed, ({ webhookId }) => webhookId);
    await Promise.all([...byWebhook.values()].map((deliveries) => sendInOrder(companyId, deliveries)));
    return database.inCompany(companyId, nextDueMs, { readOnly: true });
  }

  /** One receiver gets one message at a time; when it takes one not, the rest waits too. */
  async function sendInOrder(companyId: string, deliveries: readonly Claimed[]): Promise<void> {
    for (const [index, delivery] of deliveries.entries()) {
      const outcome = await attempt(companyId, delivery);
      const isTakenNow = await database.inCompany(companyId, async (tx) => {
        const result = await bookOutcome(tx, delivery, outcome, new Date(now()));
        if (result === 'taken') return true;
        await postpone(tx, deliveries.slice(index + 1), delivery);
        if (result === 'disabled')
          log.error(describe(companyId, delivery), 'webhook switched off: nothing taken for days');
        return false;
      });
      if (!isTakenNow) return;
    }
  }

  async function attempt(companyId: string, delivery: Claimed): Promise<Outcome> {
    const body = envelopeOf(delivery);
    try {
      const secret = await webhooks.openSecret(companyId, delivery.webhookId, delivery.secret);
      const answer = await guardedFetch(delivery.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'MES-Webhook/1',
          'x-mes-event': delivery.event,
          'x-mes-delivery': delivery.id,
          [SIGNATURE_HEADER]: signBody(body, secret, Math.floor(now() / 1000), hmacSha256Hex),
        },
        body,
        allowPrivate: delivery.allowPrivate,
        deadlineMs: ANSWER_DEADLINE_MS,
        maxBytes: ANSWER_MAX_BYTES,
      });
      const { status } = answer;
      const error = isTaken(status) ? null : refusalOf(status);
      if (error !== null) log.warn({ ...describe(companyId, delivery), status }, 'webhook not taken');
      return { status, text: shown(answer.body), error };
    } catch (error) {
      if (!(error instanceof MesError)) throw error;
      log.warn({ ...describe(companyId, delivery), code: error.code, reason: error.message }, 'webhook not delivered');
      return { status: null, text: null, error: error.message };
    }
  }

  return {
    runCompany,

    /** Sends a test message at once and waits for the answer. */
    async ping(companyId: string, webhookId: string): Promise<string> {
      const claimed = await database.inCompany(companyId, async (tx) =>
        claimPing(tx, await webhooks.find(tx, webhookId), new Date(now())),
      );
      const outcome = await attempt(companyId, claimed);
      await database.inCompany(companyId, (tx) => bookOutcome(tx, claimed, outcome, new Date(now())));
      return claimed.id;
    },

    start: (connection: Connection): Promise<CompanyRounds> =>
      startCompanyRounds(connection, {
        work: 'webhooks',
        database,
        log,
        now,
        clock,
        topics: ['webhook_deliveries', 'webhooks'],
        run: runCompany,
      }),
  };
}

/** Neither the address nor the body: both may carry secrets of the receiver. */
function describe(companyId: string, { webhookId, webhookName, id, event, attempts }: Claimed) {
  return { companyId, webhookId, system: webhookName, deliveryId: id, event, attempts };
}

/** The beginning of an answer as text a person can look at; whatever cannot be shown is left out. */
function shown(body: Buffer): string | null {
  const text = body
    .subarray(0, ANSWER_SHOWN_CHARACTERS * 4)
    .toString('utf8')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .trim()
    .slice(0, ANSWER_SHOWN_CHARACTERS);
  return text === '' ? null : text;
}
