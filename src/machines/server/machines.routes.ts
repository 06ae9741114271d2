import { sql } from 'drizzle-orm';
import type { FileStore } from '#platform/server/file-store.ts';
import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { recordRoutes } from '#records/server/record.routes.ts';
import * as documentsApi from '../machine-documents.api.ts';
import { readMachineLive } from '../machine-live.api.ts';
import * as api from '../machines.api.ts';
import { readTimeline } from './machine-day.ts';
import { createMachineDocuments } from './machine-documents.ts';
import { readLive } from './machine-live.ts';
import { readOverview } from './machine-overview.ts';
import { machineStore } from './machines.service.ts';

export function machinesRoutes(files: FileStore): Route[] {
  const documents = createMachineDocuments(files);
  return [
    ...recordRoutes(api.machineKind, machineStore),
    companyRoute(api.listMachineGroups, async ({ tx }) => {
      const { rows } = await tx.execute<{ types: string[]; halls: string[] }>(sql`
        select array(select distinct type from machines order by type) as types,
               array(select distinct hall from machines where hall is not null order by hall) as halls`);
      return rows[0] ?? { types: [], halls: [] };
    }),
    companyRoute(api.readMachineTimeline, ({ tx, params, query }) => readTimeline(tx, params.id, query.date)),
    companyRoute(readMachineLive, ({ tx, params }) => readLive(tx, params.id, Date.now())),
    companyRoute(api.readMachineOverview, ({ tx, params }) => readOverview(tx, params.id)),
    companyRoute(documentsApi.listMachineDocuments, ({ tx, params }) => documents.list(tx, params.id)),
    companyRoute(documentsApi.addMachineDocument, ({ tx, caller, params, query, bytes }) =>
      documents.add(tx, caller.companyId, params.id, { name: query.name, bytes }),
    ),
    companyRoute(documentsApi.readMachineDocument, ({ tx, caller, params }) =>
      documents.read(tx, caller.companyId, params.id, params.documentId),
    ),
    companyRoute(documentsApi.removeMachineDocument, ({ tx, params }) =>
      documents.remove(tx, params.id, params.documentId),
    ),
  ];
}
