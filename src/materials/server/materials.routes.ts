import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { recordRoutes } from '#records/server/record.routes.ts';
import * as genealogyApi from '../genealogy.api.ts';
import { materialKind } from '../materials.api.ts';
import * as movementsApi from '../movements.api.ts';
import { bookMovement } from './book-movement.ts';
import * as genealogy from './genealogy.ts';
import { materialStore } from './materials.service.ts';
import * as lists from './movement-lists.ts';
import { makeRecallProof } from './recall-proof.ts';

export function materialsRoutes(): Route[] {
  return [
    ...recordRoutes(materialKind, materialStore),
    companyRoute(movementsApi.listReorder, ({ tx, query }) => lists.listReorder(tx, query)),
    companyRoute(movementsApi.listMovements, ({ tx, query }) => lists.listMovements(tx, query)),
    companyRoute(movementsApi.bookMovement, ({ tx, caller, params, body }) =>
      bookMovement(tx, caller.companyId, params.id, body, new Date()),
    ),
    companyRoute(movementsApi.listBatches, ({ tx, query }) => lists.listBatches(tx, query)),
    companyRoute(movementsApi.readBatch, ({ tx, params }) => lists.findBatch(tx, params.id)),
    companyRoute(movementsApi.readMaterialUsage, ({ tx, query }) => lists.listUsage(tx, query)),
    companyRoute(genealogyApi.traceBatch, ({ tx, query }) => genealogy.traceBatch(tx, query)),
    companyRoute(genealogyApi.traceProduction, ({ tx, params }) => genealogy.traceProduction(tx, params.id)),
    companyRoute(genealogyApi.printRecall, ({ tx, caller, query }) =>
      makeRecallProof(tx, caller, query.batch, new Date()),
    ),
    companyRoute(genealogyApi.searchRecall, ({ tx, query }) => genealogy.searchRecall(tx, query)),
  ];
}
