import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BadInput } from '#platform/errors.ts';
import type { Config } from '#platform/server/config.ts';
import { connectDatabaseServer, type DatabaseServer } from '#platform/server/connect.ts';
import { findRunningServer } from '#platform/server/embedded-postgres/running-server.ts';
import type { Log } from '#platform/server/log.ts';

/** The database of a server that runs on the data folder; where none runs, it is started for the time of the backup. */
export async function connectForBackup(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
): Promise<Pick<DatabaseServer, 'connection' | 'stop'>> {
  if (config.databaseUrl === null) {
    await requireCluster(config.dataDir);
    const connection = await findRunningServer(await realpath(config.dataDir));
    if (connection !== null) return { connection, stop: async () => undefined };
  }
  return connectDatabaseServer(config, log);
}

/** Starting the database would make an empty one. */
async function requireCluster(dataDir: string): Promise<void> {
  const found = await stat(join(dataDir, 'postgres', 'cluster', 'PG_VERSION')).catch(() => null);
  if (found !== null) return;
  throw new BadInput(
    'nothing_to_back_up',
    `Im Datenordner „${dataDir}“ ist keine Datenbank. Bitte setzen Sie DATA_DIR (oder DATABASE_URL) wie beim Start des Programms.`,
  );
}
