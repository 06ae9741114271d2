import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { recordRoutes } from '#records/server/record.routes.ts';
import { energyRateKind } from '../energy-rates.api.ts';
import { readOrderEnergy } from '../order-energy.api.ts';
import { energyRateStore } from './energy-rates.service.ts';
import { findOrderEnergy } from './order-energy.service.ts';

export function energyRoutes(): Route[] {
  return [
    companyRoute(readOrderEnergy, ({ tx, params }) => findOrderEnergy(tx, params.productionId)),
    ...recordRoutes(energyRateKind, energyRateStore),
  ];
}
