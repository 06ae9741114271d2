import { sql } from 'drizzle-orm';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import { progressPercent } from '#productions/production-progress.ts';
import type { ProductionStatus } from '#productions/production-status.ts';
import type { readDashboard } from '../dashboard.api.ts';

type Dashboard = OutputOf<typeof readDashboard>;

const LISTED = 8;

type OpenRow = {
  id: string;
  production_number: string;
  model: string | null;
  machine_name: string | null;
  status: ProductionStatus;
  planned_quantity: number;
  actual_quantity: number;
  start_time: string;
  planned_end: string;
};

/** OPEN-143: what runs first, then what is interrupted, then what comes next. */
export async function readOpenProductions(
  tx: Transaction,
): Promise<Pick<Dashboard, 'openProductions' | 'openProductionCount'>> {
  const [counted, { rows }] = await Promise.all([
    tx.execute<{ count: number }>(sql`
    select count(*)::int as count from productions
    where company_id = current_company_id() and status in ('in_progress', 'paused', 'queued', 'planned')`),
    tx.execute<OpenRow>(sql`
    select p.id, p.production_number, product.model, machine.name as machine_name, p.status, p.planned_quantity,
           coalesce(p.actual_quantity, 0) as actual_quantity, p.start_time, p.planned_end
    from (
      (${ofStatus('in_progress', 1)}) union all (${ofStatus('paused', 2)})
      union all (${ofStatus('queued', 3)}) union all (${ofStatus('planned', 3)})
    ) as p
    left join products product on product.company_id = p.company_id and product.id = p.product_id
    left join machines machine on machine.company_id = p.company_id and machine.id = p.machine_id
    order by p.rank, p.start_time, p.id limit ${LISTED}`),
  ]);
  return {
    openProductionCount: counted.rows[0]?.count ?? 0,
    openProductions: rows.map((row) => ({
      id: row.id,
      productionNumber: row.production_number,
      productModel: row.model,
      machineName: row.machine_name,
      status: row.status,
      plannedQuantity: row.planned_quantity,
      actualQuantity: row.actual_quantity,
      progressPercent: progressPercent(row.actual_quantity, row.planned_quantity),
      startTime: new Date(row.start_time).toISOString(),
      plannedEnd: new Date(row.planned_end).toISOString(),
    })),
  };
}

/** Each status by itself, so that the index gives the first few without sorting all planned orders. */
function ofStatus(status: ProductionStatus, rank: number) {
  return sql`select *, ${rank}::int as rank from productions
    where company_id = current_company_id() and status = ${status} order by start_time limit ${LISTED}`;
}
