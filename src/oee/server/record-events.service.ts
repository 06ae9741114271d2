import { sql } from 'drizzle-orm';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { TimeSpan } from '#shifts/shift-calendar.ts';
import { sumMachineDays } from '../oee-sums.ts';
import type { readRecordEvents } from '../recalculation.api.ts';
import { spanOfProductionDays } from '../working-windows.ts';
import { loadMachineFacts } from './machine-facts.ts';
import { readOeeRecord } from './oee-records.service.ts';
import { readTimeZone } from './recalculation.ts';

type RecordEvents = OutputOf<typeof readRecordEvents>;

/** Every figure can be opened down to the events it came from. */
export async function findRecordEvents(tx: Transaction, recordId: string): Promise<RecordEvents> {
  const record = await readOeeRecord(tx, recordId);
  const nowMs = Date.now();
  const { calculation_date: date, production_id: productionId } = record;
  const period = spanOfProductionDays(await readTimeZone(tx), date, date);
  const [facts] = await loadMachineFacts(tx, [record.machine_id], period, nowMs);
  if (facts === undefined || productionId === null) {
    return { record, slices: [], states: [], downtimes: [], bookings: [] };
  }
  const days = sumMachineDays(facts, date, date, nowMs);
  const slices = days.slices.filter((slice) => slice.productionId === productionId);
  const isTouched = (span: TimeSpan) =>
    slices.some((slice) => slice.startMs < span.endMs && span.startMs < slice.endMs);
  const stops = facts.stops.filter(isTouched);
  const reasons = await readReasons(
    tx,
    stops.map((stop) => stop.id),
  );
  return {
    record,
    slices: slices.map(({ startMs, endMs, kind, shiftType, state, stopId }) => ({
      startTime: iso(startMs),
      endTime: iso(endMs),
      kind,
      shiftType,
      state,
      downtimeId: stopId,
    })),
    states: facts.states.filter(isTouched).map(({ id, state, rawState, startMs, endMs }) => ({
      id,
      state,
      rawState,
      startTime: iso(startMs),
      endTime: endMs >= nowMs ? null : iso(endMs),
    })),
    downtimes: stops.map(({ id, downtimeCategory, isPlanned, startMs, endMs }) => ({
      id,
      downtimeCategory,
      reason: reasons.get(id) ?? null,
      isPlanned,
      startTime: iso(startMs),
      endTime: endMs >= nowMs ? null : iso(endMs),
    })),
    bookings: days.bookings
      .filter((booking) => booking.productionId === productionId)
      .map(({ id, atMs, good, scrap, rework }) => ({ id, bookedAt: iso(atMs), good, scrap, rework })),
  };
}

async function readReasons(tx: Transaction, stopIds: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await tx.execute<{ id: string; reason: string | null }>(sql`
    select id, reason from machine_downtime
    where id in (select value::uuid from json_array_elements_text(${JSON.stringify(stopIds)}::json))`);
  return new Map(rows.map((row) => [row.id, row.reason]));
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
