const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** HH:MM:SS; the hours go on beyond 24 (OPEN-069). */
export function describeUptime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const parts = [whole / HOUR_SECONDS, (whole % HOUR_SECONDS) / MINUTE_SECONDS, whole % MINUTE_SECONDS];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}
