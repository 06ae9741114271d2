import { DEMO_COMPANY_ID } from '#demo/demo-company.ts';
import { DEMO_PLANT_ID, startDemoPlant } from '#demo/server/live-plant.ts';
import { pushMessages } from '#ingestion/ingestion.api.ts';
import type { SourceStatusProvider } from '#ingestion/server/ingestion-status.ts';
import * as platform from '#platform/platform.api.ts';
import type { Config } from '#platform/server/config.ts';
import type { Connection, Database } from '#platform/server/database.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import type { composeDomains } from './routes.ts';

/** Journal and batch writer, what data means, data sources, demo plant. Returns what stops them, in the order of starting. */
export async function startDataSide(options: {
  config: Config;
  domains: Pick<ReturnType<typeof composeDomains>, 'ingestion' | 'keeper' | 'limits' | 'sources' | 'startMeaning'>;
  connection: Connection;
  database: Database;
  log: Log;
  /** Takes what stops each part, as soon as it runs. */
  onStarted: (stop: () => Promise<unknown>) => void;
}): Promise<void> {
  const { config, database, log, onStarted } = options;
  const { ingestion, keeper, limits, sources, startMeaning } = options.domains;
  onStarted(() => ingestion.stop());
  await ingestion.start();
  const meaning = startMeaning();
  onStarted(() => meaning.stop());
  onStarted(() => sources.stop());
  await sources.start(options.connection);
  if (config.fileStore === null && config.role !== 'ingest' && keeper.others().some(({ role }) => role !== 'ingest')) {
    log.warn({}, 'several processes without FILE_STORE_URL: pictures are found only where DATA_DIR/files is shared');
  }
  if (!config.demo || config.role === 'api') return;
  const isOnDuty = () => keeper.holds({ companyId: DEMO_COMPANY_ID, thing: DEMO_PLANT_ID });
  const demoPlant = startDemoPlant({ database, keep: ingestion.journal.append, limits, log, isOnDuty });
  const local: SourceStatusProvider = {
    companyIds: () => sources.supervisor.companyIds?.() ?? [],
    sourcesOf: (companyId) => [...sources.supervisor.sourcesOf(companyId), ...demoPlant.sourcesOf(companyId)],
  };
  ingestion.showSources(local);
  sources.showLocal(local);
  onStarted(() => demoPlant.stop());
}

const DATA_ENDPOINTS = new Set<string>([platform.health.path, platform.ready.path, pushMessages.path]);

/** What a process for data sources alone answers: whether it lives, and messages of programs. */
export function dataRoutes(routes: readonly Route[]): Route[] {
  return routes.filter(({ endpoint }) => DATA_ENDPOINTS.has(endpoint.path));
}
