import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database.ts';
import type { Log } from '../log.ts';
import { type Mail, requireSafeMail } from './mail-message.ts';
import { type MailPurpose, mailOutbox } from './mail-outbox.table.ts';
import { createMailTransport, type MailTransport } from './mail-transport.ts';

export type { Mail } from './mail-message.ts';

export type Mailer = {
  /** Whether a mail server is configured; without one mails wait in the outbox for the owner to read. */
  delivers: boolean;
  /** For those who keep their own books about what went out; null without a mail server. */
  transport: MailTransport | null;
  /**
   * Puts a mail into the outbox as part of the caller's transaction: it goes out if and only if that commits.
   * `purpose` lets its owner find it again; under an `id` it is put there once, however often that is tried.
   */
  enqueue(tx: Transaction, mail: Mail, options?: { id?: string; purpose?: MailPurpose }): Promise<void>;
  /** Sends what waits. Returns how many went out. */
  deliver(): Promise<number>;
  close(): void;
};

type OutboxRow = typeof mailOutbox.$inferSelect;

const SOON_MS = 500;
const MAX_ATTEMPTS = 8;
const BATCH_SIZE = 20;
/** Longer than one batch can take; a process that died leaves its mails to others after this time. */
const CLAIM_MINUTES = 30;

export function createMailer(
  database: Database,
  settings: { smtpUrl: string | null; from: string | null },
  log: Log,
): Mailer {
  const { smtpUrl, from } = settings;
  const transport = smtpUrl === null ? null : createMailTransport({ smtpUrl, from });
  let soon: NodeJS.Timeout | null = null;

  return {
    delivers: transport !== null,
    transport,

    async enqueue(tx, mail, options) {
      requireSafeMail(mail);
      await tx
        .insert(mailOutbox)
        .values({ ...mail, ...options })
        .onConflictDoNothing();
      // Soon after the commit; should that fail or this process end first, the minutely job delivers it.
      if (transport !== null) soon ??= setTimeout(deliverSoon, SOON_MS).unref();
    },

    deliver,
    close() {
      if (soon !== null) clearTimeout(soon);
      transport?.close();
    },
  };

  function deliverSoon(): void {
    soon = null;
    deliver().catch((error: unknown) => log.warn({ err: error }, 'mail delivery failed'));
  }

  async function deliver(): Promise<number> {
    if (transport === null) return 0;
    let sent = 0;
    let batch: OutboxRow[];
    do {
      batch = await database.asOperator(claim);
      for (const mail of batch) if (await sendOne(transport, mail)) sent += 1;
    } while (batch.length === BATCH_SIZE);
    return sent;
  }

  /** No transaction is open while the mail server is spoken to: it may take a minute over a single answer. */
  async function sendOne(out: MailTransport, mail: OutboxRow): Promise<boolean> {
    const failure = await out.send(mail);
    const attempts = mail.attempts + 1;
    if (failure !== null) {
      log.warn({ mailId: mail.id, attempts, kind: failure.kind, reason: failure.reason }, 'mail not delivered');
    }
    const isHopeless = attempts >= MAX_ATTEMPTS || failure?.kind === 'recipient' || failure?.kind === 'message';
    await database.asOperator((tx) =>
      tx
        .update(mailOutbox)
        .set({
          attempts,
          claimedUntil: null,
          ...(failure === null
            ? { state: 'sent' as const, sentAt: sql`now()` }
            : { state: isHopeless ? ('failed' as const) : ('waiting' as const), lastError: failure.reason }),
        })
        .where(eq(mailOutbox.id, mail.id)),
    );
    return failure === null;
  }
}

/** Takes due mails for this process: two processes never send the same one. A failed one waits 1, 2, 4 … minutes. */
async function claim(tx: Transaction): Promise<OutboxRow[]> {
  const due = tx
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.state, 'waiting'),
        or(isNull(mailOutbox.claimedUntil), lt(mailOutbox.claimedUntil, sql`now()`)),
        lt(
          sql`${mailOutbox.createdAt} + make_interval(mins => (power(2, ${mailOutbox.attempts}) - 1)::int)`,
          sql`now()`,
        ),
      ),
    )
    .orderBy(mailOutbox.createdAt)
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  const rows = await tx
    .update(mailOutbox)
    .set({ claimedUntil: sql`now() + make_interval(mins => ${CLAIM_MINUTES})` })
    .where(inArray(mailOutbox.id, due))
    .returning();
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
