import { companyRoute, memberRoute, type Route } from '#platform/server/http/route.ts';
import * as importsApi from '../imports.api.ts';
import * as api from '../integrations.api.ts';
import * as pollingApi from '../polling.api.ts';
import { readPollingOf } from './polls.service.ts';
import { listCallsOf, listCommandsOf, type SystemCalls } from './system-calls.service.ts';
import { listImportsOf, type SystemImports } from './system-imports.service.ts';
import type { SystemService } from './systems.service.ts';

export function integrationsRoutes(systems: SystemService, calls: SystemCalls, imports: SystemImports): Route[] {
  return [
    companyRoute(api.listSystems, ({ tx }) => systems.list(tx)),
    companyRoute(api.readSystem, ({ tx, params }) => systems.find(tx, params.id)),
    companyRoute(api.createSystem, ({ tx, caller, body }) => systems.create(tx, caller.companyId, body.values)),
    companyRoute(api.updateSystem, ({ tx, params, body }) => systems.update(tx, params.id, body)),
    companyRoute(api.enableSystem, ({ tx, params, body }) => systems.setEnabled(tx, params.id, body.enabled)),
    companyRoute(api.removeSystem, async ({ tx, params }) => {
      await systems.remove(tx, params.id);
      return undefined;
    }),
    companyRoute(pollingApi.setPolling, ({ tx, params, body }) => systems.setPolling(tx, params.id, body)),
    companyRoute(pollingApi.readPolling, async ({ tx, params }) => {
      await systems.find(tx, params.id);
      return readPollingOf(tx, params.id, new Date());
    }),
    // Without a transaction: a peer that does not answer would hold it for the whole time limit.
    memberRoute(api.testSystem, ({ caller, params }) => calls.test(caller.companyId, params.id)),
    memberRoute(api.callSystem, ({ caller, params, body }) =>
      calls.read(caller.companyId, params.id, body.call, body.parameters),
    ),
    memberRoute(api.commandSystem, ({ caller, params, body }) =>
      calls.command(caller.companyId, params.id, body.call, body.parameters, caller.userId),
    ),
    companyRoute(api.listCalls, async ({ tx, params }) => {
      await systems.find(tx, params.id);
      return listCallsOf(tx, params.id);
    }),
    companyRoute(api.listCommands, async ({ tx, params }) => {
      await systems.find(tx, params.id);
      return listCommandsOf(tx, params.id);
    }),
    memberRoute(importsApi.previewImport, ({ caller, params, body }) =>
      imports.preview(caller.companyId, params.id, body.kind),
    ),
    memberRoute(importsApi.runImport, ({ caller, params, body }) => imports.run(caller, params.id, body)),
    companyRoute(importsApi.listImports, async ({ tx, params }) => {
      await systems.find(tx, params.id);
      return listImportsOf(tx, params.id);
    }),
  ];
}
