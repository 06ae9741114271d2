import { addDays, instantOf, localDateOf, localTimeOf } from '#shifts/local-time.ts';
import { type Shift, type ShiftWindow, shiftWindowsOfDay, type TimeSpan } from '#shifts/shift-calendar.ts';
import { endOfWork, nextWorkingMs, workingSpans } from './work-calendar.ts';

const DAY_MS = 86_400_000;
/** Looked at first; doubled until the work fits. */
const FIRST_HORIZON_DAYS = 14;
const LAST_HORIZON_DAYS = 448;

export type CalendarMachine = { id: string; runsThroughBreaks: boolean; shiftIds: readonly string[] };

export type PlantCalendar = ReturnType<typeof createPlantCalendar>;

/** When each machine works, in the plant's time zone. Days are worked out once and kept. */
export function createPlantCalendar(timeZone: string, shifts: readonly Shift[], machines: readonly CalendarMachine[]) {
  const machineById = new Map(machines.map((machine) => [machine.id, machine]));
  const days = new Map<string, ShiftWindow[]>();

  const windowsOfDay = (date: string): ShiftWindow[] => {
    let windows = days.get(date);
    if (windows === undefined) {
      windows = shiftWindowsOfDay(shifts, date, timeZone);
      days.set(date, windows);
    }
    return windows;
  };

  /** Shift windows of a machine that touch the period; none for a machine without shifts. */
  const windowsOf = (machineId: string | null, period: TimeSpan): ShiftWindow[] => {
    const shiftIds = machineById.get(machineId ?? '')?.shiftIds ?? [];
    if (shiftIds.length === 0) return [];
    const found: ShiftWindow[] = [];
    const lastDate = localDateOf(period.endMs, timeZone);
    // The night shift of the day before reaches into the first day.
    for (let date = addDays(localDateOf(period.startMs, timeZone), -1); date <= lastDate; date = addDays(date, 1)) {
      found.push(...windowsOfDay(date).filter(({ shift }) => shiftIds.includes(shift.id)));
    }
    return found.filter(({ startMs, endMs }) => startMs < period.endMs && endMs > period.startMs);
  };

  const spansOf = (machineId: string | null, period: TimeSpan): TimeSpan[] =>
    workingSpans(windowsOf(machineId, period), machineById.get(machineId ?? '')?.runsThroughBreaks ?? false);

  return {
    timeZone,
    hasShifts: (machineId: string) => (machineById.get(machineId)?.shiftIds.length ?? 0) > 0,
    windowsOf,
    spansOf,

    endOfWork(machineId: string | null, fromMs: number, workMs: number): number {
      for (let horizonDays = FIRST_HORIZON_DAYS; ; horizonDays *= 2) {
        const horizonMs = fromMs + horizonDays * DAY_MS;
        const spans = spansOf(machineId, { startMs: fromMs, endMs: horizonMs });
        const endMs = endOfWork(spans, fromMs, workMs);
        const lastMs = spans.at(-1)?.endMs;
        if (lastMs === undefined || endMs <= lastMs || horizonDays >= LAST_HORIZON_DAYS) return endMs;
      }
    },

    /** The start of a job on a local day: the given time of day, or when the machine's first shift of that day begins. */
    startOn(machineId: string | null, date: string, clock: string | null): number {
      if (clock !== null) return instantOf(date, clock, timeZone);
      const midnightMs = instantOf(date, '00:00', timeZone);
      const startsThatDay = windowsOf(machineId, { startMs: midnightMs, endMs: midnightMs + DAY_MS })
        .filter((window) => window.date === date)
        .map(({ startMs }) => startMs);
      if (startsThatDay.length > 0) return Math.min(...startsThatDay);
      const week = spansOf(machineId, { startMs: midnightMs, endMs: midnightMs + FIRST_HORIZON_DAYS * DAY_MS });
      return nextWorkingMs(week, midnightMs) ?? midnightMs;
    },

    /** The end of a local day. */
    endOfDay: (date: string) => instantOf(addDays(date, 1), '00:00', timeZone),
    startOfDay: (date: string) => instantOf(date, '00:00', timeZone),
    dateOf: (atMs: number) => localDateOf(atMs, timeZone),
    clockOf(atMs: number): string {
      const { hour, minute } = localTimeOf(atMs, timeZone);
      return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    },
  };
}
