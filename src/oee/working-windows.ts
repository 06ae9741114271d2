import { addDays, instantOf, localDateOf } from '#shifts/local-time.ts';
import { shiftWindows, type TimeSpan } from '#shifts/shift-calendar.ts';
import type { ShiftType } from '#shifts/shift-type.ts';
import type { MachineFacts } from './machine-facts.ts';

/** A stretch of working time; a night shift keeps the production day on which it began. */
export type WorkingWindow = TimeSpan & {
  date: string;
  /** Null where the machine has no shift calendar. */
  shiftType: ShiftType | null;
  shiftId: string | null;
  break: TimeSpan | null;
};

type Calendar = Pick<MachineFacts, 'shifts' | 'timeZone' | 'runsThroughBreaks'>;

/** The machine's working time of the production days from one to another, both included. */
export function workingWindows(calendar: Calendar, fromDate: string, toDate: string): WorkingWindow[] {
  const { shifts, timeZone, runsThroughBreaks } = calendar;
  if (shifts.length === 0) return wholeDays(timeZone, fromDate, toDate);
  return shiftWindows(shifts, fromDate, toDate, timeZone).map(({ shift, date, startMs, endMs, break: pause }) => ({
    startMs,
    endMs,
    date,
    shiftType: shift.shiftType,
    shiftId: shift.id,
    break: runsThroughBreaks ? null : pause,
  }));
}

function wholeDays(timeZone: string, fromDate: string, toDate: string): WorkingWindow[] {
  const windows: WorkingWindow[] = [];
  for (let date = fromDate; date <= toDate; date = addDays(date, 1)) {
    const startMs = instantOf(date, '00:00', timeZone);
    const endMs = instantOf(addDays(date, 1), '00:00', timeZone);
    windows.push({ startMs, endMs, date, shiftType: null, shiftId: null, break: null });
  }
  return windows;
}

/** All time that can belong to these production days: a shift that starts late on the last one ends a day later. */
export function spanOfProductionDays(timeZone: string, fromDate: string, toDate: string): TimeSpan {
  return { startMs: instantOf(fromDate, '00:00', timeZone), endMs: instantOf(addDays(toDate, 2), '00:00', timeZone) };
}

/**
 * The window in which a booking's pieces were made. Pieces are reported after they were made, so a booking at the very
 * end of a shift belongs to that shift, not to the next.
 */
export function windowOfBooking(windows: readonly WorkingWindow[], atMs: number): WorkingWindow | null {
  return windows.find((window) => window.startMs < atMs && atMs <= window.endMs) ?? null;
}

/** Work outside of all shifts counts to its local day. */
export function productionDayOf(window: WorkingWindow | null, atMs: number, timeZone: string): string {
  return window?.date ?? localDateOf(atMs, timeZone);
}

/** A plant that rests longer shows nothing of its last shift. */
const DAYS_TO_LOOK_BACK = 7;

/** The shift that is on now, otherwise the last one. A shift begins on its own day, so the newest day with one wins. */
export function currentOrLastWindow(calendar: Calendar, nowMs: number): WorkingWindow | null {
  const today = localDateOf(nowMs, calendar.timeZone);
  for (let daysBack = 0; daysBack <= DAYS_TO_LOOK_BACK; daysBack++) {
    const date = addDays(today, -daysBack);
    const begun = workingWindows(calendar, date, date).findLast((window) => window.startMs <= nowMs);
    if (begun !== undefined) return begun;
  }
  return null;
}
