import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { recordRoutes } from '#records/server/record.routes.ts';
import { actOnMaintenance as actContract, maintenanceKind } from '../maintenance.api.ts';
import { actOnMaintenance, maintenanceShownTo, maintenanceStore } from './maintenance.service.ts';

export function maintenanceRoutes(): Route[] {
  return [
    ...recordRoutes(maintenanceKind, maintenanceStore, { shownTo: maintenanceShownTo }),
    companyRoute(actContract, async ({ tx, caller, params, body }) => {
      const done = await actOnMaintenance(tx, params.id, body, new Date());
      return (await maintenanceShownTo(tx, caller, [done]))[0] as never;
    }),
  ];
}
