import { sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type * as api from '../privacy.api.ts';

/**
 * Where done work names a person, and when it was done. Checks are not among them: who inspected is part of the proof a
 * plant must be able to give for years. Open work needs its person.
 */
const DONE_WORK = [
  { table: 'production_bookings', time: 'booked_at', account: true, when: 'true' },
  { table: 'production_transitions', time: 'happened_at', account: true, when: 'true' },
  { table: 'material_movements', time: 'moved_at', account: false, when: 'true' },
  { table: 'productions', time: 'end_time', account: false, when: `status in ('completed', 'cancelled')` },
  {
    table: 'maintenance_records',
    time: 'coalesce(completed_at, updated_at)',
    account: false,
    when: `status in ('completed', 'cancelled')`,
  },
] as const;

/** Short transactions: terminals go on booking meanwhile. */
const ROWS_AT_ONCE = 5000;

/** Takes the person from work that is older than each company has set. Run daily; a second run finds nothing. */
export async function removeOldPersonReferences(database: Database, log: Log, now: Date): Promise<void> {
  const { rows } = await database.inAccounts((tx) =>
    tx.execute<{ id: string; days: number }>(sql`
      select id, person_reference_days as days from companies where person_reference_days is not null`),
  );
  for (const { id, days } of rows) {
    const workBefore = new Date(now.getTime() - days * 86_400_000);
    let entryCount = 0;
    for (const work of DONE_WORK) {
      let changed: number;
      do {
        changed = await database.inCompany(id, (tx) => removeSome(tx, work, workBefore));
        entryCount += changed;
      } while (changed === ROWS_AT_ONCE);
    }
    if (entryCount === 0) continue;
    await database.inCompany(id, (tx) =>
      tx.execute(sql`insert into person_reference_removals (company_id, work_before, entry_count)
        values (current_company_id(), ${workBefore.toISOString()}, ${entryCount})`),
    );
    log.info({ companyId: id, entryCount, workBefore }, 'references to persons removed');
  }
}

async function removeSome(tx: Transaction, work: (typeof DONE_WORK)[number], before: Date): Promise<number> {
  const table = sql.identifier(work.table);
  const time = sql.raw(work.time);
  const named = sql.raw(
    work.account ? '(employee_id is not null or created_by is not null)' : 'employee_id is not null',
  );
  const { rowCount } = await tx.execute(sql`
    update ${table} set employee_id = null ${work.account ? sql`, created_by = null` : sql``}
    where id in (select id from ${table} where ${named} and ${sql.raw(work.when)}
      and ${time} < ${before.toISOString()}::timestamptz limit ${ROWS_AT_ONCE})`);
  return rowCount ?? 0;
}

export async function listRemovals(
  tx: Transaction,
  query: ParsedInputOf<typeof api.listPersonReferenceRemovals>['query'],
): Promise<OutputOf<typeof api.listPersonReferenceRemovals>> {
  const { rows } = await tx.execute<OutputOf<typeof api.listPersonReferenceRemovals>['rows'][number]>(sql`
    select id, iso_utc(removed_at) as "removedAt", iso_utc(work_before) as "workBefore", entry_count as "entryCount"
    from person_reference_removals
    order by removed_at ${query.direction === 'asc' ? sql`asc` : sql`desc`}, id
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
  const count = await tx.execute<{ total: number }>(sql`select count(*)::int as total from person_reference_removals`);
  return { total: count.rows[0]?.total ?? 0, rows };
}
