import type { Database } from '#platform/server/database.ts';
import { companyRoute, memberRoute, type Route } from '#platform/server/http/route.ts';
import * as api from '../webhooks.api.ts';
import { listDeliveries, readDelivery, replay } from './deliveries.service.ts';
import type { WebhookSender } from './sender.ts';
import type { WebhookService } from './webhooks.service.ts';

export function webhooksRoutes(options: {
  database: Database;
  webhooks: WebhookService;
  sender: Pick<WebhookSender, 'ping'>;
  now: () => number;
}): Route[] {
  const { database, webhooks, sender, now } = options;
  return [
    companyRoute(api.listWebhooks, ({ tx }) => webhooks.list(tx)),
    memberRoute(api.createWebhook, async ({ caller, body }) => {
      await webhooks.checkTarget(body);
      return database.inCompany(caller.companyId, (tx) => webhooks.create(tx, caller.companyId, body));
    }),
    memberRoute(api.updateWebhook, async ({ caller, params, body }) => {
      await database.inCompany(caller.companyId, (tx) => webhooks.find(tx, params.id), { readOnly: true });
      await webhooks.checkTarget(body.values);
      return database.inCompany(caller.companyId, (tx) => webhooks.update(tx, params.id, body.version, body.values));
    }),
    companyRoute(api.removeWebhook, async ({ tx, params }) => {
      await webhooks.remove(tx, params.id);
      return undefined;
    }),
    companyRoute(api.renewWebhookSecret, ({ tx, caller, params }) =>
      webhooks.renewSecret(tx, caller.companyId, params.id),
    ),
    // Without a transaction: a receiver that does not answer would hold it for the whole time limit.
    memberRoute(api.pingWebhook, async ({ caller, params }) => {
      const deliveryId = await sender.ping(caller.companyId, params.id);
      return database.inCompany(caller.companyId, (tx) => readDelivery(tx, deliveryId), { readOnly: true });
    }),
    companyRoute(api.listDeliveries, async ({ tx, params, query }) => {
      await webhooks.find(tx, params.id);
      return listDeliveries(tx, params.id, query);
    }),
    companyRoute(api.replayDeliveries, async ({ tx, params, body }) =>
      replay(tx, await webhooks.find(tx, params.id), body.deliveryIds, new Date(now())),
    ),
  ];
}
