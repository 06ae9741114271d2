import type { ShiftWindow } from '#shifts/shift-calendar.ts';

/** The first moment from the given one on at which work can begin; null behind the last window. */
export function nextWorkingMs(windows: readonly ShiftWindow[], fromMs: number): number | null {
  const window = windows.find((candidate) => candidate.endMs > fromMs);
  return window === undefined ? null : Math.max(window.startMs, fromMs);
}

/** When a job of this length is done if it is worked on in shifts only; breaks are not counted as work. */
export function afterWorkingTime(windows: readonly ShiftWindow[], fromMs: number, workMs: number): number {
  let left = workMs;
  let end = fromMs;
  for (const window of windows) {
    if (window.endMs <= fromMs) continue;
    const start = Math.max(window.startMs, fromMs);
    const breakMs = window.break === null ? 0 : Math.max(0, window.break.endMs - Math.max(window.break.startMs, start));
    const available = window.endMs - start - breakMs;
    if (left <= available) {
      const worked = start + left;
      return window.break !== null && worked > window.break.startMs ? worked + breakMs : worked;
    }
    left -= available;
    end = window.endMs;
  }
  return end + left;
}
