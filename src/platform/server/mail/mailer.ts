import { and, eq, lt, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Database, Transaction } from '../database.ts';
import type { Log } from '../log.ts';
import { mailOutbox } from './mail-outbox.table.ts';

export type Mail = { recipient: string; subject: string; bodyText: string };

export type Mailer = {
  /** Whether a mail server is configured; without one mails wait in the outbox for the owner to read. */
  delivers: boolean;
  /** Puts a mail into the outbox as part of the caller's transaction: it goes out if and only if that commits. */
  enqueue(tx: Transaction, mail: Mail): Promise<void>;
  /** Sends what waits. Returns how many went out. */
  deliver(): Promise<number>;
};

const SOON_MS = 500;
const MAX_ATTEMPTS = 8;
const BATCH_SIZE = 20;

export function createMailer(
  database: Database,
  settings: { smtpUrl: string | null; from: string | null },
  log: Log,
): Mailer {
  const transport =
    settings.smtpUrl === null
      ? null
      : createTransport(settings.smtpUrl, { from: settings.from ?? 'MES <mes@localhost>' });

  return {
    delivers: transport !== null,

    async enqueue(tx, mail) {
      await tx.insert(mailOutbox).values(mail);
      // Soon after the commit; should that fail or this process end first, the minutely job delivers it.
      if (transport !== null) {
        setTimeout(
          () => void deliver().catch((error: unknown) => log.warn({ err: error }, 'mail delivery failed')),
          SOON_MS,
        ).unref();
      }
    },

    deliver,
  };

  async function deliver(): Promise<number> {
    if (transport === null) return 0;
    return database.asOperator(async (tx) => {
      // Locked rows are skipped, so two processes never send the same mail; a failed one waits 1, 2, 4 … minutes.
      const due = await tx
        .select()
        .from(mailOutbox)
        .where(
          and(
            eq(mailOutbox.state, 'waiting'),
            lt(
              sql`${mailOutbox.createdAt} + make_interval(mins => (power(2, ${mailOutbox.attempts}) - 1)::int)`,
              sql`now()`,
            ),
          ),
        )
        .orderBy(mailOutbox.createdAt)
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true });
      let sent = 0;
      for (const mail of due) {
        const failure = await transport
          .sendMail({ to: mail.recipient, subject: mail.subject, text: mail.bodyText })
          .then(
            () => null,
            (error: Error) => error,
          );
        const attempts = mail.attempts + 1;
        if (failure === null) {
          sent += 1;
          await tx
            .update(mailOutbox)
            .set({ state: 'sent', attempts, sentAt: sql`now()` })
            .where(eq(mailOutbox.id, mail.id));
        } else {
          log.warn({ err: failure, mailId: mail.id, attempts }, 'mail not delivered');
          const state = attempts >= MAX_ATTEMPTS ? 'failed' : 'waiting';
          await tx
            .update(mailOutbox)
            .set({ state, attempts, lastError: failure.message })
            .where(eq(mailOutbox.id, mail.id));
        }
      }
      return sent;
    });
  }
}
