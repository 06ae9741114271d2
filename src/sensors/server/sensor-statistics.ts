import { BadInput } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Source = { table: string; figures: string; time: string };
const RAW: Source = {
  table: 'sensor_data',
  figures:
    'count(value) as count, min(value) as min, max(value) as max, sum(value) as sum, sum(value * value) as squares, min(timestamp) as first_at, max(timestamp) as last_at',
  time: 'timestamp',
};
const ROLLED =
  'sum(sample_count) as count, min(value_min) as min, max(value_max) as max, sum(value_sum) as sum, sum(value_squares) as squares, min(first_at) as first_at, max(last_at) as last_at';

const HOURS: Source = { table: 'sensor_hours', figures: ROLLED, time: 'bucket' };

/** Short spans exactly from the values, long ones from their roll-ups, which hold the same sums. */
function sourceFor(spanMs: number): Source {
  if (spanMs <= 6 * HOUR_MS) return RAW;
  if (spanMs <= 3 * DAY_MS) return { ...HOURS, table: 'sensor_minutes' };
  return spanMs <= 60 * DAY_MS ? HOURS : { ...HOURS, table: 'sensor_days' };
}

type FigureRow = {
  count: string | null;
  min: number | null;
  max: number | null;
  sum: number | null;
  squares: number | null;
  first_at: Date | null;
  last_at: Date | null;
};

export async function readStatistics(tx: Transaction, sensorId: string, span: { fromMs: number; toMs: number }) {
  if (!(span.fromMs < span.toMs)) throw new BadInput('invalid_span', 'Der Beginn muss vor dem Ende liegen.');
  const source = sourceFor(span.toMs - span.fromMs);
  const row = await readFigures(tx, sensorId, source, span);
  if (row !== null || source.table === 'sensor_days' || source === HOURS) return describe(row);
  // Of old times only hours are left, as in the chart.
  const fromMs = Math.floor(span.fromMs / HOUR_MS) * HOUR_MS;
  return describe(await readFigures(tx, sensorId, HOURS, { ...span, fromMs }));
}

/** Null: there is no value. */
async function readFigures(
  tx: Transaction,
  sensorId: string,
  { table, figures, time }: Source,
  span: { fromMs: number; toMs: number },
): Promise<FigureRow | null> {
  const { rows } = await tx.$client.query<FigureRow>(
    `select ${figures} from ${table}
     where company_id = current_company_id() and sensor_id = $1 and ${time} >= $2 and ${time} < $3`,
    [sensorId, new Date(span.fromMs), new Date(span.toMs)],
  );
  const [row] = rows;
  return row === undefined || Number(row.count ?? 0) === 0 ? null : row;
}

function describe(row: FigureRow | null) {
  if (row === null) {
    return { count: 0, min: null, max: null, mean: null, standardDeviation: null, firstAt: null, lastAt: null };
  }
  const count = Number(row.count);
  const mean = (row.sum ?? 0) / count;
  // The sums lose a little: a variance below zero is zero.
  const variance = count < 2 ? null : Math.max(0, ((row.squares ?? 0) - count * mean * mean) / (count - 1));
  return {
    count,
    min: row.min,
    max: row.max,
    mean,
    standardDeviation: variance === null ? null : Math.sqrt(variance),
    firstAt: row.first_at?.toISOString() ?? null,
    lastAt: row.last_at?.toISOString() ?? null,
  };
}
