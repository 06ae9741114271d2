import type { FileStore } from '#platform/server/file-store.ts';
import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { putDefectPicture, readDefectPicture } from '../defect-picture.api.ts';
import * as eightDApi from '../eight-d.api.ts';
import * as api from '../quality.api.ts';
import { readSpc } from '../spc.api.ts';
import * as lists from './check-list.ts';
import * as checks from './checks.service.ts';
import * as defects from './defects.service.ts';
import { findDueChecks, findInspectable } from './due-checks.service.ts';
import * as eightD from './eight-d.service.ts';
import * as holds from './holds.service.ts';
import * as plans from './plans.service.ts';
import * as documents from './quality-documents.ts';
import * as spc from './spc.service.ts';

export function qualityRoutes(files: FileStore): Route[] {
  return [
    companyRoute(api.listChecks, ({ tx, caller, query }) => lists.listChecks(tx, caller, query)),
    companyRoute(api.readCheck, ({ tx, caller, params }) => lists.readCheck(tx, caller, params.id)),
    companyRoute(api.createCheck, ({ tx, caller, body }) => checks.createCheck(tx, caller, body, new Date())),
    companyRoute(api.overrideResult, ({ tx, caller, params, body }) =>
      checks.overrideResult(tx, caller, params.id, body),
    ),
    companyRoute(api.addDefect, ({ tx, caller, params, body }) =>
      defects.addDefect(tx, caller.companyId, params.id, body),
    ),
    companyRoute(api.removeDefect, async ({ tx, params }) => {
      await defects.removeDefect(tx, params.id);
      return undefined;
    }),
    companyRoute(putDefectPicture, ({ tx, caller, params, bytes }) =>
      defects.storePicture(tx, files, caller.companyId, params.id, bytes),
    ),
    companyRoute(readDefectPicture, ({ tx, caller, params }) =>
      defects.readPicture(tx, files, caller.companyId, params.id),
    ),
    companyRoute(api.listPlans, ({ tx, query }) => plans.listPlans(tx, query)),
    companyRoute(api.readPlan, ({ tx, params }) => plans.readPlan(tx, params.productId)),
    companyRoute(api.savePlan, ({ tx, caller, params, body }) =>
      plans.savePlan(tx, caller.companyId, params.productId, body),
    ),
    companyRoute(api.listDueChecks, ({ tx, query }) => findDueChecks(tx, query)),
    companyRoute(api.listInspectable, ({ tx, query }) => findInspectable(tx, query)),
    companyRoute(api.listHolds, ({ tx, query }) => holds.listHolds(tx, query)),
    companyRoute(api.holdProduction, ({ tx, caller, body }) => holds.holdProduction(tx, caller, body)),
    companyRoute(api.releaseHold, ({ tx, caller, params, body }) =>
      holds.releaseHold(tx, caller, params.id, body.note),
    ),
    companyRoute(eightDApi.listEightD, ({ tx, query }) => eightD.listEightD(tx, query)),
    companyRoute(eightDApi.readEightD, ({ tx, params }) => eightD.readEightD(tx, params.id)),
    companyRoute(eightDApi.createEightD, ({ tx, caller, body }) => eightD.createEightD(tx, caller, body)),
    companyRoute(eightDApi.changeEightD, ({ tx, params, body }) => eightD.changeEightD(tx, params.id, body)),
    companyRoute(eightDApi.saveDiscipline, ({ tx, params, body }) => eightD.saveDiscipline(tx, params, body)),
    companyRoute(eightDApi.setEightDStatus, ({ tx, params, body }) =>
      eightD.setEightDStatus(tx, params.id, body, new Date()),
    ),
    companyRoute(eightDApi.printEightD, ({ tx, caller, params }) =>
      documents.makeEightDDocument(tx, caller, params.id, new Date()),
    ),
    companyRoute(eightDApi.printCertificate, ({ tx, caller, params }) =>
      documents.makeCertificate(tx, caller, params.id, new Date()),
    ),
    companyRoute(readSpc, ({ tx, query }) => spc.readSpc(tx, query)),
  ];
}
