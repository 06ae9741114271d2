import type { Config } from '#platform/server/config.ts';
import { connectDatabaseServer } from '#platform/server/connect.ts';
import { openDatabase } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { migrate } from '#platform/server/migrate.ts';
import { createDemoKeeper } from './demo-keeper.ts';
import { composeDomains } from './routes.ts';

/** `npm run demo:reset`: fills the demo company anew. A running server does so by itself every night. */
export async function resetDemo(config: Config, log: Log): Promise<void> {
  const server = await connectDatabaseServer(config, log);
  try {
    await migrate(server.connection, log);
    const database = openDatabase(server.connection, log);
    const { accounts } = composeDomains(config, database, log, '');
    await createDemoKeeper({ database, accounts, enabled: true, log }).reset();
    await database.close();
    process.stdout.write('Die Demo-Firma ist neu gefüllt.\n');
  } finally {
    await server.stop();
  }
}
