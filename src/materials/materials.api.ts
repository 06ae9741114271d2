import { z } from 'zod';
import { recordKind } from '#records/record-kind.ts';
import { MATERIAL_FIELDS } from './material.ts';

export const materialKind = recordKind({
  path: '/api/materials',
  words: { singular: 'Material', plural: 'Materialien', theOne: 'das Material', thisOne: 'dieses Material' },
  fields: MATERIAL_FIELDS,
  sortable: ['materialNumber', 'description', 'stock', 'safetyStock', 'location', 'supplier', 'updatedAt'],
  filters: {
    active: z.enum(['true', 'false']).optional(),
    belowSafety: z.enum(['true']).optional(),
    location: z.string().max(100).optional(),
    supplier: z.string().max(200).optional(),
  },
  extra: {
    /** In the material's unit; the sum of all movements. */
    stock: z.number(),
    isBelowSafetyStock: z.boolean(),
  },
  topics: ['materials', 'material_movements'],
  write: 'manage',
});
