import type { Route } from '#platform/server/http/route.ts';
import { recordRoutes } from '#records/server/record.routes.ts';
import { productKind } from '../products.api.ts';
import { productStore } from './products.service.ts';

export function productsRoutes(): Route[] {
  return recordRoutes(productKind, productStore);
}
