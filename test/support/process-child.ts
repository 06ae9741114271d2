/**
 * The data side of the product (journal, batch writer, data sources with leases) in a process of its own, to be killed.
 * Says `started`; the end of its input ends it in good order.
 */
import { once } from 'node:events';
import { createIngestion } from '#ingestion/server/ingestion-service.ts';
import { createSourceService } from '#ingestion/server/sources.service.ts';
import { createSourceSupervision } from '#ingestion/server/sources-supervision.ts';
import { readConfig } from '#platform/server/config.ts';
import { openDatabase } from '#platform/server/database.ts';
import { createLog } from '#platform/server/log.ts';
import { createProcessKeeper } from '#platform/server/processes/process-keeper.ts';
import { createSecretBox } from '#platform/server/secret-box.ts';
import { readTask } from './child-task.ts';

export type ProcessChildTask = { connection: object; environment: Record<string, string> };

async function run({ connection, environment }: ProcessChildTask): Promise<void> {
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  const config = readConfig(environment);
  const database = openDatabase(connection, log, 4);
  const secrets = createSecretBox(config);
  const { role, leaseSeconds: lifeSeconds, dataDir } = config;
  const keeper = createProcessKeeper({ role, lifeSeconds, keyPrint: () => secrets.keyPrint(), log });
  const ingestion = createIngestion({ config, database, log });
  const { journal, journalId } = ingestion;
  const service = createSourceService(secrets);
  const sources = createSourceSupervision({ database, dataDir, service, secrets, journal, journalId, keeper, log });
  keeper.reports(ingestion.report);
  await ingestion.start();
  await sources.start(connection);
  process.stdout.write('started\n');
  await once(process.stdin, 'end');
  await sources.stop();
  await ingestion.stop();
  await database.close();
}

if (process.argv[1] === import.meta.filename) await run(await readTask<ProcessChildTask>());
