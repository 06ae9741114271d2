import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { MailFailure } from '#platform/server/mail/mail-failure.ts';
import type { MailTransport } from '#platform/server/mail/mail-transport.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import { batchOf, retryMinutesAfter, serverPauseSeconds } from '../sending.ts';
import { newsletterDeliveries, newsletterSettings, newsletterSubscribers } from './newsletter.table.ts';
import { type IssueContent, issueMail } from './newsletter-mails.ts';
import { readLinkKey, unsubscribeLink } from './subscriptions.service.ts';

export type NewsletterSender = ReturnType<typeof createNewsletterSender>;

type SenderOptions = {
  database: Database;
  mailer: Mailer;
  log: Log;
  senderName: () => Promise<string>;
};

type Claimed = IssueContent & { id: string; subscriberId: string; recipient: string; attempts: number };

/** As many mails at once as the mail server is offered connections. */
const SIDE_BY_SIDE = 3;
/** Longer than handing over one mail can take. */
const CLAIM_MINUTES = 10;
/** Without a mail server nobody needs a pace. */
const OUTBOX_BATCH = 500;
const AFTER_TROUBLE_MS = 30_000;
/** Due times lie in the database's clock; waiting a little longer than needed is better than asking in circles. */
const SLACK_MS = 50;

/**
 * Sends what is marked for sending, one delivery at a time: claimed in one short transaction, handed to the mail server
 * outside of any, booked in another. A process that dies leaves at most the mails it was handing over in that moment in
 * doubt; after the claim's end they are sent again under the same Message-ID.
 */
export function createNewsletterSender({ database, mailer, log, senderName }: SenderOptions) {
  let wakeUp: (() => void) | null = null;
  const state = { isWoken: false, isStopped: false };

  return {
    /** There may be work now. */
    wake() {
      state.isWoken = true;
      wakeUp?.();
    },

    runBatch,

    /** Keeps sending until stopped. */
    start(publicUrl: () => string): { stop(): Promise<void> } {
      const running = (async () => {
        while (!state.isStopped) {
          state.isWoken = false;
          const pauseMs = await runBatch(publicUrl()).catch((error: unknown) => {
            log.error({ err: error }, 'newsletter batch failed');
            return AFTER_TROUBLE_MS;
          });
          if (!state.isStopped && !state.isWoken) await sleep(pauseMs);
        }
      })();
      return {
        /** Mails being handed over are finished; the rest waits for the next start. */
        async stop() {
          state.isStopped = true;
          wakeUp?.();
          await running;
        },
      };
    },
  };

  /** Until somebody wakes us, or the time is up. */
  function sleep(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === null ? undefined : setTimeout(resolve, ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Sends the next batch if one is due. Returns how long to wait for the one after; null when nothing is being sent. */
  async function runBatch(publicUrl: string): Promise<number | null> {
    const size = await database.asOperator(takeTurn);
    if (size > 0) {
      const frame = { publicUrl, senderName: await senderName(), linkKey: await database.asOperator(readLinkKey) };
      const batch: Batch = { left: mailer.delivers ? size : OUTBOX_BATCH, isServerReached: false, problem: null };
      await Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, size) }, () => sendUntilEmpty(batch, frame)));
      await database.asOperator((tx) => noteServerState(tx, batch));
    }
    return database.asOperator(finishAndLookAhead);
  }

  async function sendUntilEmpty(batch: Batch, frame: Frame): Promise<void> {
    while (batch.left > 0 && batch.problem === null && !state.isStopped) {
      batch.left -= 1;
      const outcome = mailer.transport === null ? await putIntoOutbox(frame) : await sendOne(mailer.transport, frame);
      if (outcome === 'empty') return;
      if (outcome === 'skipped') continue;
      if (outcome?.kind === 'server') batch.problem = outcome.reason;
      else batch.isServerReached = true;
    }
  }

  async function sendOne(out: MailTransport, frame: Frame): Promise<MailFailure | null | 'empty' | 'skipped'> {
    const claimed = await database.asOperator(claimOne);
    if (claimed === null) return 'empty';
    if (claimed === 'skipped') return 'skipped';
    const failure = await out.send({ ...mailOf(claimed, frame), id: claimed.id });
    if (failure !== null) {
      const { kind, reason } = failure;
      log.warn({ deliveryId: claimed.id, attempts: claimed.attempts, kind, reason }, 'newsletter not delivered');
    }
    await bookSurely(claimed, failure);
    return failure;
  }

  /** What went out must be in the books, or it goes out again: a database that restarts is waited for. */
  async function bookSurely(claimed: Claimed, failure: MailFailure | null): Promise<void> {
    for (const pauseMs of [1000, 5000, 15_000, null]) {
      try {
        return await database.asOperator((tx) => book(tx, claimed, failure));
      } catch (error) {
        if (pauseMs === null) throw error;
        log.warn({ err: error, deliveryId: claimed.id }, 'newsletter delivery not booked yet');
        await delay(pauseMs);
      }
    }
  }

  /** Without a mail server an issue is complete when everything that would have gone out can be read in the outbox. */
  async function putIntoOutbox(frame: Frame): Promise<null | 'empty' | 'skipped'> {
    return database.asOperator(async (tx) => {
      const claimed = await claimOne(tx);
      if (claimed === null) return 'empty';
      if (claimed === 'skipped') return 'skipped';
      await mailer.enqueue(tx, mailOf(claimed, frame), { id: claimed.id, purpose: 'newsletter' });
      await tx
        .update(newsletterDeliveries)
        .set({ state: 'outbox', outboxId: claimed.id, claimedUntil: null })
        .where(eq(newsletterDeliveries.id, claimed.id));
      return null;
    });
  }
}

type Batch = { left: number; isServerReached: boolean; problem: string | null };
type Frame = { publicUrl: string; senderName: string; linkKey: Buffer };

function mailOf(claimed: Claimed, { publicUrl, senderName, linkKey }: Frame) {
  const unsubscribeUrl = unsubscribeLink(publicUrl, linkKey, claimed.subscriberId);
  return issueMail(claimed.recipient, claimed, { publicUrl, unsubscribeUrl, senderName });
}

/** How many mails may go out now; 0 when it is not time yet or nothing is being sent. Only one process gets the turn. */
async function takeTurn(tx: Transaction): Promise<number> {
  const [settings] = await tx
    .select()
    .from(newsletterSettings)
    .where(sql`${newsletterSettings.nextBatchAt} <= now() and exists (${OPEN} and d.due_at <= now())`)
    .for('update', { skipLocked: true });
  if (settings === undefined) return 0;
  const { size, seconds } = batchOf(settings.mailsPerMinute);
  await tx.update(newsletterSettings).set({ nextBatchAt: sql`now() + make_interval(secs => ${seconds})` });
  return size;
}

/** Deliveries of issues that are being sent, and that nobody is busy with. */
const OPEN = sql`select d.id from operator.newsletter_deliveries d
  join operator.newsletters n on n.id = d.newsletter_id and n.state = 'sending'
  where (d.state = 'pending' or (d.state = 'sending' and d.claimed_until < now()))`;

/** The next delivery, marked as being handed over by us; 'skipped' when its subscriber has left in the meantime. */
async function claimOne(tx: Transaction): Promise<Claimed | 'skipped' | null> {
  const { rows } = await tx.execute<Claimed & { is_wanted: boolean }>(sql`
    with next as (${OPEN} and d.due_at <= now() order by n.started_at, d.due_at, d.id limit 1 for update of d skip locked)
    update operator.newsletter_deliveries d
    set attempts = d.attempts + 1, state = 'sending', claimed_until = now() + make_interval(mins => ${CLAIM_MINUTES})
    from next, operator.newsletters n
    where d.id = next.id and n.id = d.newsletter_id
    returning d.id, d.subscriber_id as "subscriberId", d.recipient, d.attempts, n.subject, n.preheader,
      n.body_markdown as "bodyMarkdown",
      exists (select from operator.newsletter_subscribers s where s.id = d.subscriber_id and s.state = 'confirmed')
        as is_wanted`);
  const [row] = rows;
  if (row === undefined) return null;
  if (row.is_wanted) return row;
  await tx
    .update(newsletterDeliveries)
    .set({ state: 'skipped', claimedUntil: null })
    .where(eq(newsletterDeliveries.id, row.id));
  return 'skipped';
}

async function book(tx: Transaction, claimed: Claimed, failure: MailFailure | null): Promise<void> {
  // The subscriber first, as those who unsubscribe do: two transactions never wait for each other.
  if (failure?.kind === 'recipient') {
    await tx
      .update(newsletterSubscribers)
      .set({ state: 'bounced', bouncedAt: sql`now()`, bounceReason: failure.reason })
      .where(and(eq(newsletterSubscribers.id, claimed.subscriberId), eq(newsletterSubscribers.state, 'confirmed')));
  }
  await tx
    .update(newsletterDeliveries)
    .set({ claimedUntil: null, ...outcomeOf(claimed, failure) })
    .where(eq(newsletterDeliveries.id, claimed.id));
}

function outcomeOf({ attempts }: Claimed, failure: MailFailure | null) {
  if (failure === null) return { state: 'sent' as const, sentAt: sql`now()`, lastError: null };
  const lastError = failure.reason;
  if (failure.kind === 'recipient') return { state: 'bounced' as const, lastError };
  if (failure.kind === 'message') return { state: 'failed' as const, lastError };
  // Nobody was reached, so it is no attempt at this recipient; others get their turn first.
  if (failure.kind === 'server') {
    return { state: 'pending' as const, attempts: attempts - 1, lastError, dueAt: sql`now()` };
  }
  const minutes = retryMinutesAfter(attempts);
  if (minutes === null) return { state: 'failed' as const, lastError };
  return { state: 'pending' as const, lastError, dueAt: sql`now() + make_interval(mins => ${minutes})` };
}

async function noteServerState(tx: Transaction, { isServerReached, problem }: Batch): Promise<void> {
  if (problem === null) {
    if (isServerReached) await tx.update(newsletterSettings).set({ serverProblem: null, serverFailures: 0 });
    return;
  }
  const [settings] = await tx.select().from(newsletterSettings).for('update');
  const serverFailures = (settings?.serverFailures ?? 0) + 1;
  const seconds = serverPauseSeconds(serverFailures);
  await tx.update(newsletterSettings).set({
    serverProblem: problem,
    serverFailures,
    nextBatchAt: sql`now() + make_interval(secs => ${seconds})`,
  });
}

/** Ends issues that have nothing left to send, and says when there is more to do. */
async function finishAndLookAhead(tx: Transaction): Promise<number | null> {
  await tx.execute(sql`
    update operator.newsletters n set state = 'sent', finished_at = now()
    where n.state = 'sending' and not exists (
      select from operator.newsletter_deliveries d where d.newsletter_id = n.id and d.state in ('pending', 'sending'))`);
  const { rows } = await tx.execute<{ ms: number }>(sql`
    select ceil(extract(epoch from greatest((select next_batch_at from operator.newsletter_settings),
      min(case d.state when 'sending' then d.claimed_until else d.due_at end)) - now()) * 1000)::int as ms
    from operator.newsletter_deliveries d
    join operator.newsletters n on n.id = d.newsletter_id and n.state = 'sending'
    where d.state in ('pending', 'sending')
    having count(*) > 0`);
  return rows[0] === undefined ? null : Math.max(0, rows[0].ms) + SLACK_MS;
}
