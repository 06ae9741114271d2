import { companyRoute, type Route } from '#platform/server/http/route.ts';
import * as api from '../energy-data.api.ts';
import { readConsumptionSince, readEnergyPoints } from './energy-data.service.ts';

export function energyDataRoutes(): Route[] {
  return [
    companyRoute(api.readConsumption, ({ tx, query }) =>
      readConsumptionSince(tx, query.meterId, query.hours, Date.now()),
    ),
    companyRoute(api.readEnergyChart, ({ tx, query }) =>
      readEnergyPoints(tx, {
        meterId: query.meterId,
        fromMs: Date.parse(query.from),
        toMs: Date.parse(query.to),
        widthPoints: query.width,
      }),
    ),
  ];
}
