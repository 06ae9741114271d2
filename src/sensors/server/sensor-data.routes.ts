import { companyRoute, type Route } from '#platform/server/http/route.ts';
import * as api from '../sensor-data.api.ts';
import { readChart, readLatestValues } from './sensor-data.service.ts';

export function sensorDataRoutes(): Route[] {
  return [
    companyRoute(api.readLatestSensorValues, ({ tx, query }) => readLatestValues(tx, query.sensorId)),
    companyRoute(api.readSensorChart, ({ tx, query }) =>
      readChart(tx, {
        sensorIds: query.sensorId,
        fromMs: Date.parse(query.from),
        toMs: Date.parse(query.to),
        widthPoints: query.width,
      }),
    ),
  ];
}
