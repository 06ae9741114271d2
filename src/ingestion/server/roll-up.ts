import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';

/** Minutes brought up to date in one transaction: half an hour of data, also when days of it are drained. */
const MINUTES_AT_ONCE = 30;
/** Whoever makes thousands of buckets at once holds a core for a second or two; values and pages wait for it. */
const SENSORS_AT_ONCE = 250;
const PAUSE_MS = 50;
const STATEMENT_TIMEOUT = '57014';
const EVERY_MS = 30_000;
const MINUTE_MS = 60_000;
const ENERGY_GAP_MS = 15 * MINUTE_MS;

/**
 * Makes the marked buckets of a company anew, all or those of minutes before a moment; see migrations/0066. Returns how
 * many minutes it took.
 */
export async function rollUpCompany(
  database: Database,
  companyId: string,
  { minutesAtOnce = MINUTES_AT_ONCE, sensorsAtOnce = SENSORS_AT_ONCE, pauseMs = 0, before = null as Date | null } = {},
): Promise<number> {
  let total = 0;
  for (let atOnce = minutesAtOnce; ; ) {
    const takenBy = randomUUID();
    const marks = await takeMarks(database, companyId, { takenBy, before, limit: atOnce });
    if (marks.length === 0) return total;
    try {
      await database.inCompany(companyId, async (tx) => {
        for (const range of joinMinutes(marks)) {
          if (range.series === 'sensor') await rollUpSensors(tx, range, { sensorsAtOnce, pauseMs });
          else await tx.$client.query('select roll_up_energy($1, $2)', [new Date(range.fromMs), new Date(range.toMs)]);
        }
      });
    } catch (error) {
      await endMarks(database, companyId, takenBy, 'release');
      // Too much for one statement: smaller steps get there too.
      if (atOnce === 1 || (error as { code?: unknown }).code !== STATEMENT_TIMEOUT) throw error;
      atOnce = 1;
      continue;
    }
    await endMarks(database, companyId, takenBy, 'remove');
    total += marks.length;
    if (marks.length < atOnce) return total;
  }
}

/** In one transaction, so that pages that follow the minutes are told once. */
async function rollUpSensors(
  tx: Transaction,
  range: { fromMs: number; toMs: number },
  { sensorsAtOnce, pauseMs }: { sensorsAtOnce: number; pauseMs: number },
): Promise<void> {
  const next = async (after: string | null): Promise<string | null> => {
    const { rows } = await tx.$client.query<{ reached: string | null }>(
      'select roll_up_sensors($1, $2, $3, $4) as reached',
      [new Date(range.fromMs), new Date(range.toMs), after, sensorsAtOnce],
    );
    return rows[0]?.reached ?? null;
  };
  for (let reached = await next(null); reached !== null; reached = await next(reached)) {
    if (pauseMs > 0) await delay(pauseMs);
  }
}

export type Mark = { series: 'sensor' | 'energy'; minuteMs: number };

/**
 * Ranges of marked minutes, so that neighbours are read in one go. Meters report every quarter of an hour or so: what
 * lies between two of their minutes is cheap to read along.
 */
export function joinMinutes(marks: readonly Mark[]): { series: Mark['series']; fromMs: number; toMs: number }[] {
  const ranges: { series: Mark['series']; fromMs: number; toMs: number }[] = [];
  const sorted = marks.toSorted(
    (one, other) => one.series.localeCompare(other.series) || one.minuteMs - other.minuteMs,
  );
  for (const { series, minuteMs } of sorted) {
    const last = ranges.at(-1);
    const reachMs = series === 'energy' ? ENERGY_GAP_MS : 0;
    if (last?.series === series && minuteMs <= last.toMs + reachMs) last.toMs = minuteMs + MINUTE_MS;
    else ranges.push({ series, fromMs: minuteMs, toMs: minuteMs + MINUTE_MS });
  }
  return ranges;
}

/** In a transaction of its own: the batch writer waits for nobody who is making buckets. */
async function takeMarks(
  database: Database,
  companyId: string,
  { takenBy, before, limit }: { takenBy: string; before: Date | null; limit: number },
): Promise<Mark[]> {
  return database.inCompany(companyId, async (tx) => {
    const { rows } = await tx.$client.query<{ series: Mark['series']; minute: Date }>(
      `update roll_up_pending p set taken_by = $2, taken_at = now()
       from (select series, minute from roll_up_pending
             where company_id = $1 and (taken_at is null or taken_at < now() - interval '1 minute')
               and ($4::timestamptz is null or minute < $4)
             order by minute limit $3 for update skip locked) as chosen
       where p.company_id = $1 and p.series = chosen.series and p.minute = chosen.minute
       returning p.series, p.minute`,
      [companyId, takenBy, limit, before],
    );
    return rows.map(({ series, minute }) => ({ series, minuteMs: minute.getTime() }));
  });
}

async function endMarks(
  database: Database,
  companyId: string,
  takenBy: string,
  end: 'remove' | 'release',
): Promise<void> {
  await database.inCompany(companyId, (tx) =>
    tx.$client.query(
      end === 'remove'
        ? 'delete from roll_up_pending where company_id = $1 and taken_by = $2'
        : 'update roll_up_pending set taken_by = null, taken_at = null where company_id = $1 and taken_by = $2',
      [companyId, takenBy],
    ),
  );
}

export async function listCompanyIds(database: Database): Promise<string[]> {
  return database.inAccounts(async (tx) => {
    const { rows } = await tx.$client.query<{ id: string }>('select id from companies order by id');
    return rows.map(({ id }) => id);
  });
}

/**
 * Brings the roll-ups of every company up to date twice a minute; among several processes the one on duty does. Minutes
 * are made once they are over: made while they run, each would be read again two or three times.
 */
export function startRollUps(
  database: Database,
  log: Log,
  isOnDuty: () => boolean = () => true,
): { stop(): Promise<void> } {
  let stopped = false;
  let running = Promise.resolve();
  const startOfMinute = (ms: number) => new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS);
  const turn = async () => {
    if (!isOnDuty()) return;
    try {
      for (const companyId of await listCompanyIds(database)) {
        if (stopped) return;
        await rollUpCompany(database, companyId, { before: startOfMinute(Date.now()), pauseMs: PAUSE_MS });
      }
    } catch (error) {
      // The marks stay: the next turn makes up for it.
      if (!stopped) log.warn({ err: error }, 'ingestion: roll-ups could not be made');
    }
  };
  const begin = () => {
    running = running.then(turn);
  };
  begin();
  const timer = setInterval(begin, EVERY_MS);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
