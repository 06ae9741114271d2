import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { recordRoutes } from '#records/server/record.routes.ts';
import * as api from '../products.api.ts';
import { readBill, replaceBill } from './bill-of-material.ts';
import { readCharacteristics, replaceCharacteristics } from './characteristics.ts';
import { findProductUsage, learnCycleTime } from './product-history.ts';
import { productStore } from './products.service.ts';

export function productsRoutes(): Route[] {
  return [
    ...recordRoutes(api.productKind, productStore),
    companyRoute(api.readBill, ({ tx, params }) => readBill(tx, params.id)),
    companyRoute(api.replaceBill, ({ tx, caller, params, body }) => replaceBill(tx, caller.companyId, params.id, body)),
    companyRoute(api.readCharacteristics, ({ tx, params }) => readCharacteristics(tx, params.id)),
    companyRoute(api.replaceCharacteristics, ({ tx, caller, params, body }) =>
      replaceCharacteristics(tx, caller.companyId, params.id, body),
    ),
    companyRoute(api.readCycleTime, ({ tx, params }) => learnCycleTime(tx, params.id)),
    companyRoute(api.readProductUsage, ({ tx, params }) => findProductUsage(tx, params.id)),
  ];
}
