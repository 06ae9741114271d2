import { companyRoute, type Route } from '#platform/server/http/route.ts';
import * as api from '../alerts.api.ts';
import { acknowledgeAlert, findOpenAlerts } from './alerts.service.ts';

export function alertsRoutes(): Route[] {
  return [
    companyRoute(api.listOpenAlerts, async ({ tx }) => {
      const { total, alerts } = await findOpenAlerts(tx);
      return {
        total,
        alerts: alerts.map((alert) => ({
          ...alert,
          firstOccurredAt: alert.firstOccurredAt.toISOString(),
          lastOccurredAt: alert.lastOccurredAt.toISOString(),
        })),
      };
    }),

    companyRoute(api.acknowledgeAlert, async ({ tx, params }) => {
      await acknowledgeAlert(tx, params.alertId);
      return undefined;
    }),
  ];
}
