import { z } from 'zod';
import { type BinaryAnswer, endpoint } from '#platform/endpoint.ts';
import { PDF_MEDIA_TYPE } from '#platform/printed-document.ts';
import { listOf, listQuery } from '#records/list.ts';

const tracedBatch = z.object({
  id: z.string(),
  batchNumber: z.string(),
  supplierBatchNumber: z.string().nullable(),
  materialId: z.string(),
  materialNumber: z.string(),
  description: z.string(),
  unit: z.string(),
  supplier: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  /** What is left of it and can be blocked. */
  stock: z.number(),
});

const affectedProduction = z.object({
  id: z.string(),
  productionNumber: z.string(),
  status: z.string(),
  productId: z.string(),
  productNumber: z.string(),
  productModel: z.string(),
  customer: z.string().nullable(),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime().nullable(),
  goodQuantity: z.number(),
  batchNumber: z.string(),
  unit: z.string(),
  /** Net of what came back from the order. */
  consumedQuantity: z.number(),
});
export type AffectedProduction = z.output<typeof affectedProduction>;
export type TracedBatch = z.output<typeof tracedBatch>;

const page = listQuery(['startTime'], {}).extend({ direction: z.enum(['asc', 'desc']).default('desc') });

export const traceBatch = endpoint({
  method: 'GET',
  path: '/api/materials/genealogy',
  access: 'read',
  summary: 'Forward: a batch and the productions that took from it.',
  query: page.extend({ batchId: z.uuid('Charge: diese Auswahl gibt es nicht.') }),
  output: z.object({ batch: tracedBatch, ...listOf(affectedProduction).shape }),
  topics: ['material_movements', 'material_batches', 'productions'],
});

export const traceProduction = endpoint({
  method: 'GET',
  path: '/api/materials/productions/:id/batches',
  access: 'read',
  summary: "Backward: the batches a production took from, with the supplier's batch.",
  params: z.object({ id: z.uuid('Diese Adresse gibt es nicht.') }),
  output: z.object({
    /** Material taken without a batch cannot be traced. */
    rows: z.array(
      z.object({
        materialId: z.string(),
        materialNumber: z.string(),
        description: z.string(),
        unit: z.string(),
        supplier: z.string().nullable(),
        batchId: z.string().nullable(),
        batchNumber: z.string().nullable(),
        supplierBatchNumber: z.string().nullable(),
        consumedQuantity: z.number(),
      }),
    ),
  }),
  topics: ['material_movements', 'material_batches'],
});

export const searchRecall = endpoint({
  method: 'GET',
  path: '/api/materials/recall',
  access: 'read',
  summary: "Recall: all batches with this number, ours or the supplier's, and every production that took from them.",
  query: page.extend({
    batch: z.string().trim().max(60, 'Eine Chargennummer hat höchstens 60 Zeichen.').default(''),
  }),
  output: z.object({ batches: z.array(tracedBatch), ...listOf(affectedProduction).shape }),
  topics: ['material_movements', 'material_batches', 'productions'],
});

export const printRecall = endpoint({
  method: 'GET',
  path: '/api/materials/recall/proof',
  access: 'read',
  summary: 'The recall search as a PDF to file: question, batches, products, customers and orders, with a checksum.',
  query: z.object({
    batch: z
      .string('Bitte geben Sie eine Chargennummer ein.')
      .trim()
      .min(1, 'Bitte geben Sie eine Chargennummer ein.')
      .max(60, 'Eine Chargennummer hat höchstens 60 Zeichen.'),
  }),
  binaryOutput: [PDF_MEDIA_TYPE],
  output: z.custom<BinaryAnswer>(),
});
