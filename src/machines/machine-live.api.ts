import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { MACHINE_STATES } from './machine-state.ts';

export const readMachineLive = endpoint({
  method: 'GET',
  path: '/api/machines/:id/live',
  access: 'read',
  summary: 'The newest message of a machine: its own word for its state, measured values and counters; null: none yet.',
  params: z.object({ id: z.uuid('Diese Adresse gibt es nicht.') }),
  output: z
    .object({
      /** What the source calls the machine: our id, its number or its name. */
      reportedAs: z.string(),
      at: z.iso.datetime(),
      state: z.enum(MACHINE_STATES),
      rawState: z.string().nullable(),
      mode: z.string().nullable(),
      order: z.string().nullable(),
      product: z.string().nullable(),
      batch: z.string().nullable(),
      /** Speed, temperature … by the name the source gives them. */
      values: z.array(z.object({ name: z.string(), value: z.number() })),
      counters: z.array(z.object({ name: z.string(), value: z.number() })),
    })
    .nullable(),
  topics: ['machine_data', 'machines'],
});
