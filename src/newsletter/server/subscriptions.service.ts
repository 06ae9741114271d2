import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { mailOutbox } from '#platform/server/mail/mail-outbox.table.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import { ASK_PAUSE_MINUTES, CONFIRM_DAYS, CONSENT, PENDING_KEPT_DAYS, type SubscriberSource } from '../subscriber.ts';
import { createConfirmToken, hashConfirmToken, subscriberOf, unsubscribeToken } from './link-token.ts';
import {
  newsletterDeliveries,
  newsletterMemberships,
  newsletterSettings,
  newsletterSubscribers,
  type Subscriber,
} from './newsletter.table.ts';
import { alreadySubscribedMail, confirmSubscriptionMail } from './newsletter-mails.ts';

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

/** How people come in and go: asking, confirming, unsubscribing, being forgotten. */
export function createSubscriptionService(database: Database, mailer: Mailer, log: Log) {
  return {
    /** Answers nothing, so that nobody learns who subscribes. The rest is said by mail to the address itself. */
    async request(email: string, context: { publicUrl: string }): Promise<void> {
      await database.asOperator((tx) => askToConfirm(tx, { email, source: 'website' }, context.publicUrl));
    },

    askToConfirm,

    /** Who a link to confirm belongs to; null when it is unknown, used up or too old. */
    async findConfirmable(token: string): Promise<{ email: string } | null> {
      const found = await database.asOperator((tx) => findByConfirmToken(tx, token));
      return found === undefined ? null : { email: found.email };
    },

    /** The moment of consent. Pressing twice is the same as once. */
    async confirm(token: string): Promise<{ email: string } | null> {
      return database.asOperator(async (tx) => {
        const found = await findByConfirmToken(tx, token);
        if (found === undefined) return null;
        if (found.state !== 'confirmed') await markConfirmed(tx, found.id);
        return { email: found.email };
      });
    },

    async findByUnsubscribeToken(token: string): Promise<Pick<Subscriber, 'email' | 'state'> | null> {
      return database.asOperator((tx) => findByUnsubscribeToken(tx, token));
    },

    async unsubscribe(token: string): Promise<boolean> {
      return database.asOperator(async (tx) => {
        const found = await findByUnsubscribeToken(tx, token);
        if (found === null) return false;
        if (found.state !== 'unsubscribed') {
          await tx
            .update(newsletterSubscribers)
            // An older link to confirm must not bring them back.
            .set({ state: 'unsubscribed', unsubscribedAt: sql`now()`, confirmTokenHash: null, confirmExpiresAt: null })
            .where(eq(newsletterSubscribers.id, found.id));
          await dropOpenMails(tx, found.id);
          log.info({ subscriberId: found.id }, 'newsletter unsubscribed');
        }
        return true;
      });
    },

    /** Whoever holds the link from a mail is the owner of the address, so no further mail is needed. */
    async resubscribe(token: string): Promise<boolean> {
      return database.asOperator(async (tx) => {
        const found = await findByUnsubscribeToken(tx, token);
        if (found === null) return false;
        if (found.state !== 'confirmed') await markConfirmed(tx, found.id);
        return true;
      });
    },

    /** Erases a person: nothing that names them stays, neither in the log of issues nor in the outbox. */
    async erase(id: string): Promise<boolean> {
      return database.asOperator(async (tx) => {
        await dropOpenMails(tx, id);
        const [found] = await tx
          .select({ email: newsletterSubscribers.email })
          .from(newsletterSubscribers)
          .where(eq(newsletterSubscribers.id, id));
        if (found === undefined) return false;
        await tx
          .delete(mailOutbox)
          .where(
            and(
              eq(mailOutbox.purpose, 'newsletter'),
              eq(sql`lower(${mailOutbox.recipient})`, found.email.toLowerCase()),
            ),
          );
        await tx
          .update(newsletterDeliveries)
          .set({ recipient: null, lastError: null })
          .where(eq(newsletterDeliveries.subscriberId, id));
        await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.id, id));
        log.info({ subscriberId: id }, 'newsletter subscriber erased');
        return true;
      });
    },

    /** Addresses that were never confirmed belong to people who never agreed to anything. */
    async forgetUnconfirmed(): Promise<void> {
      const { rowCount } = await database.asOperator((tx) =>
        tx.execute(sql`
          with gone as (
            delete from operator.newsletter_subscribers
            where state = 'pending' and requested_at < now() - make_interval(days => ${PENDING_KEPT_DAYS})
            returning email)
          delete from operator.mail_outbox o using gone
          where o.purpose = 'newsletter' and lower(o.recipient) = lower(gone.email)`),
      );
      if ((rowCount ?? 0) > 0) log.info({ mails: rowCount }, 'unconfirmed newsletter requests removed');
    },
  };

  /** `asked`: a mail went out. `known`: the address was here before and nothing needs to be asked of it now. */
  async function askToConfirm(
    tx: Transaction,
    request: { email: string; source: SubscriberSource; listId?: string },
    publicUrl: string,
  ): Promise<'asked' | 'known'> {
    const { email, source } = request;
    await tx.execute(sql`
      insert into operator.newsletter_subscribers (email, source) values (${email}, ${source})
      on conflict (lower(email)) do nothing`);
    const [found] = await tx
      .select()
      .from(newsletterSubscribers)
      .where(eq(sql`lower(${newsletterSubscribers.email})`, email.toLowerCase()))
      .for('update');
    if (found === undefined) throw new Error('the subscriber just written is not there');
    // Whoever unsubscribed comes back by their own hand only, never through a file.
    const isNew = found.askedAt === null && found.state === 'pending';
    if (source === 'import' && !isNew) return 'known';
    if (found.askedAt !== null && Date.now() - found.askedAt.getTime() < ASK_PAUSE_MINUTES * 60_000) return 'known';
    if (found.state === 'confirmed') {
      const link = unsubscribeLink(publicUrl, await readLinkKey(tx), found.id);
      await tx.update(newsletterSubscribers).set({ askedAt: sql`now()` }).where(eq(newsletterSubscribers.id, found.id));
      await mailer.enqueue(tx, alreadySubscribedMail(found.email, link), { purpose: 'newsletter' });
      return 'known';
    }
    const { token, tokenHash } = createConfirmToken();
    await tx
      .update(newsletterSubscribers)
      .set({
        state: 'pending',
        source,
        confirmTokenHash: tokenHash,
        confirmExpiresAt: sql`now() + make_interval(days => ${CONFIRM_DAYS})`,
        askedAt: sql`now()`,
        requestedAt: sql`now()`,
      })
      .where(eq(newsletterSubscribers.id, found.id));
    await joinLists(tx, found.id, request.listId);
    const link = `${publicUrl}/newsletter/confirm?token=${token}`;
    await mailer.enqueue(tx, confirmSubscriptionMail(found.email, link), { purpose: 'newsletter' });
    return 'asked';
  }
}

export function unsubscribeLink(publicUrl: string, linkKey: Buffer, subscriberId: string): string {
  return `${publicUrl}/newsletter/unsubscribe?token=${unsubscribeToken(linkKey, subscriberId)}`;
}

export async function readLinkKey(tx: Transaction): Promise<Buffer> {
  const [row] = await tx.select({ linkKey: newsletterSettings.linkKey }).from(newsletterSettings);
  if (row === undefined) throw new Error('the newsletter has no settings');
  return row.linkKey;
}

async function findByConfirmToken(tx: Transaction, token: string): Promise<Subscriber | undefined> {
  const [found] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(
      and(
        eq(newsletterSubscribers.confirmTokenHash, hashConfirmToken(token)),
        gt(newsletterSubscribers.confirmExpiresAt, sql`now()`),
      ),
    )
    .for('update');
  return found;
}

async function findByUnsubscribeToken(tx: Transaction, token: string): Promise<Subscriber | null> {
  const id = subscriberOf(await readLinkKey(tx), token);
  if (id === null) return null;
  const [found] = await tx.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id)).for('update');
  return found ?? null;
}

async function markConfirmed(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(newsletterSubscribers)
    .set({
      state: 'confirmed',
      consentAt: sql`now()`,
      consentVersion: CONSENT.version,
      unsubscribedAt: null,
      bouncedAt: null,
      bounceReason: null,
    })
    .where(eq(newsletterSubscribers.id, id));
}

/** Issues under way leave them out, and what waits in the outbox for them goes. */
async function dropOpenMails(tx: Transaction, subscriberId: string): Promise<void> {
  await tx.execute(sql`
    delete from operator.mail_outbox o using operator.newsletter_deliveries d
    where d.subscriber_id = ${subscriberId} and o.id = d.outbox_id and o.state = 'waiting'`);
  await tx.execute(sql`
    update operator.newsletter_deliveries set state = 'skipped', claimed_until = null
    where subscriber_id = ${subscriberId} and (state = 'pending' or (state = 'outbox' and outbox_id is null))`);
}

async function joinLists(tx: Transaction, subscriberId: string, listId?: string): Promise<void> {
  if (listId !== undefined) {
    await tx.insert(newsletterMemberships).values({ subscriberId, listId }).onConflictDoNothing();
    return;
  }
  await tx.execute(sql`
    insert into operator.newsletter_memberships (subscriber_id, list_id)
    select ${subscriberId}, id from operator.newsletter_lists where joins_at_sign_up on conflict do nothing`);
}
