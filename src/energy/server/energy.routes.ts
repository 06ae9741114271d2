import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { readOrderEnergy } from '../order-energy.api.ts';
import { findOrderEnergy } from './order-energy.service.ts';

export function energyRoutes(): Route[] {
  return [companyRoute(readOrderEnergy, ({ tx, params }) => findOrderEnergy(tx, params.productionId))];
}
