import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';

/** By source: the newest reading of each of its running meters. */
export type MeterTotals = Map<string, Map<string, number>>;

/** What was kept at the last stop. Read once: a second start after a kill must not count the same difference again. */
export async function takeMeterTotals(
  database: Database,
  companyId: string,
  sourceIds: readonly string[],
): Promise<MeterTotals> {
  return database.inCompany(companyId, async (tx) => {
    const { rows } = await tx.$client.query<{ source_id: string; meter_id: string; total: number }>(
      `delete from source_meter_totals where company_id = current_company_id() and source_id = any($1::uuid[])
       returning source_id, meter_id, total`,
      [sourceIds],
    );
    const totals: MeterTotals = new Map();
    for (const { source_id, meter_id, total } of rows) {
      const ofSource = totals.get(source_id) ?? new Map<string, number>();
      totals.set(source_id, ofSource);
      ofSource.set(meter_id, total);
    }
    return totals;
  });
}

/** When no source delivers any more. */
export async function keepMeterTotals(
  database: Database,
  sources: readonly { companyId: string; sourceId: string; meterTotals: ReadonlyMap<string, number> }[],
  log: Log,
): Promise<void> {
  const measuring = sources.filter(({ meterTotals }) => meterTotals.size > 0);
  for (const [companyId, ofCompany] of Map.groupBy(measuring, (source) => source.companyId)) {
    const rows = ofCompany.flatMap(({ sourceId, meterTotals }) =>
      [...meterTotals].map(([meterId, total]) => ({ sourceId, meterId, total })),
    );
    try {
      await database.inCompany(companyId, (tx) =>
        tx.$client.query(
          `insert into source_meter_totals (company_id, source_id, meter_id, total)
           select source.company_id, source.id, kept.meter_id, kept.total
           from unnest($1::uuid[], $2::text[], $3::float8[]) as kept (source_id, meter_id, total)
           join data_sources source on source.company_id = current_company_id() and source.id = kept.source_id
           on conflict (company_id, source_id, meter_id) do update set total = excluded.total`,
          [rows.map(({ sourceId }) => sourceId), rows.map(({ meterId }) => meterId), rows.map(({ total }) => total)],
        ),
      );
    } catch (error) {
      log.warn({ err: error, companyId }, 'readings of meters could not be kept: the next interval is not counted');
    }
  }
}
