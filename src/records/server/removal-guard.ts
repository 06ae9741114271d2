import { type SQL, sql } from 'drizzle-orm';
import { Conflict } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { describeDependents } from '../dependents.ts';
import { capitalise, type ListQuery, type RecordStore } from './record-store.ts';

export type RemovalGuard = {
  /** What would lose its meaning: a table, its condition for the record's id, and the German words. */
  hanging: readonly { one: string; many: string; where: (id: string) => SQL }[];
  /** What to do instead. */
  advice: string;
};

/** A store that deletes a record only while nothing hangs on it, and otherwise says what does. */
export function withRemovalGuard<Query extends ListQuery>(
  store: RecordStore<Query>,
  guard: RemovalGuard,
): RecordStore<Query> {
  return {
    ...store,
    async remove(tx, id) {
      await refuseWhileInUse(tx, guard, store.options.kind.words.thisOne, id);
      await store.remove(tx, id);
    },
  };
}

export async function refuseWhileInUse(tx: Transaction, guard: RemovalGuard, thisOne: string, id: string) {
  const counts = guard.hanging.map(({ where }) => sql`(select count(*)::int from ${where(id)})`);
  const { rows } = await tx.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`);
  const dependents = guard.hanging.map(({ one, many }, index) => ({ one, many, count: rows[0]?.counts[index] ?? 0 }));
  const sentence = describeDependents(dependents);
  if (sentence === null) return;
  throw new Conflict(
    'in_use',
    `${capitalise(thisOne)} kann nicht gelöscht werden, denn daran hängen noch: ${sentence}. ${guard.advice}`,
  );
}
