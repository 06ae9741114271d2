import { addDays, instantOf, isoWeekday } from './local-time.ts';
import type { ShiftType } from './shift-type.ts';

const MINUTES_PER_DAY = 1440;

/** One line of the shift model, in local time ('HH:MM'). */
export type Shift = {
  id: string;
  shiftType: ShiftType;
  startTime: string;
  /** Not later than startTime means: on the next day. */
  endTime: string;
  /** ISO weekdays on which the shift starts. */
  weekdays: readonly number[];
  breakStartTime: string | null;
  breakMinutes: number;
};

export type TimeSpan = { startMs: number; endMs: number };

/** A real shift on a real day; a night shift keeps the day on which it began. */
export type ShiftWindow = TimeSpan & { shift: Shift; date: string; break: TimeSpan | null };

/** The windows of all shifts that start on this local day, in order. */
export function shiftWindowsOfDay(shifts: readonly Shift[], date: string, timeZone: string): ShiftWindow[] {
  const weekday = isoWeekday(date);
  return shifts
    .filter((shift) => shift.weekdays.includes(weekday))
    .map((shift) => windowOf(shift, date, timeZone))
    .sort((one, other) => one.startMs - other.startMs);
}

/** The windows of all shifts starting from one local day to another, both included. */
export function shiftWindows(
  shifts: readonly Shift[],
  fromDate: string,
  toDate: string,
  timeZone: string,
): ShiftWindow[] {
  const windows: ShiftWindow[] = [];
  for (let date = fromDate; date <= toDate; date = addDays(date, 1)) {
    windows.push(...shiftWindowsOfDay(shifts, date, timeZone));
  }
  return windows;
}

/** Whether the break begins and ends within the shift; times are 'HH:MM'. A shift without a break is fine. */
export function breakLiesInside(
  shift: Pick<Shift, 'startTime' | 'endTime' | 'breakStartTime' | 'breakMinutes'>,
): boolean {
  if (shift.breakStartTime === null || shift.breakMinutes === 0) return true;
  const start = minutesOf(shift.startTime);
  const length = (minutesOf(shift.endTime) - start + MINUTES_PER_DAY) % MINUTES_PER_DAY || MINUTES_PER_DAY;
  const breakStart = (minutesOf(shift.breakStartTime) - start + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return breakStart + shift.breakMinutes <= length;
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function windowOf(shift: Shift, date: string, timeZone: string): ShiftWindow {
  const endDate = shift.endTime > shift.startTime ? date : addDays(date, 1);
  return {
    shift,
    date,
    startMs: instantOf(date, shift.startTime, timeZone),
    endMs: instantOf(endDate, shift.endTime, timeZone),
    break: breakOf(shift, date, timeZone),
  };
}

function breakOf(shift: Shift, date: string, timeZone: string): TimeSpan | null {
  if (shift.breakStartTime === null || shift.breakMinutes === 0) return null;
  const breakDate = shift.breakStartTime >= shift.startTime ? date : addDays(date, 1);
  const startMs = instantOf(breakDate, shift.breakStartTime, timeZone);
  return { startMs, endMs: startMs + shift.breakMinutes * 60_000 };
}
