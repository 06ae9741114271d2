import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { fieldSchema } from '#records/field-schema.ts';
import { listOf, listQuery } from '#records/list.ts';
import { MOVEMENT_TYPES } from './movement-type.ts';

const materialId = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const text = (label: string, maxLength: number) =>
  fieldSchema({ kind: 'text', label, maxLength }) as z.ZodType<string | null>;

const ofMaterial = z.uuid('Material: diese Auswahl gibt es nicht.').optional();

const storedMovement = z.object({
  id: z.string(),
  materialId: z.string(),
  materialNumber: z.string(),
  unit: z.string(),
  movementType: z.enum(MOVEMENT_TYPES),
  /** Positive: into stock. Negative: out of it. */
  quantity: z.number(),
  movedAt: z.iso.datetime(),
  batchNumber: z.string().nullable(),
  productionId: z.string().nullable(),
  productionNumber: z.string().nullable(),
  note: z.string().nullable(),
});
export type Movement = z.output<typeof storedMovement>;

export const listMovements = endpoint({
  method: 'GET',
  path: '/api/materials/movements',
  access: 'read',
  summary: 'Movements of a material or of all, newest first unless ordered otherwise.',
  query: listQuery(['movedAt'], { materialId: ofMaterial, type: z.enum(MOVEMENT_TYPES).optional() }).extend({
    direction: z.enum(['asc', 'desc']).default('desc'),
  }),
  output: listOf(storedMovement),
  topics: ['material_movements'],
});

/** More than this in one movement is a typing mistake. */
const MAX_QUANTITY = 1_000_000_000;

export const bookMovement = endpoint({
  method: 'POST',
  path: '/api/materials/:id/movements',
  access: 'operate',
  summary:
    'Book a movement. The caller makes the id: sent twice, it counts once. `quantity` is positive (the type says the direction); only a correction has a sign. Stock never falls below zero, neither of the material nor of a batch.',
  params: materialId,
  body: z
    .object({
      id: z.uuid('Die Buchung braucht eine Kennung.'),
      movementType: z.enum(MOVEMENT_TYPES, 'Art der Bewegung: bitte wählen Sie einen der angebotenen Werte.'),
      quantity: z
        .number('Menge muss eine Zahl sein.')
        .min(-MAX_QUANTITY, 'Die Menge ist zu groß.')
        .max(MAX_QUANTITY, 'Die Menge ist zu groß.')
        .refine((quantity) => Math.abs(quantity) >= 0.001, 'Die Menge muss mindestens 0,001 betragen.'),
      movedAt: z.iso.datetime('Der Zeitpunkt ist ungültig.').optional(),
      /** A batch that exists. */
      batchId: z.uuid('Charge: diese Auswahl gibt es nicht.').nullable().default(null),
      /** For a receipt: the batch that comes in; made when it is new. */
      batchNumber: text('Chargennummer', 60),
      supplierBatchNumber: text('Lieferantencharge', 60),
      expiresOn: fieldSchema({ kind: 'date', label: 'Verfallsdatum' }) as z.ZodType<string | null>,
      productionId: z.uuid('Auftrag: diese Auswahl gibt es nicht.').nullable().default(null),
      note: text('Bemerkung', 500),
    })
    .refine(({ movementType, quantity }) => movementType === 'correction' || quantity > 0, {
      error: 'Die Menge muss größer als 0 sein.',
      path: ['quantity'],
    })
    .refine(({ movementType, batchNumber }) => movementType === 'receipt' || batchNumber === null, {
      error: 'Eine neue Charge entsteht nur beim Wareneingang.',
      path: ['batchNumber'],
    })
    .refine(({ batchId, batchNumber }) => batchId === null || batchNumber === null, {
      error: 'Bitte geben Sie entweder eine vorhandene oder eine neue Charge an.',
      path: ['batchNumber'],
    })
    .refine(
      ({ batchNumber, supplierBatchNumber, expiresOn }) =>
        batchNumber !== null || (supplierBatchNumber === null && expiresOn === null),
      { error: 'Lieferantencharge und Verfallsdatum brauchen eine Chargennummer.', path: ['batchNumber'] },
    ),
  status: 201,
  output: z.object({ movement: storedMovement, stock: z.number() }),
});

const storedBatch = z.object({
  id: z.string(),
  materialNumber: z.string(),
  unit: z.string(),
  batchNumber: z.string(),
  supplierBatchNumber: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  expiresOn: z.iso.date().nullable(),
  isExpired: z.boolean(),
  receivedQuantity: z.number(),
  stock: z.number(),
});
export type Batch = z.output<typeof storedBatch>;

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/materials/batches',
  access: 'read',
  summary: 'Batches of a material or of all, with what is left of each.',
  query: listQuery(['receivedAt', 'batchNumber', 'expiresOn', 'stock'], {
    materialId: ofMaterial,
    inStock: z.enum(['true']).optional(),
  }).extend({ direction: z.enum(['asc', 'desc']).default('desc') }),
  output: listOf(storedBatch),
  topics: ['material_batches', 'material_movements'],
});

export const readBatch = endpoint({
  method: 'GET',
  path: '/api/materials/batches/:id',
  access: 'read',
  summary: 'One batch.',
  params: materialId,
  output: storedBatch,
  topics: ['material_batches', 'material_movements'],
});

export const listReorder = endpoint({
  method: 'GET',
  path: '/api/materials/reorder',
  access: 'read',
  summary: 'Active materials below their safety stock, or that will be once the open orders have taken their share.',
  query: listQuery(['shortage', 'materialNumber', 'leadTimeDays'], {}).extend({
    direction: z.enum(['asc', 'desc']).default('desc'),
  }),
  output: listOf(
    z.object({
      id: z.string(),
      materialNumber: z.string(),
      description: z.string(),
      unit: z.string(),
      supplier: z.string().nullable(),
      leadTimeDays: z.number().nullable(),
      stock: z.number(),
      safetyStock: z.number(),
      /** What the open orders still take by their bills of material. */
      openDemand: z.number(),
      /** Safety stock + open demand − stock. */
      shortage: z.number(),
    }),
  ),
  topics: ['materials', 'material_movements', 'productions', 'product_materials'],
});

export const readMaterialUsage = endpoint({
  method: 'GET',
  path: '/api/materials/usage',
  access: 'read',
  summary: 'Products by the materials of their bills; of one material or of all.',
  query: listQuery(['productNumber'], { materialId: ofMaterial }),
  output: listOf(
    z.object({
      id: z.string(),
      productNumber: z.string(),
      model: z.string(),
      revision: z.string(),
      quantityPerPiece: z.number(),
    }),
  ),
  topics: ['products', 'product_materials'],
});
