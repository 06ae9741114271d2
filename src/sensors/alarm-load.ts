const HOUR_MS = 3_600_000;

/** What the figures look at. */
export const ALARM_LOAD_HOURS = 24;
/** An alarm that is present for longer than this is standing: people have got used to it. */
export const STANDING_AFTER_HOURS = 24;
/** At least so many times, and on average more than once a minute: the value dances around its limit. */
const CHATTERING_OCCURRENCES = 3;
const CHATTERING_DISTANCE_MS = 60_000;

export type LoadedAlert = { firstMs: number; lastMs: number; occurrences: number; isActive: boolean };

export type AlarmLoad = {
  /** How often an alarm occurred in the last 24 hours, per hour. */
  perHour: number;
  occurrences: number;
  chattering: number;
  standing: number;
  active: number;
};

/** How much alarms burden people; per hour, chattering and standing as in IEC 62682. */
export function alarmLoadOf(alerts: readonly LoadedAlert[], nowMs: number): AlarmLoad {
  const sinceMs = nowMs - ALARM_LOAD_HOURS * HOUR_MS;
  const recent = alerts.filter(({ lastMs }) => lastMs >= sinceMs);
  // Of an alert that began before, only the last occurrence is known to lie in the span.
  const occurrences = recent.reduce((sum, alert) => sum + (alert.firstMs >= sinceMs ? alert.occurrences : 1), 0);
  const active = alerts.filter(({ isActive }) => isActive);
  return {
    perHour: occurrences / ALARM_LOAD_HOURS,
    occurrences,
    chattering: recent.filter(isChattering).length,
    standing: active.filter(({ firstMs }) => firstMs < nowMs - STANDING_AFTER_HOURS * HOUR_MS).length,
    active: active.length,
  };
}

function isChattering({ firstMs, lastMs, occurrences }: LoadedAlert): boolean {
  return occurrences >= CHATTERING_OCCURRENCES && (lastMs - firstMs) / (occurrences - 1) < CHATTERING_DISTANCE_MS;
}
