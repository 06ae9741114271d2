import { sql } from 'drizzle-orm';
import { type NameSight, readNameSight } from '#employees/server/person-names.service.ts';
import { displayName } from '#employees/server/privacy.service.ts';
import { readCurrentOeeStatus } from '#oee/server/current-oee.service.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import type { readDashboard } from '../dashboard.api.ts';
import { readOpenProductions } from './open-productions.ts';
import { readWeek } from './week.ts';

type Dashboard = OutputOf<typeof readDashboard>;

const RECENT_PRODUCTIONS = 5; // DASH-18
const UPCOMING_MAINTENANCE = 3; // DASH-22

/** The limits of the current day in the company's time zone (OPEN-054, OPEN-055). */
const TODAY = sql`(
  select local_day::date as day,
         local_day at time zone time_zone as starts_at,
         (local_day + interval '1 day') at time zone time_zone as ends_at
  from (select time_zone, date_trunc('day', now() at time zone time_zone) as local_day
        from companies where id = current_company_id()) as local
) as today`;

/** Everything the dashboard shows, read in one transaction so that the figures fit each other. */
export async function readDashboardFigures(tx: Transaction, caller: Caller, readAt: Date): Promise<Dashboard> {
  const [counts, oee, week, open, [recentProductions, upcomingMaintenance]] = await Promise.all([
    readCounts(tx),
    readCurrentOeeStatus(tx),
    readWeek(tx),
    readOpenProductions(tx),
    readNameSight(tx, caller).then((sight) =>
      Promise.all([readRecentProductions(tx, sight), readUpcomingMaintenance(tx, sight)]),
    ),
  ]);
  return { readAt: readAt.toISOString(), ...counts, oee, week, ...open, recentProductions, upcomingMaintenance };
}

type CountsRow = {
  product_count: number;
  employee_count: number;
  operational: number;
  maintenance: number;
  idle: number;
  planned_quantity: number;
  actual_quantity: number;
  checks: number;
  passed: number;
};

async function readCounts(tx: Transaction) {
  const { rows } = await tx.execute<CountsRow>(sql`
    select
      (select count(*)::int from products where is_active) as product_count,
      (select count(*)::int from employees where is_active) as employee_count,
      machine.*, production.*, quality.*
    from ${TODAY},
    lateral (
      select count(*) filter (where status = 'operational')::int as operational,
             count(*) filter (where status = 'maintenance')::int as maintenance,
             count(*) filter (where status = 'idle')::int as idle
      from machines where is_active
    ) as machine,
    lateral (
      select coalesce(sum(planned_quantity), 0)::int as planned_quantity,
             coalesce(sum(actual_quantity), 0)::int as actual_quantity
      from productions where start_time >= today.starts_at and start_time < today.ends_at and status <> 'cancelled'
    ) as production,
    lateral (
      select count(*)::int as checks, count(*) filter (where result = 'pass')::int as passed
      from quality_checks where check_date >= today.starts_at
    ) as quality`);
  const [row] = rows;
  if (row === undefined) throw new Error('the company of this transaction has no row');
  return {
    productCount: row.product_count,
    employeeCount: row.employee_count,
    machines: {
      operational: row.operational,
      maintenance: row.maintenance,
      idle: row.idle,
      total: row.operational + row.maintenance + row.idle,
    },
    today: { plannedQuantity: row.planned_quantity, actualQuantity: row.actual_quantity },
    qualityRatePercent: row.checks === 0 ? null : (row.passed / row.checks) * 100,
  };
}

/** The last completed ones, so that the status 'Abgeschlossen' is true for each (OPEN-143). */
async function readRecentProductions(tx: Transaction, sight: NameSight): Promise<Dashboard['recentProductions']> {
  const { rows } = await tx.execute<{
    id: string;
    production_number: string;
    model: string | null;
    machine_name: string | null;
    employee_name: string | null;
    quantity: number;
    end_time: string | null;
  }>(sql`
    select p.id, p.production_number, product.model, machine.name as machine_name,
           ${displayName(sql`employee.id`, sql`employee.name`, sight.ofDoneWork)} as employee_name,
           coalesce(p.quantity, p.actual_quantity, p.planned_quantity) as quantity, p.end_time
    from productions p
    left join products product on product.company_id = p.company_id and product.id = p.product_id
    left join machines machine on machine.company_id = p.company_id and machine.id = p.machine_id
    left join employees employee on employee.company_id = p.company_id and employee.id = p.employee_id
    where p.status = 'completed'
    order by p.start_time desc, p.created_at desc
    limit ${RECENT_PRODUCTIONS}`);
  return rows.map((row) => ({
    id: row.id,
    productionNumber: row.production_number,
    productModel: row.model,
    machineName: row.machine_name,
    employeeName: row.employee_name,
    quantity: row.quantity,
    endTime: row.end_time === null ? null : new Date(row.end_time).toISOString(),
  }));
}

async function readUpcomingMaintenance(tx: Transaction, sight: NameSight): Promise<Dashboard['upcomingMaintenance']> {
  const { rows } = await tx.execute<{
    id: string;
    date: string;
    type: string;
    machine_name: string | null;
    technician: string | null;
  }>(sql`
    select record.id, record.maintenance_date::text as date, record.maintenance_type as type,
           machine.name as machine_name,
           ${displayName(sql`employee.id`, sql`employee.name`, sight.ofOpenWork)} as technician
    from ${TODAY}, maintenance_records record
    left join machines machine on machine.company_id = record.company_id and machine.id = record.machine_id
    left join employees employee on employee.company_id = record.company_id and employee.id = record.employee_id
    where record.maintenance_date >= today.day and record.status in ('planned', 'in_progress')
    order by record.maintenance_date, machine.name
    limit ${UPCOMING_MAINTENANCE}`);
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    type: row.type,
    machineName: row.machine_name,
    technician: row.technician,
  }));
}
