import type { MaintenanceType } from '#maintenance/maintenance-type.ts';
import { addDays, instantOf, isoWeekday, localDateOf } from '#shifts/local-time.ts';
import type { TimeSpan } from '#shifts/shift-calendar.ts';

/** One planned maintenance of a machine. */
export type MaintenanceTask = TimeSpan & { date: string; type: MaintenanceType; title: string };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CYCLE_DAYS = 14;
/** Every third visit is a big one. */
const BIG_EVERY = 3;

const ROUTINE_TITLES = ['Schmierung und Sichtprüfung', 'Filter und Kühlmittel prüfen', 'Reinigung und Füllstände'];
const BIG_TITLES = ['Geometrie und Spindel prüfen', 'Sicherheitsprüfung und Verschleißteile', 'Jahresinspektion'];

/**
 * The planned tasks of a machine between two local days. They follow from the calendar alone, so that tomorrow's
 * demo has the same past; weekends are moved to Monday.
 */
export function maintenanceTasks(
  machineIndex: number,
  fromDate: string,
  toDate: string,
  timeZone: string,
): MaintenanceTask[] {
  const tasks: MaintenanceTask[] = [];
  for (let date = fromDate; date <= toDate; date = addDays(date, 1)) {
    const dayNumber = Date.parse(`${date}T00:00:00Z`) / DAY_MS + machineIndex * 5;
    if (dayNumber % CYCLE_DAYS !== 0) continue;
    const visit = Math.floor(dayNumber / CYCLE_DAYS) + machineIndex;
    const isBig = visit % BIG_EVERY === 0;
    const titles = isBig ? BIG_TITLES : ROUTINE_TITLES;
    const workday = isoWeekday(date) > 5 ? addDays(date, 8 - isoWeekday(date)) : date;
    const startMs = instantOf(workday, isBig ? '10:00' : '06:00', timeZone);
    tasks.push({
      date: workday,
      type: isBig ? 'scheduled' : 'routine',
      title: titles[visit % titles.length] ?? '',
      startMs,
      endMs: startMs + (isBig ? 180 : 45) * MINUTE_MS,
    });
  }
  return tasks;
}

/** A task in progress at the given moment, so that the demo always shows a machine under maintenance. */
export function currentMaintenance(nowMs: number, timeZone: string): MaintenanceTask {
  const quarterMs = 15 * MINUTE_MS;
  const startMs = Math.floor(nowMs / quarterMs) * quarterMs - 90 * MINUTE_MS;
  return {
    date: localDateOf(nowMs, timeZone),
    type: 'scheduled',
    title: 'Austausch der Spritzdüsen und Dichtungen',
    startMs,
    endMs: startMs + 240 * MINUTE_MS,
  };
}
