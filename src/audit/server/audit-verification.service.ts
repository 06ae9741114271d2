import type { Database } from '#platform/server/database.ts';
import { type ChainBreak, ChainCheck, type ChainHead, type ChainLink } from './audit-chain.ts';

const ENTRIES_AT_ONCE = 2000;

export type Verification = {
  /** Entries that hold, up to the break if there is one. */
  entryCount: number;
  /** Written and not yet chained: nothing can be said about them. */
  unsealedCount: number;
  /** The end of the chain, to be compared with one that was written down before. */
  hash: string;
  broken: ChainBreak | null;
};

/** Recalculates the whole chain of a company from what its entries say. One snapshot, constant memory. */
export async function verifyAuditLog(database: Database, companyId: string): Promise<Verification> {
  return database.inCompany(
    companyId,
    async ({ $client: client }) => {
      await client.query('set transaction isolation level repeatable read');
      const check = new ChainCheck();
      let after = -1;
      let read: number;
      do {
        const { rows } = await client.query<ChainLink>(
          `select position::float8 as position, previous_hash as "previousHash", hash, audit_content(entry) as content
           from audit_log entry where position > $1 order by position limit $2`,
          [after, ENTRIES_AT_ONCE],
        );
        for (const link of rows) check.add(link);
        after = rows.at(-1)?.position ?? after;
        read = rows.length;
      } while (read === ENTRIES_AT_ONCE);
      const head = await client.query<ChainHead>('select position::float8 as position, hash from audit_heads');
      const unsealed = await client.query<{ count: number }>(
        'select count(*)::int as count from audit_log where hash is null',
      );
      return {
        entryCount: check.length,
        unsealedCount: unsealed.rows[0]?.count ?? 0,
        hash: check.hash,
        broken: check.end(head.rows[0] ?? null),
      };
    },
    { readOnly: true },
  );
}
