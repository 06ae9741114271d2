import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import type { CurrentOeeStatus } from '../oee.api.ts';
import { calculateOee } from '../oee-formulas.ts';
import { DEFAULT_OEE_TARGETS, performanceStatus } from '../oee-targets.ts';

/** A day that has just begun says nothing yet: one late first piece would show as an OEE of 0 %. */
const SHORTEST_DAY_MINUTES = 60;

type OeeRow = {
  machine_id: string;
  machine_name: string;
  machine_type: string;
  machine_status: CurrentOeeStatus['machine_status'];
  target_oee: number | null;
  calculation_date: string | null;
  planned_minutes: number | null;
  actual_minutes: number | null;
  ideal_minutes: number | null;
  total_pieces: number | null;
  good_pieces: number | null;
};

/** Each machine's newest production day of at least an hour, from the sums of its records; percentages are never averaged. */
export async function readCurrentOeeStatus(tx: Transaction): Promise<CurrentOeeStatus[]> {
  const { rows } = await tx.execute<OeeRow>(sql`
    select machine.id as machine_id, machine.name as machine_name, machine.type as machine_type,
           machine.status as machine_status, target.target_oee, newest.calculation_date::text, figures.*
    from (select (now() at time zone time_zone)::date as day from companies where id = current_company_id()) as today,
         machines machine
    left join lateral (
      select target_oee from oee_targets
      where company_id = machine.company_id and machine_id = machine.id and effective_from <= today.day
      order by effective_from desc limit 1
    ) as target on true
    left join lateral (
      select calculation_date from oee_records
      where company_id = machine.company_id and machine_id = machine.id
      group by calculation_date having sum(planned_production_time) >= ${SHORTEST_DAY_MINUTES}
      order by calculation_date desc limit 1
    ) as newest on true
    left join lateral (
      select sum(planned_production_time) as planned_minutes, sum(actual_production_time) as actual_minutes,
             sum(coalesce(ideal_cycle_time * total_pieces_produced / 60, performance * actual_production_time / 100)) as ideal_minutes,
             sum(total_pieces_produced)::int as total_pieces, sum(good_pieces)::int as good_pieces
      from oee_records
      where company_id = machine.company_id and machine_id = machine.id and calculation_date = newest.calculation_date
    ) as figures on true
    where machine.is_active
    order by machine.name`);
  return rows.map(toCurrentOeeStatus);
}

function toCurrentOeeStatus(row: OeeRow): CurrentOeeStatus {
  const targetOee = row.target_oee ?? DEFAULT_OEE_TARGETS.targetOee;
  const figures = calculateOee({
    plannedProductionTimeMinutes: row.planned_minutes ?? 0,
    actualProductionTimeMinutes: row.actual_minutes ?? 0,
    idealTimeMinutes: row.ideal_minutes ?? 0,
    totalPieces: row.total_pieces ?? 0,
    goodPieces: row.good_pieces ?? 0,
  });
  return {
    machine_id: row.machine_id,
    machine_name: row.machine_name,
    machine_type: row.machine_type,
    machine_status: row.machine_status,
    current_oee: figures?.oee ?? null,
    availability: figures?.availability ?? null,
    performance: figures?.performance ?? null,
    quality: figures?.quality ?? null,
    calculation_date: row.calculation_date,
    target_oee: targetOee,
    performance_status: figures === null ? null : performanceStatus(figures.oee, targetOee),
  };
}
