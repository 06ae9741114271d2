/** How many pieces a running counter has counted between two readings. */

/** Widths at which controls start again from zero. */
const COUNTER_RANGES = [2 ** 15, 2 ** 16, 2 ** 31, 2 ** 32];
/** Only a counter that stood in the last tenth of its range can have run over; any other fall is a reset. */
const NEAR_END = 0.9;

/**
 * A fall is an overflow when the counter stood near the end of a usual width and now stands near its beginning: then the
 * pieces on both sides count. Otherwise it was set back to zero and has counted what it shows. Fractions of pieces and
 * readings below zero are none.
 */
export function piecesBetween(before: number, after: number): number {
  const from = Math.floor(before);
  const to = Math.floor(after);
  if (to < 0 || from < 0) return 0;
  if (to >= from) return to - from;
  const range = COUNTER_RANGES.find((width) => from < width && from >= width * NEAR_END && to < width * (1 - NEAR_END));
  return range === undefined ? to : range - from + to;
}

/** Where a counter stood last. `suspect`: a reading too far off to be believed. */
export type CounterState = { value: number; suspect: number | null; atMs: number };

/** No machine makes more than this, also not while it could not report. */
const MAX_PIECES_PER_SECOND = 100;
const MAX_PIECES_AT_ONCE = 1000;

/**
 * Takes one reading. The first only says where the counter stands; one that is not later than the last adds nothing
 * (delivered twice, or late). A jump that no machine can have made is not counted: if the next reading goes on from
 * there, the counter was set to another value, otherwise it was misread.
 */
export function readCounter(
  last: CounterState | null,
  reading: { value: number; atMs: number },
): { state: CounterState; pieces: number } {
  const { value, atMs } = reading;
  if (last === null) return { state: { value, suspect: null, atMs }, pieces: 0 };
  if (atMs <= last.atMs) return { state: last, pieces: 0 };
  const limit = MAX_PIECES_AT_ONCE + ((atMs - last.atMs) / 1000) * MAX_PIECES_PER_SECOND;
  const pieces = piecesBetween(last.value, value);
  if (pieces <= limit) return { state: { value, suspect: null, atMs }, pieces };
  const further = last.suspect === null ? Number.POSITIVE_INFINITY : piecesBetween(last.suspect, value);
  if (further <= limit) return { state: { value, suspect: null, atMs }, pieces: further };
  return { state: { ...last, suspect: value, atMs }, pieces: 0 };
}
