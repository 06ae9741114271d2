import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import type { OrderEffects } from './import-target.ts';
import { integrationsRoutes } from './integrations.routes.ts';
import { createSystemPoller } from './poller.ts';
import { createSystemCalls } from './system-calls.service.ts';
import { createSystemImports } from './system-imports.service.ts';
import { createSystemService } from './systems.service.ts';

/** Systems of others: settings, calls, imports, regular fetching. */
export function createIntegrations(options: {
  database: Database;
  secrets: SecretBox;
  /** What other domains do when an order moves on. */
  effects: OrderEffects;
  log: Log;
  now?: () => number;
}) {
  const { database, secrets, effects, log, now = Date.now } = options;
  const systems = createSystemService(secrets);
  const calls = createSystemCalls({ database, systems, log, now });
  const imports = createSystemImports({ database, systems, calls, effects, log, now: () => new Date(now()) });
  return {
    routes: integrationsRoutes(systems, calls, imports),
    poller: createSystemPoller({ database, calls, imports, log, now }),
  };
}
