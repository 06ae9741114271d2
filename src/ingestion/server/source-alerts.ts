import { type AlertRecord, newAlertRecord } from '#alerts/alert-record.ts';
import { observeCauses } from '#alerts/server/alert-causes.service.ts';
import type { TimerClock } from '#platform/realtime-clock.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { SourceStatus } from '../source-status.ts';

/** The second attempt to connect again has failed by then; what comes back sooner is no news. */
export const LOST_AFTER_MS = 15_000;
const CHECK_EVERY_MS = 2000;
const LOST = 'SOURCE_LOST';

type Known = {
  /** Since when a source has not been connected, on the clock that never jumps. */
  lostSince: Map<string, number>;
  /** Sources with an open alert; null until the database was asked. */
  alerted: Set<string> | null;
};

/** A source that stays away raises an alert, which resolves by itself when it is back, switched off or deleted. */
export function watchLostSources(options: {
  database: Database;
  sources: {
    sourcesOf(companyId: string): readonly SourceStatus[] | Promise<readonly SourceStatus[]>;
    companyIds?(): readonly string[];
  };
  /** One process tells for all. */
  isOnDuty?: () => boolean;
  clock: TimerClock;
  now: () => number;
  log: Log;
}) {
  const { database, sources, clock, log } = options;
  const companies = new Map<string, Known>();
  let stopped = false;
  let cancel: () => void = () => undefined;
  let turn: Promise<void> = Promise.resolve();

  async function checkAll(): Promise<void> {
    if (options.isOnDuty?.() === false) return companies.clear();
    for (const companyId of sources.companyIds?.() ?? []) {
      const known = companies.get(companyId) ?? { lostSince: new Map<string, number>(), alerted: null };
      companies.set(companyId, known);
      try {
        await check(companyId, known);
      } catch (error) {
        log.warn({ err: error, companyId }, 'alerts of lost sources have to wait');
      }
    }
  }

  async function check(companyId: string, known: Known): Promise<void> {
    const statuses = await sources.sourcesOf(companyId);
    const lost = findLost(statuses, known.lostSince, clock.nowMs());
    known.alerted ??= await database.inCompany(companyId, readAlerted, { readOnly: true });
    const { alerted } = known;
    const gone = lost.filter(({ id }) => !alerted.has(id));
    const back = [...alerted].filter((id) => !lost.some((source) => source.id === id));
    if (gone.length === 0 && back.length === 0) return;
    const atMs = options.now();
    const records = [
      ...gone.map((source) => ({ id: source.id, record: lostRecord(source, atMs) })),
      ...back.map((id) => ({ id, record: backRecord(statuses.find((source) => source.id === id) ?? { id }, atMs) })),
    ];
    await database.inCompany(companyId, (tx) =>
      observeCauses(
        tx,
        companyId,
        records.map(({ id, record }) => ({
          origin: originOf(id),
          atMs,
          machineId: null,
          alerts: [record],
          says: 'event',
        })),
      ),
    );
    for (const { id } of gone) alerted.add(id);
    for (const id of back) alerted.delete(id);
  }

  /** One after the other, so that nothing is told twice. */
  function look(): Promise<void> {
    turn = turn.then(checkAll);
    return turn;
  }

  function again(): void {
    if (stopped) return;
    cancel = clock.after(CHECK_EVERY_MS, () => void look().then(again));
  }
  again();

  return {
    /** For tests: one look, now. */
    check: look,
    async stop(): Promise<void> {
      stopped = true;
      cancel();
      await turn;
    },
  };
}

/** Those that have been away for long enough; remembers since when each is. */
export function findLost(
  statuses: readonly SourceStatus[],
  lostSince: Map<string, number>,
  nowMs: number,
): SourceStatus[] {
  const away = statuses.filter(({ state }) => state !== 'connected' && state !== 'disabled');
  const ids = new Set(away.map(({ id }) => id));
  for (const id of lostSince.keys()) if (!ids.has(id)) lostSince.delete(id);
  for (const id of ids) if (!lostSince.has(id)) lostSince.set(id, nowMs);
  return away.filter(({ id }) => nowMs - (lostSince.get(id) ?? nowMs) >= LOST_AFTER_MS);
}

async function readAlerted(tx: Transaction): Promise<Set<string>> {
  const { rows } = await tx.$client.query<{ id: string }>(
    `select substr(origin, 8) as id from alerts
     where company_id = current_company_id() and origin like 'source/%' and active`,
  );
  return new Set(rows.map(({ id }) => id));
}

function originOf(sourceId: string): string {
  return `source/${sourceId}`;
}

function lostRecord({ id, name, protocol, reason }: SourceStatus, atMs: number): AlertRecord {
  const why = reason === null ? '' : ` ${reason}`;
  return record({ id, name, protocol }, atMs, `Datenquelle „${name}“ liefert keine Daten.${why}`, false);
}

function backRecord(source: { id: string; name?: string; protocol?: string }, atMs: number): AlertRecord {
  return record(source, atMs, 'Die Datenquelle ist wieder verbunden.', true);
}

function record(
  { id, name, protocol }: { id: string; name?: string; protocol?: string },
  atMs: number,
  message: string,
  cleared: boolean,
): AlertRecord {
  return newAlertRecord(
    {
      source: { system: name ?? id, protocol: protocol ?? 'unknown', adapter: 'supervisor' },
      timestamp: new Date(atMs).toISOString(),
    },
    { origin: originOf(id), severity: 'warning', category: 'connection', code: LOST, message, cleared },
  );
}
