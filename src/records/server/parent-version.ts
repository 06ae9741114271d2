import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { RecordWords } from '../record-kind.ts';
import { capitalise } from './record-store.ts';

type VersionedTable = PgTable & { id: PgColumn; version: PgColumn };

/**
 * Lists that belong to a record (bill of material, skills) are edited as one with it: whoever changes the list proves
 * with the record's version that nobody else has changed it meanwhile. Locks the record and returns its new version.
 */
export async function advanceVersion(
  tx: Transaction,
  table: VersionedTable,
  words: RecordWords,
  id: string,
  version: number,
): Promise<number> {
  // The trigger counts the version; setting any column to itself is enough.
  const updated = await tx
    .update(table)
    .set({ version })
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning({ version: table.version });
  const [row] = updated;
  if (row !== undefined) return Number(row.version);
  const [current] = await tx.select({ version: table.version }).from(table).where(eq(table.id, id));
  if (current === undefined) throw new NotFound('not_found', `${capitalise(words.thisOne)} gibt es nicht.`);
  throw new Conflict(
    'version_conflict',
    `${capitalise(words.thisOne)} wurde inzwischen von jemand anderem geändert. Bitte laden Sie die Seite neu.`,
    { fields: [{ path: 'version', message: String(current.version) }] },
  );
}
