import { sql } from 'drizzle-orm';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { readMachineOverview } from '../machines.api.ts';
import { machineStore } from './machines.service.ts';

type Overview = OutputOf<typeof readMachineOverview>;

const UPCOMING_MAINTENANCE = 3;
const OPEN_PRODUCTIONS = 5;
const UNEXPLAINED_WITHIN_DAYS = 7;

export async function readOverview(tx: Transaction, machineId: string): Promise<Overview> {
  await machineStore.find(tx, machineId);
  const stops = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from machine_downtime
    where machine_id = ${machineId} and reason is null and reason_id is null
      and start_time >= now() - make_interval(days => ${UNEXPLAINED_WITHIN_DAYS})`);
  const maintenance = await tx.execute<Overview['upcomingMaintenance'][number]>(sql`
    select id, maintenance_date::text as "maintenanceDate", title, status from maintenance_records
    where machine_id = ${machineId} and status in ('planned', 'in_progress')
    order by maintenance_date, id limit ${UPCOMING_MAINTENANCE}`);
  const shifts = await tx.execute<Overview['shifts'][number]>(sql`
    select shift.id, shift.name from machine_shifts assigned
    join shifts shift on shift.company_id = assigned.company_id and shift.id = assigned.shift_id
    where assigned.machine_id = ${machineId} order by shift.start_time, shift.name`);
  const productions = await tx.execute<Overview['openProductions'][number]>(sql`
    select production.id, production.production_number as "productionNumber", product.model as "productModel",
           production.status, iso_utc(production.planned_start) as "plannedStart"
    from productions production
    join products product on product.company_id = production.company_id and product.id = production.product_id
    where production.machine_id = ${machineId} and production.status in ('planned', 'queued', 'in_progress', 'paused')
    order by production.start_time, production.id limit ${OPEN_PRODUCTIONS}`);
  return {
    unexplainedStops: stops.rows[0]?.count ?? 0,
    upcomingMaintenance: maintenance.rows,
    shifts: shifts.rows,
    openProductions: productions.rows,
  };
}
