export type ChartPoint = { at: string; mean: number; min: number; max: number };
export type ChartLines = {
  times: number[];
  mean: (number | null)[];
  min: (number | null)[];
  max: (number | null)[];
};

/** Farther apart than so many usual distances, two points are not joined: between them there is nothing. */
const BREAK_FACTOR = 3;

/** The points of a chart as lines that break where data are missing. */
export function chartLines(points: readonly ChartPoint[], stepMs: number): ChartLines {
  const times = points.map(({ at }) => Date.parse(at));
  const breakMs = BREAK_FACTOR * Math.max(stepMs, medianDistance(times));
  const lines: ChartLines = { times: [], mean: [], min: [], max: [] };
  for (const [index, point] of points.entries()) {
    const timeMs = times[index] ?? 0;
    const lastMs = times[index - 1];
    if (lastMs !== undefined && timeMs - lastMs > breakMs) add(lines, lastMs + breakMs / 2, null);
    add(lines, timeMs, point);
  }
  return lines;
}

function add(lines: ChartLines, timeMs: number, point: ChartPoint | null): void {
  lines.times.push(timeMs);
  lines.mean.push(point?.mean ?? null);
  lines.min.push(point?.min ?? null);
  lines.max.push(point?.max ?? null);
}

function medianDistance(times: readonly number[]): number {
  const distances = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return distances.toSorted((one, other) => one - other)[Math.floor(distances.length / 2)] ?? 0;
}
