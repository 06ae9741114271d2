import type { Transaction } from '#platform/server/database.ts';
import { type Caller, companyRoute, type Route } from '#platform/server/http/route.ts';
import { recordRoutes } from '#records/server/record.routes.ts';
import * as downtimeApi from '../downtime.api.ts';
import * as reasonsApi from '../downtime-reasons.api.ts';
import * as api from '../oee.api.ts';
import * as recalculationApi from '../recalculation.api.ts';
import { readCurrentOeeStatus } from './current-oee.service.ts';
import * as downtime from './downtime.service.ts';
import { findDowntime, stopsShownTo } from './downtime-list.ts';
import { addDefaultReasons, downtimeReasonStore, readReasonTree } from './downtime-reasons.service.ts';
import { recalculateDays } from './oee.service.ts';
import { calculateProduction, findOeeRecords, readTrend, upsertOeeRecord } from './oee-records.service.ts';
import { readMicroStopMinutes, saveMicroStopMinutes } from './oee-settings.service.ts';
import { readMetrics, readTargets, saveTargets } from './oee-targets.service.ts';
import { outcome } from './outcomes.ts';
import { findRecordEvents } from './record-events.service.ts';
import { readShiftFigures } from './shift-figures.service.ts';
import { findUnexplainedStops } from './unexplained-stops.service.ts';

export function oeeRoutes(): Route[] {
  return [...serviceRoutes(), ...downtimeRoutes(), ...upkeepRoutes()];
}

/** The specified service: `{data, error}` in every answer (OEE-18). */
function serviceRoutes(): Route[] {
  return [
    companyRoute(api.calculateOee, ({ tx, body }) => outcome(tx, () => calculateProduction(tx, body.p_production_id))),
    companyRoute(api.upsertOeeRecord, ({ tx, caller, body }) =>
      outcome(tx, () => upsertOeeRecord(tx, caller.companyId, body)),
    ),
    companyRoute(api.listOeeRecords, ({ tx, query }) => outcome(tx, () => findOeeRecords(tx, query))),
    companyRoute(api.readOeeTrend, ({ tx, query }) => outcome(tx, () => readTrend(tx, query.machine_id, query.days))),
    companyRoute(api.listShiftOee, ({ tx, query }) => outcome(tx, () => readShiftFigures(tx, query))),
    companyRoute(api.readOeeTargets, ({ tx, query }) => outcome(tx, () => readTargets(tx, query.machine_id))),
    companyRoute(api.upsertOeeTargets, ({ tx, body }) => outcome(tx, () => saveTargets(tx, body))),
    companyRoute(api.readProductionMetrics, ({ tx, query }) => outcome(tx, () => readMetrics(tx, query.production_id))),
    companyRoute(api.readCurrentOee, ({ tx }) => outcome(tx, () => readCurrentOeeStatus(tx))),
    companyRoute(downtimeApi.insertDowntime, ({ tx, caller, body }) =>
      outcome(tx, async () => showStop(tx, caller, await downtime.addDowntime(tx, caller.companyId, body))),
    ),
    companyRoute(downtimeApi.updateDowntime, ({ tx, caller, params, body }) =>
      outcome(tx, async () => showStop(tx, caller, await downtime.changeDowntime(tx, params.downtimeId, body))),
    ),
    companyRoute(downtimeApi.listDowntime, async ({ tx, caller, query }) => {
      const { data, error } = await outcome(tx, async () => {
        const { rows, count } = await findDowntime(tx, query, query);
        return { rows: await stopsShownTo(tx, caller, rows), count };
      });
      return { data: data?.rows ?? null, error, count: data?.count ?? null };
    }),
  ];
}

function downtimeRoutes(): Route[] {
  return [
    companyRoute(downtimeApi.listStops, async ({ tx, caller, query }) => {
      const { machineId, productionId, category, from, to, search, sort, direction, page, pageSize } = query;
      const filter = { machine_id: machineId, production_id: productionId, category, start_date: from, end_date: to };
      const found = await findDowntime(
        tx,
        { ...filter, search },
        { limit: pageSize, offset: (page - 1) * pageSize, sort, direction },
      );
      return { total: found.count, rows: await stopsShownTo(tx, caller, found.rows) };
    }),
    companyRoute(downtimeApi.removeDowntime, async ({ tx, params }) => {
      await downtime.removeDowntime(tx, params.downtimeId);
      return undefined;
    }),
    companyRoute(downtimeApi.splitDowntime, async ({ tx, caller, params, body }) => {
      const { first, second } = await downtime.splitDowntime(tx, params.downtimeId, body);
      return { first: await showStop(tx, caller, first), second: await showStop(tx, caller, second) };
    }),
    companyRoute(downtimeApi.mergeDowntime, async ({ tx, caller, params, body }) =>
      showStop(tx, caller, await downtime.mergeDowntime(tx, params.downtimeId, body)),
    ),
    companyRoute(downtimeApi.listUnexplainedStops, ({ tx, query }) => findUnexplainedStops(tx, query)),
    companyRoute(reasonsApi.readReasonTree, ({ tx }) => readReasonTree(tx)),
    companyRoute(reasonsApi.addDefaultReasons, async ({ tx, caller }) => {
      await addDefaultReasons(tx, caller.companyId);
      return undefined;
    }),
    ...recordRoutes(reasonsApi.downtimeReasonKind, downtimeReasonStore),
  ];
}

async function showStop(tx: Transaction, caller: Caller, stop: downtimeApi.DowntimeRow) {
  const [shown = stop] = await stopsShownTo(tx, caller, [stop]);
  return shown;
}

function upkeepRoutes(): Route[] {
  return [
    companyRoute(recalculationApi.recalculatePeriod, ({ tx, body }) => recalculateDays(tx, body)),
    companyRoute(recalculationApi.readRecordEvents, ({ tx, params }) => findRecordEvents(tx, params.recordId)),
    companyRoute(recalculationApi.readOeeSettings, async ({ tx }) => ({
      microStopBelowMinutes: await readMicroStopMinutes(tx),
    })),
    companyRoute(recalculationApi.saveOeeSettings, async ({ tx, caller, body }) => {
      await saveMicroStopMinutes(tx, caller.companyId, body.microStopBelowMinutes);
      return body;
    }),
  ];
}
