import type { ShiftWindow, TimeSpan } from '#shifts/shift-calendar.ts';

/** When a machine works: its shift windows without breaks, merged and in order. */
export function workingSpans(windows: readonly ShiftWindow[], runsThroughBreaks: boolean): TimeSpan[] {
  const pieces = windows
    .flatMap((window) => (runsThroughBreaks || window.break === null ? [window] : without(window, window.break)))
    .map(({ startMs, endMs }) => ({ startMs, endMs }))
    .sort((one, other) => one.startMs - other.startMs);
  const merged: TimeSpan[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (last !== undefined && piece.startMs <= last.endMs) last.endMs = Math.max(last.endMs, piece.endMs);
    else merged.push(piece);
  }
  return merged;
}

function without(span: TimeSpan, gap: TimeSpan): TimeSpan[] {
  return [
    { startMs: span.startMs, endMs: Math.min(span.endMs, gap.startMs) },
    { startMs: Math.max(span.startMs, gap.endMs), endMs: span.endMs },
  ].filter(({ startMs, endMs }) => endMs > startMs);
}

/** The first moment from the given one on at which work can go on; null behind the last span. */
export function nextWorkingMs(spans: readonly TimeSpan[], fromMs: number): number | null {
  const span = spans.find(({ endMs }) => endMs > fromMs);
  return span === undefined ? null : Math.max(span.startMs, fromMs);
}

/**
 * When work of this length is done. Without any span the machine has no calendar and is taken to work around the
 * clock; behind the last span too, so that a long job gets an end instead of none.
 */
export function endOfWork(spans: readonly TimeSpan[], fromMs: number, workMs: number): number {
  let leftMs = workMs;
  let lastEndMs = fromMs;
  for (const span of spans) {
    if (span.endMs <= fromMs) continue;
    const startMs = Math.max(span.startMs, fromMs);
    if (leftMs <= span.endMs - startMs) return startMs + leftMs;
    leftMs -= span.endMs - startMs;
    lastEndMs = span.endMs;
  }
  return lastEndMs + leftMs;
}

/** How much of a period was working time; around the clock without a calendar. */
export function workedMs(spans: readonly TimeSpan[], period: TimeSpan, pauses: readonly TimeSpan[] = []): number {
  const calendar = spans.length === 0 ? [period] : spans;
  let total = 0;
  for (const span of calendar) {
    const worked = clip(span, period);
    if (worked === null) continue;
    total += worked.endMs - worked.startMs;
    for (const pause of pauses) {
      const lost = clip(pause, worked);
      if (lost !== null) total -= lost.endMs - lost.startMs;
    }
  }
  return total;
}

export function overlaps(one: TimeSpan, other: TimeSpan): boolean {
  return one.startMs < other.endMs && other.startMs < one.endMs;
}

function clip(span: TimeSpan, bounds: TimeSpan): TimeSpan | null {
  const startMs = Math.max(span.startMs, bounds.startMs);
  const endMs = Math.min(span.endMs, bounds.endMs);
  return endMs > startMs ? { startMs, endMs } : null;
}
