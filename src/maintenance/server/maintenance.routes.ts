import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { recordRoutes } from '#records/server/record.routes.ts';
import { actOnMaintenance as actContract, maintenanceKind } from '../maintenance.api.ts';
import { actOnMaintenance, maintenanceStore } from './maintenance.service.ts';

export function maintenanceRoutes(): Route[] {
  return [
    ...recordRoutes(maintenanceKind, maintenanceStore),
    companyRoute(actContract, ({ tx, params, body }) => actOnMaintenance(tx, params.id, body, new Date()) as never),
  ];
}
