let lastMs = Number.NaN;
let lastText = '';

/**
 * Milliseconds since 1970 as ISO 8601. All values of a message carry one time and many messages the same millisecond:
 * the last answer is remembered, because writing a time costs more than everything else about a value.
 */
export function isoTime(ms: number): string {
  if (ms !== lastMs) {
    lastText = new Date(ms).toISOString();
    lastMs = ms;
  }
  return lastText;
}
