import { listRealCompanies } from '#platform/server/company-rounds.ts';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import { keepHouse } from './deliveries.service.ts';
import { createWebhookSender } from './sender.ts';
import { webhooksRoutes } from './webhooks.routes.ts';
import { createWebhookService } from './webhooks.service.ts';

export function createWebhooks(options: { database: Database; secrets: SecretBox; log: Log; now?: () => number }) {
  const { database, log, now = Date.now } = options;
  const webhooks = createWebhookService(options.secrets);
  const sender = createWebhookSender({ database, webhooks, log, now });
  return {
    routes: webhooksRoutes({ database, webhooks, sender, now }),
    sender,
    /** By the clock: what has become due, and what may be forgotten. One company's trouble is not another's. */
    async keepHouse(): Promise<void> {
      for (const companyId of await listRealCompanies(database)) {
        await database
          .inCompany(companyId, (tx) => keepHouse(tx, new Date(now())))
          .catch((error: unknown) => log.error({ err: error, companyId }, 'webhooks: due events have to wait'));
      }
    },
  };
}
