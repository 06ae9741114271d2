import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import { addDays, localDateOf } from '#shifts/local-time.ts';
import { type CalculatedRecord, oeeRecords } from '../oee-record.ts';
import { sumMachineDays } from '../oee-sums.ts';
import { spanOfProductionDays } from '../working-windows.ts';
import { loadMachineFacts } from './machine-facts.ts';

/** Before and after of one record; null where there was or is none. */
export type RecordChange = {
  machineId: string;
  machineName: string;
  productionId: string;
  calculationDate: string;
  before: CalculatedRecord | null;
  after: CalculatedRecord | null;
};

export type DaysToCalculate = {
  machineIds: readonly string[] | 'active';
  fromDate: string;
  toDate: string;
  nowMs: number;
  /** Rows that came from outside are replaced too. */
  replaceEntered?: boolean;
};

/**
 * Calculates the production days anew from the stored facts and says what would change. Whoever stores the result must
 * hold the machines' locks before this reads (`lockMachines`).
 */
export async function findChanges(tx: Transaction, days: DaysToCalculate): Promise<RecordChange[]> {
  const timeZone = await readTimeZone(tx);
  const period = spanOfProductionDays(timeZone, days.fromDate, days.toDate);
  const machines = await loadMachineFacts(tx, days.machineIds, period, days.nowMs);
  const stored = await readStored(
    tx,
    machines.map((machine) => machine.machineId),
    days,
  );
  return machines.flatMap((facts) => {
    const { sums } = sumMachineDays(facts, days.fromDate, days.toDate, days.nowMs);
    const before = stored.get(facts.machineId) ?? [];
    return changesOfMachine(facts, before, oeeRecords(sums), days.replaceEntered === true);
  });
}

type StoredRecord = CalculatedRecord & { origin: 'calculated' | 'entered' };

function changesOfMachine(
  { machineId, machineName }: { machineId: string; machineName: string },
  before: readonly StoredRecord[],
  after: readonly CalculatedRecord[],
  replaceEntered: boolean,
): RecordChange[] {
  const keyOf = (record: CalculatedRecord) => `${record.calculationDate} ${record.productionId}`;
  const old = new Map(before.map((record) => [keyOf(record), record]));
  const fresh = new Map(after.map((record) => [keyOf(record), record]));
  const keys = [...new Set([...old.keys(), ...fresh.keys()])].sort();
  return keys.flatMap((key) => {
    const was = old.get(key) ?? null;
    const is = fresh.get(key) ?? null;
    const record = is ?? was;
    if (record === null || (was?.origin === 'entered' && (!replaceEntered || is === null))) return [];
    if (was !== null && is !== null && was.origin === 'calculated' && isSame(was, is)) return [];
    const { productionId, calculationDate } = record;
    return [{ machineId, machineName, productionId, calculationDate, before: was, after: is }];
  });
}

/** The database keeps doubles exactly; the tolerance only forgives another order of adding. */
function isSame(one: CalculatedRecord, other: CalculatedRecord): boolean {
  const values = Object.entries(other) as [keyof CalculatedRecord, unknown][];
  return values.every(([name, value]) => {
    const stored = one[name];
    return typeof value === 'number' && typeof stored === 'number'
      ? Math.abs(value - stored) <= 1e-6
      : value === stored;
  });
}

async function readStored(
  tx: Transaction,
  machineIds: readonly string[],
  days: DaysToCalculate,
): Promise<Map<string, StoredRecord[]>> {
  const { rows } = await tx.execute<StoredRecord & { machineId: string }>(sql`
    select machine_id as "machineId", production_id as "productionId", calculation_date::text as "calculationDate",
           shift_type as "shiftType", availability, performance, quality, oee,
           planned_production_time as "plannedProductionTime", actual_production_time as "actualProductionTime",
           downtime_minutes as "downtimeMinutes", setup_time_minutes as "setupTimeMinutes",
           ideal_cycle_time as "idealCycleTime", actual_cycle_time as "actualCycleTime",
           target_quantity as "targetQuantity", total_pieces_produced as "totalPiecesProduced",
           good_pieces as "goodPieces", rejected_pieces as "rejectedPieces", rework_pieces as "reworkPieces",
           no_data_minutes as "noDataMinutes", origin
    from oee_records
    where machine_id in (select value::uuid from json_array_elements_text(${JSON.stringify(machineIds)}::json))
      and production_id is not null
      and calculation_date between ${days.fromDate}::date and ${days.toDate}::date`);
  const byMachine = new Map<string, StoredRecord[]>();
  for (const { machineId, ...record } of rows) {
    byMachine.set(machineId, [...(byMachine.get(machineId) ?? []), record]);
  }
  return byMachine;
}

/** Stores what `findChanges` found, and the production metrics that hang on it. */
export async function storeChanges(tx: Transaction, changes: readonly RecordChange[]): Promise<void> {
  const gone = changes.filter((change) => change.after === null);
  if (gone.length > 0) {
    await tx.execute(sql`
      delete from oee_records record
      using json_to_recordset(${JSON.stringify(gone)}::json)
        as gone ("machineId" uuid, "productionId" uuid, "calculationDate" date)
      where record.machine_id = gone."machineId" and record.production_id = gone."productionId"
        and record.calculation_date = gone."calculationDate"`);
  }
  const rows = changes.flatMap(({ machineId, after }) => (after === null ? [] : [{ machineId, ...after }]));
  if (rows.length > 0) await upsertRecords(tx, rows);
  const productionIds = [...new Set(changes.map((change) => change.productionId))];
  if (productionIds.length > 0) await refreshMetrics(tx, productionIds);
}

async function upsertRecords(
  tx: Transaction,
  rows: readonly (CalculatedRecord & { machineId: string })[],
): Promise<void> {
  await tx.execute(sql`
    insert into oee_records (company_id, machine_id, production_id, calculation_date, shift_type, availability,
      performance, quality, oee, planned_production_time, actual_production_time, downtime_minutes, setup_time_minutes,
      ideal_cycle_time, actual_cycle_time, target_quantity, total_pieces_produced, good_pieces, rejected_pieces,
      rework_pieces, no_data_minutes, origin)
    select current_company_id(), "machineId", "productionId", "calculationDate", "shiftType", availability,
      performance, quality, oee, "plannedProductionTime", "actualProductionTime", "downtimeMinutes", "setupTimeMinutes",
      "idealCycleTime", "actualCycleTime", "targetQuantity", "totalPiecesProduced", "goodPieces", "rejectedPieces",
      "reworkPieces", "noDataMinutes", 'calculated'
    from json_to_recordset(${JSON.stringify(rows)}::json) as row ("machineId" uuid, "productionId" uuid,
      "calculationDate" date, "shiftType" text, availability float8, performance float8, quality float8, oee float8,
      "plannedProductionTime" float8, "actualProductionTime" float8, "downtimeMinutes" float8,
      "setupTimeMinutes" float8, "idealCycleTime" float8, "actualCycleTime" float8, "targetQuantity" integer,
      "totalPiecesProduced" integer, "goodPieces" integer, "rejectedPieces" integer, "reworkPieces" integer,
      "noDataMinutes" float8)
    on conflict on constraint oee_records_key do update set
      shift_type = excluded.shift_type, availability = excluded.availability, performance = excluded.performance,
      quality = excluded.quality, oee = excluded.oee, planned_production_time = excluded.planned_production_time,
      actual_production_time = excluded.actual_production_time, downtime_minutes = excluded.downtime_minutes,
      setup_time_minutes = excluded.setup_time_minutes, ideal_cycle_time = excluded.ideal_cycle_time,
      actual_cycle_time = excluded.actual_cycle_time, target_quantity = excluded.target_quantity,
      total_pieces_produced = excluded.total_pieces_produced, good_pieces = excluded.good_pieces,
      rejected_pieces = excluded.rejected_pieces, rework_pieces = excluded.rework_pieces,
      no_data_minutes = excluded.no_data_minutes, origin = 'calculated', updated_at = now()`);
}

/** Rates of each production that has made pieces; its running time is the sum of its records (DATA-20). */
async function refreshMetrics(tx: Transaction, productionIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into production_metrics (company_id, production_id, scheduled_start, scheduled_end, actual_start, actual_end,
      target_rate, actual_rate, first_pass_yield, scrap_rate, rework_rate)
    select production.company_id, production.id, production.planned_start, production.planned_end,
           production.start_time, production.end_time, 3600 / product.ideal_cycle_time,
           case when run.minutes > 0 then production.actual_quantity / (run.minutes / 60) end,
           production.good_quantity * 100.0 / production.actual_quantity,
           production.scrap_quantity * 100.0 / production.actual_quantity,
           production.rework_quantity * 100.0 / production.actual_quantity
    from productions production
    join products product on product.company_id = production.company_id and product.id = production.product_id
    cross join lateral (
      select sum(record.actual_production_time) as minutes from oee_records record
      where record.company_id = production.company_id and record.production_id = production.id
    ) as run
    where production.id in (select value::uuid from json_array_elements_text(${JSON.stringify(productionIds)}::json))
      and production.actual_quantity > 0
    on conflict on constraint production_metrics_key do update set
      scheduled_start = excluded.scheduled_start, scheduled_end = excluded.scheduled_end,
      actual_start = excluded.actual_start, actual_end = excluded.actual_end, target_rate = excluded.target_rate,
      actual_rate = excluded.actual_rate, first_pass_yield = excluded.first_pass_yield,
      scrap_rate = excluded.scrap_rate, rework_rate = excluded.rework_rate, updated_at = now()`);
}

/**
 * One calculation per machine at a time: two bookings at once would each store figures without the other's pieces.
 * The second waits here and then reads what the first has committed. Locks are taken in one order.
 */
export async function lockMachines(tx: Transaction, machineIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('oee:' || value, 0))
    from (select value from json_array_elements_text(${JSON.stringify(machineIds)}::json) order by value) as machine`);
}

export async function readTimeZone(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ time_zone: string }>(
    sql`select time_zone from companies where id = current_company_id()`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the company of this transaction has no row');
  return row.time_zone;
}

/** The production days that a stretch of time can touch: a night shift of the day before reaches into the first. */
export function touchedDays(timeZone: string, from: Date, to: Date): { fromDate: string; toDate: string } {
  return {
    fromDate: addDays(localDateOf(from.getTime(), timeZone), -1),
    toDate: localDateOf(to.getTime(), timeZone),
  };
}
