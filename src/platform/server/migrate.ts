import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { Unavailable } from '#platform/errors.ts';
import type { Connection } from './database.ts';
import type { Log } from './log.ts';
import { PROJECT_DIR } from './project-dir.ts';

/** Any number, as long as it is always the same: two processes starting at once migrate one after the other. */
const MIGRATION_LOCK = 5_318_008;
const OLDEST_SERVER_VERSION = 150_000;

const MIGRATIONS_DIR = join(PROJECT_DIR, 'migrations');

/** Brings the schema up to date, as the owner of the database. Each file runs once, in one transaction, in name order. */
export async function migrate(connection: Connection, log: Log, directory = MIGRATIONS_DIR): Promise<void> {
  const client = new Client({ ...connection, application_name: 'mes_migrate' });
  await client.connect();
  try {
    await requireVersion(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = new Map(
      (await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')).rows.map(
        (row) => [row.name, row.checksum],
      ),
    );
    const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
    for (const name of names) {
      const sql = await readFile(join(directory, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const known = applied.get(name);
      if (known === undefined) {
        await apply(client, name, sql, checksum);
        log.info({ migration: name }, 'migration applied');
      } else if (known !== checksum) {
        throw new Unavailable('migration_changed', `Die Migration ${name} wurde nach ihrer Anwendung verändert.`);
      }
    }
  } finally {
    // Ends the session and with it the advisory lock.
    await client.end();
  }
}

async function apply(client: Client, name: string, sql: string, checksum: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Unavailable('migration_failed', `Die Migration ${name} ist fehlgeschlagen.`, { cause: error });
  }
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  if (Number(rows[0]?.server_version_num) < OLDEST_SERVER_VERSION) {
    throw new Unavailable('database_too_old', 'Die Datenbank ist zu alt. Nötig ist PostgreSQL 15 oder neuer.');
  }
}
