import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { DAY_MS, isoDay, makePartitionsAhead, PARTITIONED_TABLES } from './day-partitions.ts';
import { dropOldDeliveries } from './delivery-claims.ts';
import { RETENTION_DAYS } from './prepared-item.ts';
import { listCompanyIds } from './roll-up.ts';

/** The daily job: room for the coming days, and an end for what is older than 90 days (ING-31, OPEN-127). */
export async function keepTimeSeries(database: Database, nowMs: number, log: Log): Promise<void> {
  await makePartitionsAhead(database, nowMs);
  const firstKept = isoDay(Math.floor(nowMs / DAY_MS) - RETENTION_DAYS);
  for (const table of PARTITIONED_TABLES) {
    // One transaction each: dropping waits for readers, and nobody should wait for several tables at once.
    const dropped = await database.asOperator(async (tx) => {
      const { rows } = await tx.$client.query<{ dropped: number }>(
        'select drop_day_partitions_before($1::regclass, $2) as dropped',
        [`public.${table}`, firstKept],
      );
      return rows[0]?.dropped ?? 0;
    });
    if (dropped > 0) log.info({ table, days: dropped }, 'time series: old days dropped');
  }
  for (const companyId of await listCompanyIds(database)) {
    await database.inCompany(companyId, async (tx) => {
      await tx.$client.query('delete from alerts where company_id = $1 and resolved and resolved_at < $2', [
        companyId,
        firstKept,
      ]);
      await tx.$client.query('delete from ingestion_rejects where company_id = $1 and received_at < $2', [
        companyId,
        firstKept,
      ]);
      await tx.$client.query('delete from sensor_removals where company_id = $1 and removed_at < $2', [
        companyId,
        firstKept,
      ]);
      await tx.$client.query('delete from source_gaps where company_id = $1 and ended_at < $2', [companyId, firstKept]);
      await dropOldDeliveries(tx);
      await tx.$client.query('delete from source_samples where company_id = $1 and bucket < $2', [
        companyId,
        firstKept,
      ]);
    });
  }
}
