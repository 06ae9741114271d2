import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import { withRefusals } from '#records/server/database-refusals.ts';
import { DEFAULT_OEE_TARGETS } from '../oee-targets.ts';

export type TargetRow = {
  machine_id: string;
  target_oee: number;
  target_availability: number;
  target_performance: number;
  target_quality: number;
  effective_from: string | null;
};

const TODAY = sql`(select (now() at time zone time_zone)::date from companies where id = current_company_id())`;

/** OEE-13: the newest row that holds already; the defaults without one; null for a machine that does not exist. */
export async function readTargets(tx: Transaction, machineId: string): Promise<TargetRow | null> {
  const { rows } = await tx.execute<{ [Name in keyof TargetRow]: TargetRow[Name] | null }>(sql`
    select machine.id as machine_id, target.target_oee, target.target_availability, target.target_performance,
           target.target_quality, target.effective_from::text
    from machines machine
    left join lateral (
      select * from oee_targets
      where company_id = machine.company_id and machine_id = machine.id and effective_from <= ${TODAY}
      order by effective_from desc limit 1
    ) as target on true
    where machine.id = ${machineId}::uuid`);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    machine_id: machineId,
    target_oee: row.target_oee ?? DEFAULT_OEE_TARGETS.targetOee,
    target_availability: row.target_availability ?? DEFAULT_OEE_TARGETS.targetAvailability,
    target_performance: row.target_performance ?? DEFAULT_OEE_TARGETS.targetPerformance,
    target_quality: row.target_quality ?? DEFAULT_OEE_TARGETS.targetQuality,
    effective_from: row.effective_from,
  };
}

/** OEE-14 */
export async function saveTargets(
  tx: Transaction,
  targets: Omit<TargetRow, 'effective_from'>,
): Promise<TargetRow | null> {
  await withRefusals({ unique: {}, inUse: '' }, () =>
    tx.execute(sql`
      insert into oee_targets (company_id, machine_id, target_oee, target_availability, target_performance,
        target_quality, effective_from)
      values (current_company_id(), ${targets.machine_id}::uuid, ${targets.target_oee}, ${targets.target_availability},
        ${targets.target_performance}, ${targets.target_quality}, ${TODAY})
      on conflict on constraint oee_targets_key do update set
        target_oee = excluded.target_oee, target_availability = excluded.target_availability,
        target_performance = excluded.target_performance, target_quality = excluded.target_quality`),
  );
  return readTargets(tx, targets.machine_id);
}

export type MetricsRow = {
  production_id: string;
  scheduled_start: string | null;
  scheduled_end: string | null;
  actual_start: string | null;
  actual_end: string | null;
  target_rate: number | null;
  actual_rate: number | null;
  first_pass_yield: number | null;
  scrap_rate: number | null;
  rework_rate: number | null;
};

/** OEE-15, OEE-16 */
export async function readMetrics(tx: Transaction, productionId: string): Promise<MetricsRow | null> {
  const { rows } = await tx.execute<MetricsRow>(sql`
    select production_id, scheduled_start, scheduled_end, actual_start, actual_end, target_rate, actual_rate,
           first_pass_yield, scrap_rate, rework_rate
    from production_metrics where production_id = ${productionId}::uuid`);
  const [row] = rows;
  if (row === undefined) return null;
  const iso = (text: string | null) => (text === null ? null : new Date(text).toISOString());
  return {
    ...row,
    scheduled_start: iso(row.scheduled_start),
    scheduled_end: iso(row.scheduled_end),
    actual_start: iso(row.actual_start),
    actual_end: iso(row.actual_end),
  };
}
