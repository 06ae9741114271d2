import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { BadInput, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { withRefusals } from '#records/server/database-refusals.ts';
import { addDays } from '#shifts/local-time.ts';
import type { OeeRecord } from '../oee.api.ts';
import { calculateOee } from '../oee-formulas.ts';
import { oeeRecords } from './oee-records.table.ts';
import { findChanges, lockMachines, storeChanges } from './recalculation.ts';

type Stored = typeof oeeRecords.$inferSelect;

export async function findOeeRecords(
  tx: Transaction,
  query: { machine_id: string; from?: string | undefined; to?: string | undefined; limit: number; offset: number },
): Promise<OeeRecord[]> {
  const rows = await tx
    .select()
    .from(oeeRecords)
    .where(
      and(
        eq(oeeRecords.machineId, query.machine_id),
        query.from === undefined ? undefined : gte(oeeRecords.calculationDate, query.from),
        query.to === undefined ? undefined : lte(oeeRecords.calculationDate, query.to),
      ),
    )
    .orderBy(desc(oeeRecords.calculationDate), asc(oeeRecords.id))
    .limit(query.limit)
    .offset(query.offset);
  return rows.map(toOeeRecord);
}

export async function readOeeRecord(tx: Transaction, id: string): Promise<OeeRecord> {
  const [row] = await tx.select().from(oeeRecords).where(eq(oeeRecords.id, id));
  if (row === undefined) throw new NotFound('oee_record_not_found', 'Diesen OEE-Wert gibt es nicht.');
  return toOeeRecord(row);
}

type EnteredRecord = Omit<OeeRecord, 'id' | 'created_at' | 'no_data_minutes' | 'origin'>;

/** OEE-04: the key is machine, production and date; a missing production counts as a value (OPEN-079). */
export async function upsertOeeRecord(tx: Transaction, companyId: string, entered: EnteredRecord): Promise<OeeRecord> {
  const values = {
    machineId: entered.machine_id,
    productionId: entered.production_id,
    calculationDate: entered.calculation_date,
    shiftType: entered.shift_type,
    availability: entered.availability,
    performance: entered.performance,
    quality: entered.quality,
    oee: entered.oee,
    plannedProductionTime: entered.planned_production_time,
    actualProductionTime: entered.actual_production_time,
    downtimeMinutes: entered.downtime_minutes,
    setupTimeMinutes: entered.setup_time_minutes,
    idealCycleTime: entered.ideal_cycle_time,
    actualCycleTime: entered.actual_cycle_time,
    targetQuantity: entered.target_quantity,
    totalPiecesProduced: entered.total_pieces_produced,
    goodPieces: entered.good_pieces,
    rejectedPieces: entered.rejected_pieces,
    reworkPieces: entered.rework_pieces,
    noDataMinutes: 0,
    origin: 'entered' as const,
  };
  const [row] = await withRefusals({ unique: {}, inUse: '' }, () =>
    tx
      .insert(oeeRecords)
      .values({ companyId, ...values })
      .onConflictDoUpdate({
        target: [oeeRecords.companyId, oeeRecords.machineId, oeeRecords.productionId, oeeRecords.calculationDate],
        set: { ...values, updatedAt: sql`now()` },
      })
      .returning(),
  );
  if (row === undefined) throw new Error('an upsert returned no row');
  return toOeeRecord(row);
}

/** OEE-02: all production days of an order, calculated and stored. An unknown order has none. */
export async function calculateProduction(tx: Transaction, productionId: string): Promise<OeeRecord[]> {
  const { rows } = await tx.execute<{
    machine_id: string;
    from_date: string;
    to_date: string;
    ideal: number | null;
  }>(sql`
    select place.machine_id, product.ideal_cycle_time as ideal,
           (least(production.start_time, place.first_at) at time zone company.time_zone)::date::text as from_date,
           (greatest(coalesce(production.end_time, now()), place.last_at) at time zone company.time_zone)::date::text as to_date
    from productions production
    join companies company on company.id = production.company_id
    join products product on product.company_id = production.company_id and product.id = production.product_id
    cross join lateral (
      select machine_id, min(first_at) as first_at, max(last_at) as last_at from (
        select production.machine_id, null::timestamptz as first_at, null::timestamptz as last_at
        union all
        select machine_id, min(booked_at), max(booked_at) from production_bookings
        where company_id = production.company_id and production_id = production.id group by machine_id
      ) as source where machine_id is not null group by machine_id
    ) as place
    where production.id = ${productionId}::uuid and production.start_time <= now()`);
  const [first] = rows;
  if (first === undefined) return [];
  if (first.ideal === null) {
    throw new BadInput(
      'ideal_cycle_time_missing',
      'Für das Produkt ist keine ideale Stückzeit hinterlegt. Ohne sie gibt es keine Leistung und keine OEE.',
    );
  }
  await lockMachines(
    tx,
    rows.map((row) => row.machine_id),
  );
  for (const row of rows) {
    const changes = await findChanges(tx, {
      machineIds: [row.machine_id],
      fromDate: addDays(row.from_date, -1),
      toDate: row.to_date,
      nowMs: Date.now(),
      replaceEntered: true,
    });
    await storeChanges(
      tx,
      changes.filter((change) => change.productionId === productionId),
    );
  }
  const stored = await tx
    .select()
    .from(oeeRecords)
    .where(eq(oeeRecords.productionId, productionId))
    .orderBy(desc(oeeRecords.calculationDate), asc(oeeRecords.machineId));
  return stored.map(toOeeRecord);
}

/** Sums of records per day, as `calculateOee` takes them. */
const DAY_SUMS: SQL = sql`
  sum(planned_production_time) as planned_minutes, sum(actual_production_time) as actual_minutes,
  sum(coalesce(ideal_cycle_time * total_pieces_produced / 60, performance * actual_production_time / 100)) as ideal_minutes,
  sum(total_pieces_produced)::float8 as total_pieces, sum(good_pieces)::float8 as good_pieces,
  avg(oee) as oee, avg(availability) as availability,
  avg(performance) as performance, avg(quality) as quality, count(*)::int as records`;

type TrendRow = {
  calculation_date: string;
  planned_minutes: number;
  actual_minutes: number;
  ideal_minutes: number | null;
  total_pieces: number;
  good_pieces: number;
  records: number;
  oee: number;
  availability: number;
  performance: number;
  quality: number;
};

/** OEE-07: N days back from today, today included (OPEN-117). A day's orders are added up. */
export async function readTrend(tx: Transaction, machineId: string, days: number) {
  const { rows } = await tx.execute<TrendRow>(sql`
    select calculation_date::text, ${DAY_SUMS}
    from oee_records, (
      select (now() at time zone time_zone)::date as day from companies where id = current_company_id()) as today
    where machine_id = ${machineId}::uuid
      and calculation_date > today.day - ${days}::int and calculation_date <= today.day
    group by calculation_date order by calculation_date`);
  return rows.map(({ calculation_date, ...row }) => {
    // A single record says it itself: one from outside need not come with times and pieces.
    const { oee, availability, performance, quality } =
      row.records === 1
        ? row
        : (calculateOee({
            plannedProductionTimeMinutes: row.planned_minutes,
            actualProductionTimeMinutes: row.actual_minutes,
            idealTimeMinutes: row.ideal_minutes ?? 0,
            totalPieces: row.total_pieces,
            goodPieces: row.good_pieces,
          }) ?? { oee: 0, availability: 0, performance: 0, quality: 0 });
    return { calculation_date, oee, availability, performance, quality };
  });
}

function toOeeRecord(row: Stored): OeeRecord {
  return {
    id: row.id,
    machine_id: row.machineId,
    production_id: row.productionId,
    calculation_date: row.calculationDate,
    shift_type: row.shiftType,
    availability: row.availability,
    performance: row.performance,
    quality: row.quality,
    oee: row.oee,
    planned_production_time: row.plannedProductionTime,
    actual_production_time: row.actualProductionTime,
    downtime_minutes: row.downtimeMinutes,
    setup_time_minutes: row.setupTimeMinutes,
    ideal_cycle_time: row.idealCycleTime,
    actual_cycle_time: row.actualCycleTime,
    target_quantity: row.targetQuantity,
    total_pieces_produced: row.totalPiecesProduced,
    good_pieces: row.goodPieces,
    rejected_pieces: row.rejectedPieces,
    rework_pieces: row.reworkPieces,
    no_data_minutes: row.noDataMinutes,
    origin: row.origin,
    created_at: row.createdAt.toISOString(),
  };
}
