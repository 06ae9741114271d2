import { sql } from 'drizzle-orm';
import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { recordRoutes } from '#records/server/record.routes.ts';
import * as api from '../machines.api.ts';
import { readTimeline } from './machine-day.ts';
import { readOverview } from './machine-overview.ts';
import { machineStore } from './machines.service.ts';

export function machinesRoutes(): Route[] {
  return [
    ...recordRoutes(api.machineKind, machineStore),
    companyRoute(api.listMachineGroups, async ({ tx }) => {
      const { rows } = await tx.execute<{ types: string[]; halls: string[] }>(sql`
        select array(select distinct type from machines order by type) as types,
               array(select distinct hall from machines where hall is not null order by hall) as halls`);
      return rows[0] ?? { types: [], halls: [] };
    }),
    companyRoute(api.readMachineTimeline, ({ tx, params, query }) => readTimeline(tx, params.id, query.date)),
    companyRoute(api.readMachineOverview, ({ tx, params }) => readOverview(tx, params.id)),
  ];
}
