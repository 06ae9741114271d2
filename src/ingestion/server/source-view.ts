import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { ProcessKeeper } from '#platform/server/processes/process-keeper.ts';
import type { Protocol } from '../adapter.ts';
import type { SourceStatus } from '../source-status.ts';
import type { SourceStatusProvider } from './ingestion-status.ts';

/** Panels ask every five seconds each; one look serves them all for a moment. */
const REMEMBERED_MS = 1000;
const PUBLISH_EVERY_MS = 2000;
const NOBODY = 'Zurzeit betreibt kein Prozess diese Datenquelle.';

type Listed = { id: string; name: string; protocol: Protocol; enabled: boolean };
type Told = { id: string; shown: SourceStatus | null };

export type SourceView = ReturnType<typeof createSourceView>;

/** The sources of a company as the panel shows them, whichever process looks after each. */
export function createSourceView(options: {
  database: Database;
  keeper: ProcessKeeper;
  /** Those of this process. */
  local: () => SourceStatusProvider;
  log: Log;
}) {
  const { database, keeper, log } = options;
  const remembered = new Map<string, { atMs: number; answer: Promise<SourceStatus[]> }>();
  const published = new Map<string, string>();
  let publishing: Promise<void> = Promise.resolve();

  const isAlone = () => keeper.store() === null || (keeper.role !== 'api' && keeper.others().length === 0);

  async function readAll(companyId: string): Promise<SourceStatus[]> {
    const own = new Map(
      options
        .local()
        .sourcesOf(companyId)
        .map((status) => [status.id, status]),
    );
    const [listed, told] = await Promise.all([
      database.inCompany(companyId, listSources, { readOnly: true }),
      readTold(keeper, companyId),
    ]);
    const others = new Map(told.flatMap(({ id, shown }) => (shown === null || own.has(id) ? [] : [[id, shown]])));
    const owned = new Set(told.map(({ id }) => id));
    const statuses = listed.map(
      (source) => own.get(source.id) ?? others.get(source.id) ?? untold(source, owned.has(source.id)),
    );
    const ids = new Set(statuses.map(({ id }) => id));
    // What is no row of the list: the demo plant.
    const more = [...own.values(), ...others.values()].filter(({ id }) => !ids.has(id));
    return [...statuses, ...more];
  }

  async function publish(): Promise<void> {
    const store = keeper.store();
    if (store === null || keeper.others().length === 0) return published.clear();
    const local = options.local();
    const changed = (local.companyIds?.() ?? []).flatMap((companyId) =>
      local.sourcesOf(companyId).flatMap((status) => {
        const text = JSON.stringify(status);
        // Told again by every new owner.
        const mark = `${keeper.epochOf({ companyId, thing: status.id })} ${text}`;
        return published.get(status.id) === mark ? [] : [{ companyId, id: status.id, text, mark }];
      }),
    );
    if (changed.length === 0) return;
    await store.rows(
      `insert into operator.source_states as known (company_id, source_id, owner, shown)
       select company_id, source_id, $1, shown
       from unnest($2::uuid[], $3::text[], $4::jsonb[]) as told (company_id, source_id, shown)
       on conflict (company_id, source_id) do update set owner = excluded.owner, shown = excluded.shown`,
      [
        keeper.id(),
        changed.map(({ companyId }) => companyId),
        changed.map(({ id }) => id),
        changed.map(({ text }) => text),
      ],
    );
    for (const { id, mark } of changed) published.set(id, mark);
  }

  return {
    isAlone,

    /** Without the database while this process is the only one. */
    async sourcesOf(companyId: string): Promise<readonly SourceStatus[]> {
      if (isAlone()) return options.local().sourcesOf(companyId);
      const nowMs = performance.now();
      const known = remembered.get(companyId);
      if (known !== undefined && nowMs - known.atMs < REMEMBERED_MS) return known.answer;
      const answer = readAll(companyId).catch((error: unknown) => {
        log.warn({ err: error, companyId }, 'states of sources of other processes could not be read');
        return [...options.local().sourcesOf(companyId)];
      });
      remembered.set(companyId, { atMs: nowMs, answer });
      return answer;
    },

    forget: (companyId: string) => void remembered.delete(companyId),

    /** Tells the other processes about the sources of this one, when there are any others. */
    startPublishing(): { stop(): Promise<void> } {
      const timer = setInterval(() => {
        publishing = publishing
          .then(publish)
          .catch((error: unknown) => log.debug({ err: error }, 'states of sources could not be told'));
      }, PUBLISH_EVERY_MS);
      timer.unref();
      return {
        async stop() {
          clearInterval(timer);
          await publishing;
        },
      };
    },
  };
}

async function listSources(tx: Transaction): Promise<Listed[]> {
  const { rows } = await tx.$client.query<Listed>(
    'select id, name, protocol, enabled from data_sources where company_id = current_company_id() order by name',
  );
  return rows;
}

/** Only what the present owner said. */
async function readTold(keeper: ProcessKeeper, companyId: string): Promise<Told[]> {
  const store = keeper.store();
  if (store === null) return [];
  return store.rows<Told>(
    `select lease.thing as id, state.shown from operator.leases lease
     join operator.processes process on process.id = lease.owner and process.expires_at > clock_timestamp()
     left join operator.source_states state on state.company_id = lease.company_id and state.source_id = lease.thing
       and state.owner = lease.owner
     where lease.company_id = $1 and lease.owner <> $2`,
    [companyId, keeper.id()],
  );
}

/** `isOwned`: somebody has just taken it and said nothing yet. */
function untold({ id, name, protocol, enabled }: Listed, isOwned: boolean): SourceStatus {
  return {
    id,
    name,
    protocol,
    simulated: protocol === 'simulator',
    state: enabled ? (isOwned ? 'connecting' : 'disconnected') : 'disabled',
    healthy: false,
    reason: enabled && !isOwned ? NOBODY : null,
    messages: 0,
    processed: 0,
    errors: 0,
    messagesPerSecond: 0,
    bufferedItems: 0,
    latencyMs: null,
    newestValueAt: null,
    gaps: 0,
    recentGaps: [],
  };
}
