import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { BadInput, MesError } from '#platform/errors.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import type { ImportKind } from '../import-comparison.ts';
import { MAX_IMPORT_ENTRIES, type previewImport, type runImport, type StoredImport } from '../imports.api.ts';
import type { MappedItem } from '../mapped-shapes.ts';
import type { ImportSummary } from '../polling.ts';
import { type Compared, compareItems } from './import-comparing.ts';
import type { IncomingEntry, OrderEffects, WriteContext } from './import-target.ts';
import { IMPORT_TARGETS } from './import-targets.ts';
import type { SystemCalls } from './system-calls.service.ts';
import type { SystemService } from './systems.service.ts';

type Choice = ParsedInputOf<typeof runImport>['body']['entries'][number];
type Outcome = { externalId: string; outcome: 'created' | 'changed' | 'kept' | 'failed'; message: string | null };
type Context = WriteContext & { systemId: string; kind: ImportKind };
export type SystemImports = ReturnType<typeof createSystemImports>;

const CALLS = { orders: 'productionOrders', materials: 'materials' } as const;
const SHOWN_IMPORTS = 50;
const SHOWN_FAILURES = 20;

/** Orders and materials of another system become ours by a visible import that can be repeated. */
export function createSystemImports(options: {
  database: Database;
  systems: SystemService;
  calls: SystemCalls;
  effects: OrderEffects;
  log: Log;
  now?: () => Date;
}) {
  const { database, systems, calls, effects, log, now = () => new Date() } = options;

  async function fetchItems(companyId: string, id: string, kind: ImportKind) {
    const answer = await calls.read(companyId, id, CALLS[kind], {});
    const items = answer.items ?? [];
    refuseTooMany(items);
    return { simulated: answer.simulated, at: answer.at, items };
  }

  /** One import of a company at a time: two would create the same order twice. */
  async function prepare(tx: Transaction, caller: Caller, id: string, kind: ImportKind, items: readonly MappedItem[]) {
    const { companyId } = caller;
    await tx.$client.query(`select pg_advisory_xact_lock(hashtext('integration import ' || $1))`, [companyId]);
    const system = await systems.find(tx, id);
    const context: Context = { companyId, systemId: id, system: system.name, kind, now: now(), caller, effects };
    return { system, context, compared: await compareItems(tx, id, kind, items) };
  }

  return {
    async preview(companyId: string, id: string, kind: ImportKind): Promise<OutputOf<typeof previewImport>> {
      const { simulated, at, items } = await fetchItems(companyId, id, kind);
      const compared = await database.inCompany(companyId, (tx) => compareItems(tx, id, kind, items), {
        readOnly: true,
      });
      return { simulated, at, entries: compared.map(({ shown }) => shown) };
    },

    async run(
      caller: Caller,
      id: string,
      wish: { kind: ImportKind; entries: readonly Choice[] },
    ): Promise<OutputOf<typeof runImport>> {
      const { companyId } = caller;
      const { kind } = wish;
      const { simulated, items } = await fetchItems(companyId, id, kind);
      const outcomes = await database.inCompany(companyId, async (tx) => {
        const { context, compared } = await prepare(tx, caller, id, kind, items);
        const byId = new Map(compared.map((entry) => [entry.shown.externalId, entry]));
        const results: Outcome[] = [];
        for (const choice of wish.entries) {
          results.push(await takeOver(tx, context, choice, byId.get(choice.externalId)));
        }
        await note(tx, context, { simulated, automatic: false }, results);
        return results;
      });
      const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
      if (failed.length > 0) {
        log.warn({ companyId, systemId: id, kind, failed: failed.length }, 'some entries of an import were refused');
      }
      return {
        simulated,
        ...countsOf(outcomes),
        failed: failed.map(({ externalId, message }) => ({ externalId, message: message ?? '' })),
      };
    },

    /**
     * What regular fetching has brought: new and changed orders are taken over, whatever needs a decision waits. Noted
     * only when something was done; what keeps being refused would fill the log every minute. Null: the settings are no
     * longer those of `version`, under which the orders were fetched.
     */
    async takeOverOrders(
      companyId: string,
      { id, version }: { id: string; version: number },
      items: readonly MappedItem[],
    ): Promise<ImportSummary | null> {
      refuseTooMany(items);
      const at = now();
      return database.inCompany(companyId, async (tx) => {
        const { context, compared, system } = await prepare(tx, nobodyOf(companyId), id, 'orders', items);
        if (system.version !== version) return null;
        const results: Outcome[] = [];
        for (const entry of compared) {
          const { state, externalId, fingerprint } = entry.shown;
          if (state !== 'new' && state !== 'changed') continue;
          results.push(await takeOver(tx, context, { externalId, fingerprint, decision: 'take' }, entry));
        }
        const { created, changed } = countsOf(results);
        if (created + changed > 0) await note(tx, context, { simulated: false, automatic: true }, results);
        const count = (state: Compared['shown']['state']) =>
          compared.filter(({ shown }) => shown.state === state).length;
        const failed = results.filter(({ outcome }) => outcome === 'failed');
        return {
          at: at.toISOString(),
          created,
          changed,
          conflicts: count('conflict'),
          invalid: count('invalid'),
          failedCount: failed.length,
          failed: failed
            .slice(0, SHOWN_FAILURES)
            .map(({ externalId, message }) => ({ externalId, message: message ?? '' })),
        };
      });
    },
  };
}

/** Takes over by the rights of planning, in nobody's name. */
function nobodyOf(companyId: string): Caller {
  return { companyId, userId: null, sessionId: '', level: 'manage', demo: false, owner: false };
}

function refuseTooMany(items: readonly MappedItem[]): void {
  if (items.length <= MAX_IMPORT_ENTRIES) return;
  throw new BadInput('too_many_entries', `Das System liefert mehr als ${MAX_IMPORT_ENTRIES} Einträge auf einmal.`);
}

/** One entry, all or nothing: what the domain refuses leaves the others alone. */
async function takeOver(
  tx: Transaction,
  context: Context,
  choice: Choice,
  entry: Compared | undefined,
): Promise<Outcome> {
  const { externalId, fingerprint, decision } = choice;
  const failed = (message: string): Outcome => ({ externalId, outcome: 'failed', message });
  if (entry === undefined) return failed('Das System liefert diesen Eintrag nicht mehr.');
  if (entry.shown.fingerprint !== fingerprint) {
    return failed('Eine Seite hat sich seit der Vorschau geändert. Bitte prüfen Sie die Vorschau neu.');
  }
  if (entry.shown.state === 'invalid') return failed(entry.shown.note ?? 'Dieser Eintrag ist nicht lesbar.');
  if (entry.ours === null && decision === 'keep') return failed('Hier gibt es nichts, was behalten werden könnte.');
  await tx.$client.query('savepoint entry');
  try {
    const outcome = await write(tx, context, decision, entry);
    await tx.$client.query('release savepoint entry');
    return { externalId, outcome, message: null };
  } catch (error) {
    await tx.$client.query('rollback to savepoint entry');
    if (error instanceof MesError) return failed(error.message);
    throw error;
  }
}

async function write(
  tx: Transaction,
  context: Context,
  decision: Choice['decision'],
  { incoming, ours, shown }: Compared,
): Promise<Exclude<Outcome['outcome'], 'failed'>> {
  const target = IMPORT_TARGETS[context.kind];
  if (ours === null) {
    const recordId = await target.create(tx, context, incoming.externalId, incoming.values);
    await link(tx, context, incoming, recordId);
    return 'created';
  }
  const possible = shown.differences.filter(({ refusal }) => refusal === null);
  const isChange = decision === 'take' && possible.length > 0;
  if (isChange) {
    const changes = Object.fromEntries(possible.map(({ field, theirs }) => [field, theirs]));
    await target.update(tx, context, ours.recordId, changes);
  }
  await link(tx, context, incoming, ours.recordId);
  return isChange ? 'changed' : 'kept';
}

async function link(tx: Transaction, context: Context, incoming: IncomingEntry, recordId: string): Promise<void> {
  await tx.$client.query(
    `insert into integration_links (company_id, system_id, kind, external_id, record_id, last_values, imported_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id, system_id, kind, external_id) do update
     set record_id = excluded.record_id, last_values = excluded.last_values, imported_at = excluded.imported_at`,
    [context.companyId, context.systemId, context.kind, incoming.externalId, recordId, incoming.values, context.now],
  );
}

function countsOf(outcomes: readonly Outcome[]) {
  const count = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  return { created: count('created'), changed: count('changed'), kept: count('kept') };
}

async function note(
  tx: Transaction,
  { companyId, systemId, system, kind, caller }: Context,
  { simulated, automatic }: { simulated: boolean; automatic: boolean },
  outcomes: readonly Outcome[],
): Promise<void> {
  const { created, changed, kept } = countsOf(outcomes);
  const failed = outcomes.length - created - changed - kept;
  await tx.$client.query(
    `insert into integration_imports (company_id, system_id, system_name, kind, simulated, imported_by, automatic,
       created, changed, kept, failed, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      companyId,
      systemId,
      system,
      kind,
      simulated,
      caller.userId,
      automatic,
      created,
      changed,
      kept,
      failed,
      JSON.stringify(outcomes),
    ],
  );
}

export async function listImportsOf(tx: Transaction, systemId: string): Promise<StoredImport[]> {
  const { rows } = await tx.$client.query<Omit<StoredImport, 'at'> & { at: Date }>(
    `select id, kind, imported_at as at, simulated, automatic, created, changed, kept, failed from integration_imports
     where company_id = current_company_id() and system_id = $1 order by imported_at desc limit $2`,
    [systemId, SHOWN_IMPORTS],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
