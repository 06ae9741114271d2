import { companyRoute, type Route } from '#platform/server/http/route.ts';
import * as api from '../shifts.api.ts';
import * as shifts from './shifts.service.ts';

export function shiftsRoutes(): Route[] {
  return [
    companyRoute(api.listShifts, ({ tx, query }) => shifts.listShifts(tx, query)),
    companyRoute(api.readShift, ({ tx, params }) => shifts.findShift(tx, params.id)),
    companyRoute(api.createShift, ({ tx, caller, body }) => shifts.createShift(tx, caller.companyId, body)),
    companyRoute(api.updateShift, ({ tx, params, body }) =>
      shifts.updateShift(tx, params.id, body.version, body.values),
    ),
    companyRoute(api.removeShift, async ({ tx, params }) => {
      await shifts.removeShift(tx, params.id);
      return undefined;
    }),
    companyRoute(api.assignMachineShifts, ({ tx, caller, params, body }) =>
      shifts.assignMachineShifts(tx, caller.companyId, params.id, body.shiftIds),
    ),
    companyRoute(api.readShiftCalendar, ({ tx, query }) => shifts.readCalendar(tx, query)),
  ];
}
