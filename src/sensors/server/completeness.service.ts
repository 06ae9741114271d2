import type { Transaction } from '#platform/server/database.ts';
import { addDays, localDateOf } from '#shifts/local-time.ts';
import { readCalendar } from '#shifts/server/shifts.service.ts';
import {
  completenessOf,
  gapLimitMs,
  LATE_AFTER_MS,
  type LearnedInterval,
  learnInterval,
  type Stretch,
} from '../completeness.ts';
import type { SensorCompleteness } from '../sensors.api.ts';

const DAY_MS = 86_400_000;
const DISTANCES_READ = 1000;
/** A sensor that was silent for longer than this has to be learned anew. */
const LEARN_FROM_MS = 7 * DAY_MS;
const SPANS_SHOWN = 6;
/** Shifts are looked for this far back. */
const SPANS_DAYS = 7;
const GAPS_SHOWN = 50;

type Sensor = { sensorId: string; machineId: string | null; expectedIntervalSeconds: number | null };
type Span = { name: string; fromMs: number; toMs: number; isRunning: boolean };

/** Proof of completeness of the last shifts: of the sensor's machine, else of the plant, else of the last day. */
export async function readCompleteness(tx: Transaction, sensor: Sensor, nowMs: number): Promise<SensorCompleteness> {
  const interval = await intervalOf(tx, sensor, nowMs);
  const firstMs = await firstValueMs(tx, sensor.sensorId, nowMs);
  const spans: SensorCompleteness['spans'] = [];
  for (const span of await lastSpans(tx, sensor.machineId, nowMs)) {
    // Before its first value nothing was expected.
    const fromMs = Math.min(firstMs === null ? span.toMs : Math.max(span.fromMs, firstMs), span.toMs);
    if (fromMs === span.toMs && spans.length > 0) continue;
    spans.push(await judgeSpan(tx, sensor.sensorId, { ...span, fromMs }, span, interval));
  }
  return {
    intervalSeconds: interval.intervalMs === null ? null : interval.intervalMs / 1000,
    isEntered: interval.intervalMs !== null && interval.isEntered,
    reason: interval.intervalMs === null ? interval.reason : null,
    spans,
  };
}

async function judgeSpan(
  tx: Transaction,
  sensorId: string,
  judged: { fromMs: number; toMs: number },
  shown: Span,
  { intervalMs }: LearnedInterval,
): Promise<SensorCompleteness['spans'][number]> {
  const stretches =
    judged.fromMs < judged.toMs ? await readStretches(tx, sensorId, judged, intervalMs ?? Number.MAX_SAFE_INTEGER) : [];
  const stored = stretches.reduce((sum, { samples }) => sum + samples, 0);
  const result =
    intervalMs === null
      ? { percent: null, expected: 0, stored, gaps: [] }
      : completenessOf(stretches, judged, intervalMs);
  return {
    name: shown.name,
    from: iso(shown.fromMs),
    to: iso(shown.toMs),
    isRunning: shown.isRunning,
    percent: result.percent,
    expected: result.expected,
    stored: result.stored,
    gapCount: result.gaps.length,
    gaps: result.gaps
      .slice(-GAPS_SHOWN)
      .toReversed()
      .map(({ fromMs, toMs, outcome, samples }) => ({ from: iso(fromMs), to: iso(toMs), outcome, samples })),
  };
}

async function intervalOf(tx: Transaction, sensor: Sensor, nowMs: number): Promise<LearnedInterval> {
  if (sensor.expectedIntervalSeconds !== null) {
    return { intervalMs: sensor.expectedIntervalSeconds * 1000, isEntered: true };
  }
  const { rows } = await tx.$client.query<{ distance_ms: number }>(
    `select (extract(epoch from timestamp - earlier) * 1000)::float8 as distance_ms from (
       select timestamp, lag(timestamp) over (order by timestamp) as earlier from (
         select distinct timestamp from sensor_data
         where company_id = current_company_id() and sensor_id = $1 and timestamp >= $2 and timestamp <= $3
         order by timestamp desc limit $4) as newest) as pairs
     where earlier is not null`,
    [sensor.sensorId, new Date(nowMs - LEARN_FROM_MS), new Date(nowMs), DISTANCES_READ + 1],
  );
  return learnInterval(rows.map((row) => row.distance_ms));
}

/**
 * Since when single values can be judged: the sensor's first, or the oldest that is still kept where only roll-ups are
 * left of those before.
 */
async function firstValueMs(tx: Transaction, sensorId: string, nowMs: number): Promise<number | null> {
  const { rows } = await tx.$client.query<{ first_at: Date | null; first_kept_at: Date | null; is_rolled_up: boolean }>(
    `select
       (select first_at from sensor_days where company_id = current_company_id() and sensor_id = $1
        order by bucket limit 1) as first_at,
       kept.first_kept_at,
       exists (select from sensor_hours where company_id = current_company_id() and sensor_id = $1 and bucket >= $2
         and bucket <= kept.first_kept_at - interval '1 hour') as is_rolled_up
     from (select min(timestamp) as first_kept_at from sensor_data
           where company_id = current_company_id() and sensor_id = $1 and timestamp >= $2) as kept`,
    [sensorId, new Date(nowMs - SPANS_DAYS * DAY_MS)],
  );
  const [row] = rows;
  const first = row?.is_rolled_up === true ? row.first_kept_at : (row?.first_at ?? row?.first_kept_at);
  return first?.getTime() ?? null;
}

async function readStretches(
  tx: Transaction,
  sensorId: string,
  span: { fromMs: number; toMs: number },
  intervalMs: number,
): Promise<Stretch[]> {
  const { rows } = await tx.$client.query<{ from_ms: number; to_ms: number; samples: number; late: boolean }>(
    `with samples as (
       select timestamp, min(received_at) - timestamp > $4 * interval '1 millisecond' as late
       from sensor_data
       where company_id = current_company_id() and sensor_id = $1 and timestamp >= $2 and timestamp < $3
       group by timestamp),
     marked as (
       select timestamp, late, case when
           extract(epoch from timestamp - lag(timestamp) over by_time) * 1000 <= $5
           and late = lag(late) over by_time then 0 else 1 end as begins
       from samples window by_time as (order by timestamp)),
     numbered as (select timestamp, late, sum(begins) over (order by timestamp) as stretch from marked)
     select (extract(epoch from min(timestamp)) * 1000)::float8 as from_ms,
       (extract(epoch from max(timestamp)) * 1000)::float8 as to_ms, count(*)::int as samples, bool_or(late) as late
     from numbered group by stretch order by stretch`,
    [sensorId, new Date(span.fromMs), new Date(span.toMs), LATE_AFTER_MS, gapLimitMs(intervalMs)],
  );
  return rows.map(({ from_ms, to_ms, samples, late }) => ({ fromMs: from_ms, toMs: to_ms, samples, isLate: late }));
}

/** The last shifts of a machine or of the plant, newest first. */
export async function lastSpans(tx: Transaction, machineId: string | null, nowMs: number): Promise<Span[]> {
  const { rows } = await tx.$client.query<{ time_zone: string }>(
    'select time_zone from companies where id = current_company_id()',
  );
  const today = localDateOf(nowMs, rows[0]?.time_zone ?? 'UTC');
  const period = { from: addDays(today, -SPANS_DAYS), to: today };
  const ofMachine = machineId === null ? [] : (await readCalendar(tx, { ...period, machineId })).windows;
  const windows = ofMachine.length > 0 ? ofMachine : (await readCalendar(tx, period)).windows;
  const spans = windows
    .map(({ shiftName, startsAt, endsAt }) => ({
      name: shiftName,
      fromMs: Date.parse(startsAt),
      toMs: Math.min(Date.parse(endsAt), nowMs),
      isRunning: Date.parse(endsAt) > nowMs,
    }))
    .filter(({ fromMs }) => fromMs < nowMs)
    .toSorted((one, other) => other.fromMs - one.fromMs)
    .slice(0, SPANS_SHOWN);
  // On weekends, and where no shifts are known, the last day says more than shifts long over.
  if (spans.some(({ toMs }) => toMs > nowMs - DAY_MS)) return spans;
  return [{ name: 'Letzte 24 Stunden', fromMs: nowMs - DAY_MS, toMs: nowMs, isRunning: false }, ...spans];
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
