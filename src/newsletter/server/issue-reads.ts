import { type SQL, sql } from 'drizzle-orm';
import type { ParsedInputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import { allOf, containsText, directionOf, readPage } from '#records/server/page-query.ts';
import type { DeliveryRow, Issue, IssueRow, listDeliveries, listIssues } from '../issues.api.ts';
import { DELIVERY_STATES } from '../sending.ts';
import { iso } from './subscribers.service.ts';

type IssueQuery = ParsedInputOf<typeof listIssues>['query'];
type DeliveryQuery = ParsedInputOf<typeof listDeliveries>['query'];

const ISSUE_ORDER: Record<IssueQuery['sort'], SQL> = {
  createdAt: sql`n.created_at`,
  subject: sql`lower(n.subject)`,
  state: sql`n.state`,
  startedAt: sql`n.started_at`,
};

const DELIVERY_ORDER: Record<DeliveryQuery['sort'], SQL> = {
  recipient: sql`lower(d.recipient)`,
  state: sql`d.state`,
  sentAt: sql`d.sent_at`,
  attempts: sql`d.attempts`,
};

const COUNTS = sql.raw(
  `(select json_build_object(${DELIVERY_STATES.map((state) => `'${state}', count(*) filter (where d.state = '${state}')`).join(', ')})
    from operator.newsletter_deliveries d where d.newsletter_id = n.id) as counts`,
);

const ISSUE_COLUMNS = sql`n.id, n.subject, n.state, n.list_id as "listId", l.name as "listName", ${COUNTS},
  ${iso('n.created_at', 'createdAt')}, ${iso('n.started_at', 'startedAt')}, ${iso('n.finished_at', 'finishedAt')}`;
const ISSUES = sql`from operator.newsletters n left join operator.newsletter_lists l on l.id = n.list_id`;

export function readIssues(tx: Transaction, query: IssueQuery): Promise<{ total: number; rows: IssueRow[] }> {
  const where = allOf([
    containsText(query.search, [sql`n.subject`]),
    query.state === undefined ? undefined : sql`n.state = ${query.state}`,
  ]);
  return readPage<IssueRow>(
    tx,
    {
      select: sql<IssueRow>`${ISSUE_COLUMNS}`,
      from: sql`${ISSUES} where ${where}`,
      order: sql`${ISSUE_ORDER[query.sort]} ${directionOf(query.direction)} nulls last, n.id`,
    },
    query,
  );
}

export async function readIssue(tx: Transaction, id: string): Promise<Issue | null> {
  const { rows } = await tx.execute(sql`
    select ${ISSUE_COLUMNS}, n.preheader, n.body_markdown as "bodyMarkdown", n.version,
      (select count(*)::int from operator.newsletter_memberships m
        join operator.newsletter_subscribers s on s.id = m.subscriber_id
        where m.list_id = n.list_id and s.state = 'confirmed') as recipients,
      ${iso(`(select min(d.due_at) from operator.newsletter_deliveries d where d.newsletter_id = n.id and d.state = 'pending')`, 'nextTryAt')}
    ${ISSUES} where n.id = ${id}`);
  return (rows[0] as Issue | undefined) ?? null;
}

export function readDeliveries(tx: Transaction, query: DeliveryQuery): Promise<{ total: number; rows: DeliveryRow[] }> {
  const where = allOf([
    query.issueId === undefined ? undefined : sql`d.newsletter_id = ${query.issueId}`,
    containsText(query.search, [sql`d.recipient`, sql`d.last_error`]),
    query.state === undefined ? undefined : sql`d.state = ${query.state}`,
  ]);
  return readPage<DeliveryRow>(
    tx,
    {
      select: sql<DeliveryRow>`d.id, d.recipient, d.state, d.attempts, d.last_error as "lastError",
        ${iso('d.sent_at', 'sentAt')}, ${iso(`case when d.state = 'pending' and d.attempts > 0 then d.due_at end`, 'dueAt')}`,
      from: sql`from operator.newsletter_deliveries d where ${where}`,
      order: sql`${DELIVERY_ORDER[query.sort]} ${directionOf(query.direction)} nulls last, d.id`,
    },
    query,
  );
}
