import type { TimeSpan } from '#shifts/shift-calendar.ts';
import type { ShiftType } from '#shifts/shift-type.ts';
import type { MachineFacts, PieceBooking } from './machine-facts.ts';
import { isPlannedTime, sliceMachineTime, type TimeKind, type TimeSlice } from './machine-time.ts';
import { calculateOee, type OeeFigures, type OeeInput } from './oee-formulas.ts';
import { productionDayOf, spanOfProductionDays, windowOfBooking, workingWindows } from './working-windows.ts';

/** Times and pieces of one production in one shift of one production day: the smallest thing that has an OEE. */
export type OeeSums = {
  productionId: string;
  date: string;
  shiftType: ShiftType | null;
  shiftId: string | null;
  plannedMs: number;
  runMs: number;
  setupMs: number;
  noDataMs: number;
  good: number;
  scrap: number;
  rework: number;
  idealCycleTimeSeconds: number | null;
};

export type MachineDays = { slices: TimeSlice[]; sums: OeeSums[]; bookings: DatedBooking[] };
export type DatedBooking = PieceBooking & { date: string; shiftId: string | null; shiftType: ShiftType | null };

/** What the production days from one to another brought, until now. */
export function sumMachineDays(facts: MachineFacts, fromDate: string, toDate: string, nowMs: number): MachineDays {
  const span = spanOfProductionDays(facts.timeZone, fromDate, toDate);
  const range: TimeSpan = { startMs: span.startMs, endMs: Math.min(span.endMs, nowMs) };
  const isWanted = ({ date }: { date: string }) => date >= fromDate && date <= toDate;
  const slices = sliceMachineTime(facts, range).filter(isWanted);
  const bookings = datedBookings(facts, fromDate, toDate).filter(isWanted);
  return { slices, bookings, sums: sumUp(facts, slices, bookings) };
}

function datedBookings(facts: MachineFacts, fromDate: string, toDate: string): DatedBooking[] {
  const windows = workingWindows(facts, fromDate, toDate);
  const { startMs } = spanOfProductionDays(facts.timeZone, fromDate, toDate);
  // Windows of the day before reach into the first one.
  const earlier = workingWindows(facts, dayBefore(facts, startMs), dayBefore(facts, startMs));
  const all = [...earlier, ...windows];
  return facts.bookings.map((booking) => {
    const window = windowOfBooking(all, booking.atMs);
    const date = productionDayOf(window, booking.atMs, facts.timeZone);
    return { ...booking, date, shiftId: window?.shiftId ?? null, shiftType: window?.shiftType ?? null };
  });
}

function dayBefore(facts: MachineFacts, startMs: number): string {
  return productionDayOf(null, startMs - 1, facts.timeZone);
}

function sumUp(facts: MachineFacts, slices: readonly TimeSlice[], bookings: readonly DatedBooking[]): OeeSums[] {
  const idealTimes = new Map(facts.productions.map(({ id, idealCycleTimeSeconds }) => [id, idealCycleTimeSeconds]));
  const sums = new Map<string, OeeSums>();
  const sumsOf = (productionId: string, at: Pick<OeeSums, 'date' | 'shiftType' | 'shiftId'>): OeeSums => {
    const key = `${productionId} ${at.date} ${at.shiftId}`;
    let found = sums.get(key);
    if (found === undefined) {
      found = {
        productionId,
        date: at.date,
        shiftType: at.shiftType,
        shiftId: at.shiftId,
        plannedMs: 0,
        runMs: 0,
        setupMs: 0,
        noDataMs: 0,
        good: 0,
        scrap: 0,
        rework: 0,
        idealCycleTimeSeconds: idealTimes.get(productionId) ?? null,
      };
      sums.set(key, found);
    }
    return found;
  };
  for (const slice of slices) {
    if (slice.productionId === null) continue;
    const counts = isPlannedTime(slice.kind) || slice.kind === 'no_data';
    if (counts) addTime(sumsOf(slice.productionId, slice), slice.kind, slice.endMs - slice.startMs);
  }
  for (const booking of bookings) {
    const found = sumsOf(booking.productionId, booking);
    found.good += booking.good;
    found.scrap += booking.scrap;
    found.rework += booking.rework;
  }
  return [...sums.values()];
}

function addTime(sums: OeeSums, kind: TimeKind, ms: number): void {
  if (kind === 'no_data') sums.noDataMs += ms;
  else sums.plannedMs += ms;
  if (kind === 'running') sums.runMs += ms;
  if (kind === 'setup') sums.setupMs += ms;
}

export function totalPieces({ good, scrap, rework }: Pick<OeeSums, 'good' | 'scrap' | 'rework'>): number {
  return good + scrap + rework;
}

/** Null where the product has no ideal cycle time: then there is no performance and no OEE. */
export function oeeInputOf(sums: readonly OeeSums[]): OeeInput | null {
  const input: OeeInput = {
    plannedProductionTimeMinutes: 0,
    actualProductionTimeMinutes: 0,
    idealTimeMinutes: 0,
    totalPieces: 0,
    goodPieces: 0,
  };
  for (const part of sums) {
    const total = totalPieces(part);
    if (part.idealCycleTimeSeconds === null) return null;
    input.plannedProductionTimeMinutes += part.plannedMs / 60_000;
    input.actualProductionTimeMinutes += part.runMs / 60_000;
    input.idealTimeMinutes += (part.idealCycleTimeSeconds * total) / 60;
    input.totalPieces += total;
    input.goodPieces += part.good;
  }
  return input;
}

/** Figures of a shift, a day or several of both: times and pieces are added, never percentages averaged. */
export function oeeOf(sums: readonly OeeSums[]): OeeFigures | null {
  const input = oeeInputOf(sums);
  return input === null ? null : calculateOee(input);
}
