import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { schemaOf } from '#records/field-schema.ts';
import { OPERATION_FIELDS } from './routing.ts';

/** More operations than this are a mistake. */
const MAX_OPERATIONS = 200;
const productId = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const version = z.number().int();

/** Given for one that exists: what refers to it stays with it. */
const ownId = z.object({ id: z.uuid().optional() });

export const newOperation = z
  .intersection(schemaOf(OPERATION_FIELDS), ownId)
  .refine(({ machineId, machineType }) => machineId === null || machineType === null, {
    error: 'Ein Arbeitsgang läuft entweder auf einer Maschine oder auf einer Maschinenart, nicht auf beiden.',
    path: ['machineType'],
  });

const storedOperation = z.object({
  id: z.string(),
  operationNumber: z.number(),
  name: z.string(),
  machineId: z.string().nullable(),
  machineName: z.string().nullable(),
  machineType: z.string().nullable(),
  /** How many active machines can do it; null at a bench. */
  machineCount: z.number().nullable(),
  setupMinutes: z.number().nullable(),
  idealCycleSeconds: z.number().nullable(),
  notes: z.string().nullable(),
});
export type Operation = z.output<typeof storedOperation>;
const routing = z.object({ version, operations: z.array(storedOperation) });

export const readRouting = endpoint({
  method: 'GET',
  path: '/api/products/:id/operations',
  access: 'read',
  summary: 'Routing of a product: its operations in their order.',
  params: productId,
  output: routing,
  topics: ['products', 'product_operations', 'machines'],
});

export const replaceRouting = endpoint({
  method: 'PUT',
  path: '/api/products/:id/operations',
  access: 'manage',
  summary: "Replace the routing; operations are ordered by their number. `version` is the product's.",
  params: productId,
  body: z.object({
    version,
    operations: z
      .array(newOperation)
      .max(MAX_OPERATIONS, `Ein Arbeitsplan darf höchstens ${MAX_OPERATIONS} Arbeitsgänge haben.`),
  }),
  output: routing,
});
