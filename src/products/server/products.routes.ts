import type { FileStore } from '#platform/server/file-store.ts';
import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { recordRoutes } from '#records/server/record.routes.ts';
import * as pictureApi from '../product-picture.api.ts';
import * as api from '../products.api.ts';
import * as routingApi from '../routing.api.ts';
import { readBill, replaceBill } from './bill-of-material.ts';
import { readCharacteristics, replaceCharacteristics } from './characteristics.ts';
import { findProductUsage, learnCycleTime } from './product-history.ts';
import { createProductPictures } from './product-pictures.ts';
import { productStore } from './products.service.ts';
import { readRouting, replaceRouting } from './routing.ts';

export function productsRoutes(files: FileStore): Route[] {
  const pictures = createProductPictures(files);
  return [
    ...recordRoutes(api.productKind, productStore),
    companyRoute(api.readBill, ({ tx, params }) => readBill(tx, params.id)),
    companyRoute(api.replaceBill, ({ tx, caller, params, body }) => replaceBill(tx, caller.companyId, params.id, body)),
    companyRoute(api.readCharacteristics, ({ tx, params }) => readCharacteristics(tx, params.id)),
    companyRoute(api.replaceCharacteristics, ({ tx, caller, params, body }) =>
      replaceCharacteristics(tx, caller.companyId, params.id, body),
    ),
    companyRoute(routingApi.readRouting, ({ tx, params }) => readRouting(tx, params.id)),
    companyRoute(routingApi.replaceRouting, ({ tx, caller, params, body }) =>
      replaceRouting(tx, caller.companyId, params.id, body),
    ),
    companyRoute(pictureApi.putProductPicture, ({ tx, caller, params, bytes }) =>
      pictures.store(tx, caller.companyId, params.id, bytes),
    ),
    companyRoute(pictureApi.putProductThumbnail, ({ tx, caller, params, bytes }) =>
      pictures.storeThumbnail(tx, caller.companyId, params.id, bytes),
    ),
    companyRoute(pictureApi.readProductPicture, ({ tx, caller, params }) =>
      pictures.read(tx, caller.companyId, params.id),
    ),
    companyRoute(pictureApi.readProductThumbnail, ({ tx, caller, params }) =>
      pictures.readThumbnail(tx, caller.companyId, params.id),
    ),
    companyRoute(pictureApi.removeProductPicture, ({ tx, params }) => pictures.remove(tx, params.id)),
    companyRoute(api.readCycleTime, ({ tx, params }) => learnCycleTime(tx, params.id)),
    companyRoute(api.readProductUsage, ({ tx, params }) => findProductUsage(tx, params.id)),
  ];
}
