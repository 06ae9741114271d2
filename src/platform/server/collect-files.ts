import type { Database, Transaction } from './database.ts';
import type { FileStore } from './file-store.ts';
import type { Log } from './log.ts';

/** A file is stored before the row that names it: younger ones may be about to be named. */
export const KEPT_FOR_MS = 24 * 3_600_000;

/**
 * Removes files that no row of their company names any more (nightly). Only companies of this installation are looked
 * at: a bucket may hold files of others.
 */
export async function collectFiles(options: {
  database: Database;
  files: FileStore;
  log: Log;
  nowMs: number;
}): Promise<number> {
  const { database, files, log, nowMs } = options;
  let removed = 0;
  for (const companyId of await listCompanies(database)) {
    try {
      const old: string[] = [];
      for await (const { sha256, storedAtMs } of files.list(companyId)) {
        if (storedAtMs < nowMs - KEPT_FOR_MS) old.push(sha256);
      }
      if (old.length === 0) continue;
      // Asked after the list was made: what was named meanwhile is kept.
      const named = await database.inCompany(companyId, readNamedFiles, { readOnly: true });
      for (const sha256 of old) {
        if (!named.has(sha256) && (await files.removeUnchanged(companyId, sha256, nowMs - KEPT_FOR_MS))) removed += 1;
      }
    } catch (error) {
      log.warn({ err: error, companyId }, 'files nobody refers to could not be collected');
    }
  }
  if (removed > 0) log.info({ files: removed }, 'files nobody refers to removed');
  return removed;
}

/** Every column that names a file is of type text and its name ends with sha256; new tables need no change here. */
async function readNamedFiles(tx: Transaction): Promise<Set<string>> {
  const { rows: columns } = await tx.$client.query<{ query: string }>(
    `select format('select %I as sha256 from %I.%I where company_id = current_company_id() and %I is not null',
       attname, nspname, relname, attname) as query
     from pg_attribute
     join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p') and not relispartition
     join pg_namespace on pg_namespace.oid = relnamespace and nspname = 'public'
     where attname like '%sha256' and atttypid = 'text'::regtype and not attisdropped
       and exists (select from pg_attribute own where own.attrelid = pg_class.oid and own.attname = 'company_id')`,
  );
  // Without the tables nothing is known, and then everything would look forgotten.
  if (columns.length === 0) throw new Error('no column names a file');
  const { rows } = await tx.$client.query<{ sha256: string }>(columns.map(({ query }) => query).join(' union '));
  return new Set(rows.map((row) => row.sha256));
}

async function listCompanies(database: Database): Promise<string[]> {
  return database.inAccounts(async (tx) => {
    const { rows } = await tx.$client.query<{ id: string }>('select id from companies order by id');
    return rows.map(({ id }) => id);
  });
}
