import { type SQL, sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import type * as api from '../audit.api.ts';

type Question = ParsedInputOf<typeof api.listAuditEntries>['query'];
type Answer = OutputOf<typeof api.listAuditEntries>;

export async function listEntries(tx: Transaction, query: Question): Promise<Answer> {
  const where = conditionOf(query);
  const order = query.direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await tx.execute<Answer['rows'][number]>(sql`
    select seq::text as id, iso_utc(at) as at, actor_kind as "actorKind", actor_name as "actorName", action, thing,
      thing_id as "thingId", thing_name as "thingName", changes, position::float8 as position
    from audit_log where ${where}
    order by at ${order}, seq ${order}
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
  const count = await tx.execute<{ total: number }>(sql`select count(*)::int as total from audit_log where ${where}`);
  return { total: count.rows[0]?.total ?? 0, rows };
}

function conditionOf(query: Question): SQL {
  const parts = [sql`company_id = current_company_id()`];
  if (query.thing !== undefined) parts.push(sql`thing = ${query.thing}`);
  if (query.action !== undefined) parts.push(sql`action = ${query.action}`);
  if (query.actorKind !== undefined) parts.push(sql`actor_kind = ${query.actorKind}`);
  if (query.from !== undefined) parts.push(sql`at >= ${startOfDay(query.from)}`);
  if (query.to !== undefined) parts.push(sql`at < ${startOfDay(query.to)} + interval '1 day'`);
  if (query.search !== '') {
    const pattern = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(sql`(thing_name ilike ${pattern} or actor_name ilike ${pattern} or thing_id ilike ${pattern})`);
  }
  return sql.join(parts, sql` and `);
}

/** Midnight where the company is. */
function startOfDay(day: string): SQL {
  return sql`(${day}::date::timestamp at time zone (select time_zone from companies where id = current_company_id()))`;
}

export async function readState(tx: Transaction): Promise<OutputOf<typeof api.readAuditState>> {
  const { rows } = await tx.execute<OutputOf<typeof api.readAuditState>>(sql`
    select coalesce(head.position, 0)::float8 as position, head.hash, iso_utc(head.sealed_at) as "sealedAt",
      (select count(*)::int from audit_log where hash is null) as unsealed
    from (select 1) one left join audit_heads head on true`);
  return rows[0] ?? { position: 0, hash: null, sealedAt: null, unsealed: 0 };
}
