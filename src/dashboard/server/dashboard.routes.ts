import { companyRoute, type Route } from '#platform/server/http/route.ts';
import * as api from '../dashboard.api.ts';
import { readDashboardFigures } from './dashboard.service.ts';
import { readShiftRows } from './shift-view.service.ts';

export function dashboardRoutes(): Route[] {
  return [
    companyRoute(api.readDashboard, ({ tx, caller }) => readDashboardFigures(tx, caller, new Date())),
    companyRoute(api.readShiftView, ({ tx }) => readShiftRows(tx, new Date())),
  ];
}
