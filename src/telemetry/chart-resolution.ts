/** A chart never gets more points than this, all its series together: nobody has more pixels. */
export const CHART_MAX_POINTS = 2000;

export type ChartLevel = 'raw' | 'minute' | 'hour' | 'day';
export type ChartStep = {
  /** Which table is read. */
  level: ChartLevel;
  /** Neighbouring rows are joined to points this far apart. */
  stepMs: number;
};

const LEVELS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * The coarsest level that still gives at least half the points the chart has room for; the raw rows when even minutes
 * are too coarse. What is finer than the room is joined while it is read.
 */
export function chooseChartStep(wish: { spanMs: number; widthPoints: number; series: number }): ChartStep {
  const room = Math.max(2, Math.floor(Math.min(wish.widthPoints, CHART_MAX_POINTS / Math.max(1, wish.series))));
  const spanMs = Math.max(1, wish.spanMs);
  for (const [level, lengthMs] of LEVELS) {
    const rows = spanMs / lengthMs;
    if (rows < room / 2) continue;
    // One bucket may be cut at each end: they take the room of two points.
    return { level, stepMs: Math.ceil(rows / Math.max(1, room - 2)) * lengthMs };
  }
  return { level: 'raw', stepMs: Math.max(1, Math.ceil(spanMs / Math.max(1, room - 2))) };
}
