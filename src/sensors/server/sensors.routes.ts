import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { recordRoutes } from '#records/server/record.routes.ts';
import * as api from '../sensors.api.ts';
import { readCompleteness } from './completeness.service.ts';
import { withLiveFigures } from './live-figures.ts';
import { readStatistics } from './sensor-statistics.ts';
import { findSensor, readAlarmLoad, sensorStore, summarise } from './sensors.service.ts';

export function sensorsRoutes(): Route[] {
  return [
    companyRoute(api.readSensorSummary, ({ tx }) => summarise(tx, Date.now())),
    ...recordRoutes(api.sensorKind, sensorStore, {
      shownTo: (tx, _caller, rows) => withLiveFigures(tx, rows, Date.now()),
    }),
    companyRoute(api.readSensorAlarmLoad, async ({ tx, params }) =>
      readAlarmLoad(tx, (await findSensor(tx, params.id)).sensorId, Date.now()),
    ),
    companyRoute(api.readSensorStatistics, async ({ tx, params, query }) =>
      readStatistics(tx, (await findSensor(tx, params.id)).sensorId, {
        fromMs: Date.parse(query.from),
        toMs: Date.parse(query.to),
      }),
    ),
    companyRoute(api.readSensorCompleteness, async ({ tx, params }) =>
      readCompleteness(tx, await findSensor(tx, params.id), Date.now()),
    ),
  ];
}
