import { hash } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { BadInput, MesError } from '#platform/errors.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { compareEntry, type ImportKind, type ImportValues } from '../import-comparison.ts';
import {
  type ImportEntry,
  MAX_IMPORT_ENTRIES,
  type previewImport,
  type runImport,
  type StoredImport,
} from '../imports.api.ts';
import type { MappedItem } from '../mapped-shapes.ts';
import { IMPORT_TARGETS, type IncomingEntry, type StoredEntry } from './import-targets.ts';
import type { SystemCalls } from './system-calls.service.ts';
import type { SystemService } from './systems.service.ts';

type Choice = ParsedInputOf<typeof runImport>['body']['entries'][number];
type Compared = { incoming: IncomingEntry; ours: StoredEntry | null; shown: ImportEntry };
type Outcome = { externalId: string; outcome: 'created' | 'changed' | 'kept' | 'failed'; message: string | null };
export type SystemImports = ReturnType<typeof createSystemImports>;

const CALLS = { orders: 'productionOrders', materials: 'materials' } as const;
const SHOWN_IMPORTS = 50;

/** Orders and materials of another system become ours by a visible import that can be repeated. */
export function createSystemImports(options: {
  database: Database;
  systems: SystemService;
  calls: SystemCalls;
  log: Log;
  now?: () => Date;
}) {
  const { database, systems, calls, log, now = () => new Date() } = options;

  async function fetchItems(companyId: string, id: string, kind: ImportKind) {
    const answer = await calls.read(companyId, id, CALLS[kind], {});
    const items = answer.items ?? [];
    if (items.length > MAX_IMPORT_ENTRIES) {
      throw new BadInput('too_many_entries', `Das System liefert mehr als ${MAX_IMPORT_ENTRIES} Einträge auf einmal.`);
    }
    return { simulated: answer.simulated, at: answer.at, items };
  }

  return {
    async preview(companyId: string, id: string, kind: ImportKind): Promise<OutputOf<typeof previewImport>> {
      const { simulated, at, items } = await fetchItems(companyId, id, kind);
      const compared = await database.inCompany(companyId, (tx) => compare(tx, id, kind, items), { readOnly: true });
      return { simulated, at, entries: compared.map(({ shown }) => shown) };
    },

    async run(
      companyId: string,
      id: string,
      wish: { kind: ImportKind; entries: readonly Choice[] },
      userId: string | null,
    ): Promise<OutputOf<typeof runImport>> {
      const { kind } = wish;
      const { simulated, items } = await fetchItems(companyId, id, kind);
      const outcomes = await database.inCompany(companyId, async (tx) => {
        // One import of a company at a time: two would create the same order twice.
        await tx.$client.query(`select pg_advisory_xact_lock(hashtext('integration import ' || $1))`, [companyId]);
        const system = await systems.find(tx, id);
        const byId = new Map((await compare(tx, id, kind, items)).map((entry) => [entry.shown.externalId, entry]));
        const results: Outcome[] = [];
        for (const choice of wish.entries) {
          const context = { companyId, systemId: id, system: system.name, kind, now: now() };
          results.push(await takeOver(tx, context, choice, byId.get(choice.externalId)));
        }
        await note(tx, { companyId, systemId: id, system: system.name, kind, simulated, userId }, results);
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
  };
}

/** Both sides of every entry, and what an import would do with it. */
async function compare(
  tx: Transaction,
  systemId: string,
  kind: ImportKind,
  items: readonly MappedItem[],
): Promise<Compared[]> {
  const target = IMPORT_TARGETS[kind];
  const incoming = await target.read(tx, items);
  const links = await readLinks(tx, systemId, kind);
  const numbers = incoming.map(({ externalId }) => externalId);
  const stored = await target.find(
    tx,
    numbers,
    [...links.values()].map(({ recordId }) => recordId),
  );
  const byId = new Map(stored.map((entry) => [entry.recordId, entry]));
  const byNumber = new Map(stored.map((entry) => [entry.number, entry]));
  const seen = new Set<string>();
  return incoming.map((entry) => {
    const link = links.get(entry.externalId);
    // The number decides once the linked record is gone.
    const linked = link === undefined ? undefined : byId.get(link.recordId);
    const ours = linked ?? byNumber.get(entry.externalId) ?? null;
    const last = linked === undefined ? null : (link?.lastValues ?? null);
    const isRepeated = seen.has(entry.externalId);
    seen.add(entry.externalId);
    const problem = isRepeated ? 'Diese Kennung kommt mehrmals vor.' : entry.problem;
    const { state, differences } = compareEntry({ theirs: entry.values, ours: ours?.values ?? null, last });
    const fingerprint = hash('sha256', JSON.stringify([entry.externalId, entry.values, ours, last]), 'hex');
    const shown: ImportEntry = {
      externalId: entry.externalId,
      state: problem === null ? state : 'invalid',
      note: problem ?? entry.hint,
      differences,
      fingerprint,
    };
    return { incoming: entry, ours, shown };
  });
}

type Context = { companyId: string; systemId: string; system: string; kind: ImportKind; now: Date };

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
  const changes = Object.fromEntries(shown.differences.map(({ field, theirs }) => [field, theirs]));
  const isChange = decision === 'take' && shown.differences.length > 0;
  if (isChange) await target.update(tx, context, ours.recordId, changes);
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

async function readLinks(tx: Transaction, systemId: string, kind: ImportKind) {
  const { rows } = await tx.$client.query<{ externalId: string; recordId: string; lastValues: ImportValues }>(
    `select external_id as "externalId", record_id as "recordId", last_values as "lastValues" from integration_links
     where company_id = current_company_id() and system_id = $1 and kind = $2`,
    [systemId, kind],
  );
  return new Map(rows.map((row) => [row.externalId, row]));
}

function countsOf(outcomes: readonly Outcome[]) {
  const count = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  return { created: count('created'), changed: count('changed'), kept: count('kept') };
}

async function note(
  tx: Transaction,
  about: {
    companyId: string;
    systemId: string;
    system: string;
    kind: ImportKind;
    simulated: boolean;
    userId: string | null;
  },
  outcomes: readonly Outcome[],
): Promise<void> {
  const { created, changed, kept } = countsOf(outcomes);
  const failed = outcomes.length - created - changed - kept;
  const { companyId, systemId, system, kind, simulated, userId } = about;
  await tx.$client.query(
    `insert into integration_imports (company_id, system_id, system_name, kind, simulated, imported_by, created, changed, kept, failed, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [companyId, systemId, system, kind, simulated, userId, created, changed, kept, failed, JSON.stringify(outcomes)],
  );
}

export async function listImportsOf(tx: Transaction, systemId: string): Promise<StoredImport[]> {
  const { rows } = await tx.$client.query<Omit<StoredImport, 'at'> & { at: Date }>(
    `select id, kind, imported_at as at, simulated, created, changed, kept, failed from integration_imports
     where company_id = current_company_id() and system_id = $1 order by imported_at desc limit $2`,
    [systemId, SHOWN_IMPORTS],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
