import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { GAPS_SHOWN_FOR_MS, type GapCause, type KeptGap } from '../source-gaps.ts';
import type { MeterTotals } from './meter-totals.ts';
import type { Keepsake, Supervisor } from './supervisor.ts';

/** What is known of a source from before the start. */
export type SourcePast = { gaps: KeptGap[]; watchedUntilMs: number | null; meterTotals: ReadonlyMap<string, number> };

const SAVE_EVERY_MS = 10_000;

/** The gaps that are still shown or still last, by source, oldest first; and until when each source was watched. */
export async function readPast(
  tx: Transaction,
  nowMs: number,
  meterTotals: MeterTotals,
): Promise<Map<string, SourcePast>> {
  const past = new Map<string, SourcePast>();
  const pastOf = (sourceId: string): SourcePast => {
    const known = past.get(sourceId) ?? {
      gaps: [],
      watchedUntilMs: null,
      meterTotals: meterTotals.get(sourceId) ?? new Map<string, number>(),
    };
    past.set(sourceId, known);
    return known;
  };
  const watched = await tx.$client.query<{ source_id: string; watched_until: Date }>(
    'select source_id, watched_until from source_watch where company_id = current_company_id()',
  );
  for (const row of watched.rows) pastOf(row.source_id).watchedUntilMs = row.watched_until.getTime();
  for (const { sourceId, ...gap } of await readGaps(tx, { sinceMs: nowMs - GAPS_SHOWN_FOR_MS, sourceId: null })) {
    pastOf(sourceId).gaps.push(gap);
  }
  for (const sourceId of meterTotals.keys()) pastOf(sourceId);
  return past;
}

type GapRow = {
  source_id: string;
  began_at: Date;
  ended_at: Date | null;
  cause: GapCause;
  reason: string;
  late_samples: number;
};

/** Gaps that lasted beyond a moment, of one source or of all, oldest first. */
export async function readGaps(
  tx: Transaction,
  { sinceMs, sourceId }: { sinceMs: number; sourceId: string | null },
): Promise<(KeptGap & { sourceId: string })[]> {
  const { rows } = await tx.$client.query<GapRow>(
    `select source_id, began_at, ended_at, cause, reason, late_samples from source_gaps
     where company_id = current_company_id() and ($2::uuid is null or source_id = $2)
       and (ended_at is null or ended_at > $1)
     order by began_at`,
    [new Date(sinceMs), sourceId],
  );
  return rows.map((row) => ({
    sourceId: row.source_id,
    fromMs: row.began_at.getTime(),
    toMs: row.ended_at?.getTime() ?? null,
    cause: row.cause,
    reason: row.reason,
    lateSamples: row.late_samples,
  }));
}

async function save(tx: Transaction, gaps: readonly (KeptGap & { sourceId: string })[]): Promise<void> {
  if (gaps.length === 0) return;
  // Joined with the sources: what was deleted meanwhile needs no gaps.
  await tx.$client.query(
    `insert into source_gaps (company_id, source_id, began_at, ended_at, cause, reason, late_samples)
     select source.company_id, source.id, gap.began_at, gap.ended_at, gap.cause, gap.reason, gap.late_samples
     from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::text[], $5::text[], $6::integer[])
       as gap (source_id, began_at, ended_at, cause, reason, late_samples)
     join data_sources source on source.company_id = current_company_id() and source.id = gap.source_id
     on conflict (company_id, source_id, began_at) do update
     set ended_at = excluded.ended_at, late_samples = excluded.late_samples`,
    [
      gaps.map(({ sourceId }) => sourceId),
      gaps.map(({ fromMs }) => new Date(fromMs)),
      gaps.map(({ toMs }) => (toMs === null ? null : new Date(toMs))),
      gaps.map(({ cause }) => cause),
      gaps.map(({ reason }) => reason),
      gaps.map(({ lateSamples }) => lateSamples),
    ],
  );
}

/** Switched-off sources are no longer watched: their absence is no gap at the next start. */
async function noteWatched(tx: Transaction, sources: readonly Keepsake[], nowMs: number): Promise<void> {
  const idsOf = (isEnabled: boolean) =>
    sources.filter((source) => source.isEnabled === isEnabled).map(({ sourceId }) => sourceId);
  await tx.$client.query(
    `insert into source_watch (company_id, source_id, watched_until)
     select company_id, id, $2 from data_sources where company_id = current_company_id() and id = any($1::uuid[])
     on conflict (company_id, source_id) do update set watched_until = excluded.watched_until`,
    [idsOf(true), new Date(nowMs)],
  );
  await tx.$client.query(
    'delete from source_watch where company_id = current_company_id() and source_id = any($1::uuid[])',
    [idsOf(false)],
  );
}

/** Writes gaps down soon after they begin, end or are made up for. While the database is away they wait in memory. */
export function keepGaps(options: {
  database: Database;
  log: Log;
  keepsakes: Supervisor['keepsakes'];
  now: () => number;
}): {
  save(): Promise<void>;
  stop(): Promise<void>;
} {
  const { database, log, now } = options;
  let saving = Promise.resolve();
  let hasFailed = false;

  async function saveCompany(companyId: string, sources: readonly Keepsake[]): Promise<void> {
    const taken = sources.map((source) => ({ source, gaps: source.gaps.takeUnkept() }));
    try {
      await database.inCompany(companyId, async (tx) => {
        await save(
          tx,
          taken.flatMap(({ source, gaps }) => gaps.map((gap) => ({ ...gap, sourceId: source.sourceId }))),
        );
        await noteWatched(tx, sources, now());
      });
    } catch (error) {
      for (const { source, gaps } of taken) source.gaps.notKept(gaps);
      throw error;
    }
  }

  async function saveAll(): Promise<void> {
    try {
      for (const [companyId, sources] of Map.groupBy(options.keepsakes(), (source) => source.companyId)) {
        await saveCompany(companyId, sources);
      }
      hasFailed = false;
    } catch (error) {
      // Told once; a database that is away tells so itself.
      if (!hasFailed) log.warn({ err: error }, 'gaps of sources could not be kept yet');
      hasFailed = true;
    }
  }

  const saveNow = () => {
    saving = saving.then(saveAll);
    return saving;
  };
  const timer = setInterval(() => void saveNow(), SAVE_EVERY_MS);
  timer.unref();
  return {
    save: saveNow,
    async stop() {
      clearInterval(timer);
      await saveNow();
    },
  };
}
