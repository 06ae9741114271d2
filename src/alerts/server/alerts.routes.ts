import type { Session } from '#accounts/server/sessions.service.ts';
import { type Caller, companyRoute, type Route } from '#platform/server/http/route.ts';
import * as api from '../alerts.api.ts';
import {
  type Actor,
  acknowledgeAlert,
  commentAlert,
  escalateAlert,
  readHistory,
  resolveAlert,
} from './alert-life.service.ts';
import { findAlert, findAlerts, findOpenAlerts } from './alerts.service.ts';

export function alertsRoutes(): Route[] {
  return [
    companyRoute(api.listOpenAlerts, ({ tx }) => findOpenAlerts(tx)),
    companyRoute(api.listAlerts, ({ tx, query }) => findAlerts(tx, query)),
    companyRoute(api.readAlert, async ({ tx, params }) => ({
      ...(await findAlert(tx, params.alertId)),
      history: await readHistory(tx, params.alertId),
    })),
    companyRoute(api.acknowledgeAlert, async ({ tx, caller, params }) => {
      await acknowledgeAlert(tx, actorOf(caller), params.alertId);
      return undefined;
    }),
    companyRoute(api.resolveAlert, async ({ tx, caller, params, body }) => {
      await resolveAlert(tx, actorOf(caller), params.alertId, body.note);
      return undefined;
    }),
    companyRoute(api.escalateAlert, async ({ tx, caller, params, body }) => ({
      escalationLevel: await escalateAlert(tx, actorOf(caller), params.alertId, body.note),
    })),
    companyRoute(api.commentAlert, async ({ tx, caller, params, body }) => {
      await commentAlert(tx, actorOf(caller), params.alertId, body.text);
      return undefined;
    }),
  ];
}

/** Sessions of this product know the account's address. */
function actorOf(caller: Caller): Actor {
  return { companyId: caller.companyId, author: (caller as Partial<Session>).user?.email ?? 'API-Schlüssel' };
}
