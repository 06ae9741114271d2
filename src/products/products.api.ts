import { z } from 'zod';
import { recordKind } from '#records/record-kind.ts';
import { PRODUCT_FIELDS } from './product.ts';

export const productKind = recordKind({
  path: '/api/products',
  words: { singular: 'Produkt', plural: 'Produkte', theOne: 'das Produkt', thisOne: 'dieses Produkt' },
  fields: PRODUCT_FIELDS,
  sortable: ['productNumber', 'model', 'idealCycleTime', 'weightKg', 'updatedAt'],
  filters: { active: z.enum(['true', 'false']).optional() },
  extra: {
    /** Orders that are not finished yet. */
    openProductions: z.number(),
  },
  topics: ['products', 'productions'],
  write: 'manage',
});
