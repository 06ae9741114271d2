import { join } from 'node:path';
import { Client } from 'pg';
import { readPassword } from './cluster.ts';
import { isServerOf } from './cluster-processes.ts';
import { openDataFolder } from './data-folder.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { readPostmasterNote } from './postmaster-file.ts';
import { DATABASE, OWNER } from './readiness.ts';

/** How to reach the server another process runs on this data folder; null where none answers. Changes nothing. */
export async function findRunningServer(dataDir: string): Promise<EmbeddedPostgres['connection'] | null> {
  const cluster = join(dataDir, 'postgres', 'cluster');
  const note = await readPostmasterNote(cluster);
  if (note === null || !(await isServerOf(cluster, note.pid))) return null;
  const isWindows = process.platform === 'win32';
  const password = isWindows ? await readPassword(await openDataFolder(dataDir)) : {};
  const host = isWindows ? '127.0.0.1' : note.socketDir;
  const connection = { host, port: note.port, user: OWNER, database: DATABASE, ...password };
  const client = new Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return connection;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
