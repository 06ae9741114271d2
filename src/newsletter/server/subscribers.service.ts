import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isEmail } from '#accounts/credentials.ts';
import type { ParsedInputOf } from '#platform/endpoint.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import { allOf, containsText, directionOf, readPage } from '#records/server/page-query.ts';
import type { importSubscribers, listSubscribers, NewsletterList, SubscriberRow } from '../newsletter.api.ts';
import { newsletterLists, newsletterMemberships, newsletterSubscribers } from './newsletter.table.ts';
import { listNameTaken, listNotFound, subscriberNotFound } from './newsletter-problems.ts';
import type { SubscriptionService } from './subscriptions.service.ts';

export type SubscriberService = ReturnType<typeof createSubscriberService>;

type ListInput = { name: string; description: string; joinsAtSignUp: boolean };

const ORDER: Record<ParsedInputOf<typeof listSubscribers>['query']['sort'], SQL> = {
  requestedAt: sql`s.requested_at`,
  email: sql`lower(s.email)`,
  state: sql`s.state`,
  consentAt: sql`s.consent_at`,
};

/** What the owner sees of subscribers and lists. */
export function createSubscriberService(database: Database, subscriptions: SubscriptionService) {
  return {
    list: (query: ParsedInputOf<typeof listSubscribers>['query']): Promise<{ total: number; rows: SubscriberRow[] }> =>
      database.asOperator((tx) => readSubscribers(tx, query)),

    /** Consent that somebody states for others is worth a question to each: nobody is subscribed by a file. */
    async take(
      { listId, emails }: ParsedInputOf<typeof importSubscribers>['body'],
      context: { publicUrl: string },
    ): Promise<{ asked: number; known: number; refused: string[] }> {
      const unique = [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()];
      const refused = unique.filter((email) => !isEmail(email));
      let asked = 0;
      await database.asOperator(async (tx) => {
        await requireList(tx, listId);
        for (const email of unique.filter(isEmail)) {
          const outcome = await subscriptions.askToConfirm(tx, { email, source: 'import', listId }, context.publicUrl);
          if (outcome === 'asked') asked += 1;
        }
      });
      return { asked, known: unique.length - refused.length - asked, refused };
    },

    async setLists(id: string, listIds: readonly string[]): Promise<void> {
      await database.asOperator(async (tx) => {
        const [found] = await tx.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id));
        if (found === undefined) throw subscriberNotFound();
        const wanted = [...new Set(listIds)];
        const known =
          wanted.length === 0 ? [] : await tx.select().from(newsletterLists).where(inArray(newsletterLists.id, wanted));
        if (known.length !== wanted.length) throw listNotFound();
        await tx.delete(newsletterMemberships).where(eq(newsletterMemberships.subscriberId, id));
        if (wanted.length > 0) {
          await tx.insert(newsletterMemberships).values(wanted.map((listId) => ({ subscriberId: id, listId })));
        }
      });
    },

    async erase(id: string): Promise<void> {
      if (!(await subscriptions.erase(id))) throw subscriberNotFound();
    },

    lists: (): Promise<NewsletterList[]> => database.asOperator(readLists),

    async createList(input: ListInput): Promise<{ id: string }> {
      return namedOnce(async () => {
        const [row] = await database.asOperator((tx) =>
          tx.insert(newsletterLists).values(input).returning({ id: newsletterLists.id }),
        );
        if (row === undefined) throw new Error('the list just written is not there');
        return row;
      });
    },

    async updateList(id: string, input: ListInput): Promise<void> {
      const changed = await namedOnce(() =>
        database.asOperator((tx) =>
          tx.update(newsletterLists).set(input).where(eq(newsletterLists.id, id)).returning(),
        ),
      );
      if (changed.length === 0) throw listNotFound();
    },

    async deleteList(id: string): Promise<void> {
      const gone = await database.asOperator((tx) =>
        tx.delete(newsletterLists).where(eq(newsletterLists.id, id)).returning(),
      );
      if (gone.length === 0) throw listNotFound();
    },
  };
}

async function requireList(tx: Transaction, id: string): Promise<void> {
  const [found] = await tx.select().from(newsletterLists).where(eq(newsletterLists.id, id));
  if (found === undefined) throw listNotFound();
}

async function namedOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { constraint } = ((error as Error).cause ?? error) as { constraint?: string };
    throw constraint === 'newsletter_lists_name' ? listNameTaken() : error;
  }
}

function readSubscribers(tx: Transaction, query: ParsedInputOf<typeof listSubscribers>['query']) {
  const isMember = sql`exists (select from operator.newsletter_memberships m
    where m.subscriber_id = s.id and m.list_id = ${query.listId ?? null})`;
  const where = allOf([
    containsText(query.search, [sql`s.email`]),
    query.state === undefined ? undefined : sql`s.state = ${query.state}`,
    query.listId === undefined ? undefined : isMember,
  ]);
  const direction = directionOf(query.direction);
  return readPage<SubscriberRow>(
    tx,
    {
      select: sql<SubscriberRow>`s.id, s.email, s.state, s.source, ${iso('s.requested_at', 'requestedAt')},
        ${iso('s.consent_at', 'consentAt')}, s.consent_version as "consentVersion",
        ${iso('s.unsubscribed_at', 'unsubscribedAt')}, ${iso('s.bounced_at', 'bouncedAt')},
        s.bounce_reason as "bounceReason",
        coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name) order by lower(l.name))
          from operator.newsletter_memberships m join operator.newsletter_lists l on l.id = m.list_id
          where m.subscriber_id = s.id), '[]') as lists`,
      from: sql`from operator.newsletter_subscribers s where ${where}`,
      order: sql`${ORDER[query.sort]} ${direction} nulls last, s.id`,
    },
    query,
  );
}

async function readLists(tx: Transaction): Promise<NewsletterList[]> {
  const { rows } = await tx.execute<NewsletterList>(sql`
    select l.id, l.name, l.description, l.joins_at_sign_up as "joinsAtSignUp",
      count(s.id) filter (where s.state = 'confirmed')::int as confirmed, count(s.id)::int as total
    from operator.newsletter_lists l
    left join operator.newsletter_memberships m on m.list_id = l.id
    left join operator.newsletter_subscribers s on s.id = m.subscriber_id
    group by l.id order by lower(l.name)`);
  return rows;
}

/** A moment as the API writes it. */
export function iso(column: string, name: string): SQL {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`);
}
