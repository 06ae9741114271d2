import { hash } from 'node:crypto';
import type { Transaction } from '#platform/server/database.ts';
import { compareEntry, type ImportKind, type ImportValues } from '../import-comparison.ts';
import type { ImportEntry } from '../imports.api.ts';
import type { MappedItem } from '../mapped-shapes.ts';
import type { IncomingEntry, StoredEntry } from './import-target.ts';
import { IMPORT_TARGETS } from './import-targets.ts';

export type Compared = { incoming: IncomingEntry; ours: StoredEntry | null; shown: ImportEntry };

/** Both sides of every entry, and what an import would do with it. */
export async function compareItems(
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
    const problem = isRepeated
      ? 'Diese Kennung kommt mehrmals vor.'
      : (entry.problem ?? (ours === null ? entry.problemIfNew : null));
    const { rules } = target;
    const { state, differences } = compareEntry({ theirs: entry.values, ours: ours?.values ?? null, last, rules });
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

async function readLinks(tx: Transaction, systemId: string, kind: ImportKind) {
  const { rows } = await tx.$client.query<{ externalId: string; recordId: string; lastValues: ImportValues }>(
    `select external_id as "externalId", record_id as "recordId", last_values as "lastValues" from integration_links
     where company_id = current_company_id() and system_id = $1 and kind = $2`,
    [systemId, kind],
  );
  return new Map(rows.map((row) => [row.externalId, row]));
}
