import { BadInput } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { type ChartLevel, chooseChartStep } from '#telemetry/chart-resolution.ts';

const HOUR_MS = 3_600_000;
/** A meter that reports every second for 90 days would fill the memory; longer views are charts. */
const READINGS_AT_ONCE = 100_000;
const TABLES: Readonly<Record<Exclude<ChartLevel, 'raw'>, string>> = {
  minute: 'energy_minutes',
  hour: 'energy_hours',
  day: 'energy_days',
};

/** API-24 */
export async function readConsumptionSince(tx: Transaction, meterId: string, hours: number, nowMs: number) {
  const { rows } = await tx.$client.query<{ consumption: number | null; timestamp: Date }>(
    `select consumption, timestamp from energy_data
     where company_id = current_company_id() and meter_id = $1 and timestamp >= $2
     order by timestamp desc limit $3`,
    [meterId, new Date(nowMs - hours * HOUR_MS), READINGS_AT_ONCE],
  );
  return rows.map(({ consumption, timestamp }) => ({ consumption, timestamp: timestamp.toISOString() })).toReversed();
}

type PointRow = { at: Date; meanKw: number | null; minKw: number | null; maxKw: number | null; consumptionKwh: number };

export async function readEnergyPoints(
  tx: Transaction,
  wish: { meterId: string; fromMs: number; toMs: number; widthPoints: number },
) {
  const { fromMs, toMs, widthPoints } = wish;
  if (!(fromMs < toMs)) throw new BadInput('invalid_span', 'Der Beginn muss vor dem Ende liegen.');
  const step = chooseChartStep({ spanMs: toMs - fromMs, widthPoints, series: 1 });
  const figures =
    step.level === 'raw'
      ? `min(timestamp) as at, avg(power_kw) as "meanKw", min(power_kw) as "minKw", max(power_kw) as "maxKw",
         coalesce(sum(consumption), 0) as "consumptionKwh" from energy_data`
      : `min(bucket) as at, sum(value_sum) / sum(sample_count) as "meanKw", min(value_min) as "minKw",
         max(value_max) as "maxKw", sum(consumption) as "consumptionKwh" from ${TABLES[step.level]}`;
  const time = step.level === 'raw' ? 'timestamp' : 'bucket';
  const { rows } = await tx.$client.query<PointRow>(
    `select ${figures}
     where company_id = current_company_id() and meter_id = $1 and ${time} >= $2 and ${time} < $3
     group by date_bin($4 * interval '1 millisecond', ${time}, $2) order by at`,
    [wish.meterId, new Date(fromMs), new Date(toMs), step.stepMs],
  );
  return { ...step, points: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
