import type { Database } from '#platform/server/database.ts';
import { type ContestedPositions, claimOf } from './delivery-claims.ts';
import type { LocalJournal } from './local-journal.ts';

/**
 * What is left in a journal may have been sent to another process too: its peer did not hear an acknowledgement before
 * this process died or was given up. The newest deliveries of each source are therefore claimed when they are stored.
 */
export async function readContested(database: Database, journal: LocalJournal): Promise<ContestedPositions> {
  const contested = new Map<number, { text: string; at: number }>();
  const undrained = await journal.undrained();
  if (undrained.length === 0) return contested;
  const owners = await readOwners(database, journal.journalId, [...new Set(undrained.map(({ sourceId }) => sourceId))]);
  for (const { sourceId, key, first, last } of undrained) {
    const owner = owners.get(sourceId);
    if (owner === undefined) continue;
    const claim = { text: claimOf(key, owner), at: last };
    for (let position = first; position <= last; position++) contested.set(position, claim);
  }
  return contested;
}

/** By source: how many owners it had had when the process of this journal was the last of them. */
async function readOwners(
  database: Database,
  journalId: string,
  sourceIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await database.asOperator((tx) =>
    tx.$client.query<{ thing: string; owner: number }>(
      'select thing, (epochs->>$1)::integer as owner from operator.leases where thing = any($2) and epochs ? $1',
      [journalId, sourceIds],
    ),
  );
  return new Map(rows.map(({ thing, owner }) => [thing, owner]));
}
