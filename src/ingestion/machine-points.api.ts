import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

export const listMachinePoints = endpoint({
  method: 'GET',
  path: '/api/machines/:id/data-points',
  access: 'read',
  summary: 'Data points of all sources that say something about a machine, its sensors or its meter.',
  params: z.object({ id: z.uuid('Diese Adresse gibt es nicht.') }),
  output: z.array(
    z.object({
      id: z.string(),
      sourceId: z.string(),
      sourceName: z.string(),
      protocol: z.string(),
      address: z.string(),
      name: z.string().nullable(),
      /** Kind of target, see point-target.ts. */
      meaning: z.string(),
      /** Which counter, value, sensor or quantity; null where the kind says all. */
      detail: z.string().nullable(),
      /** The source and the point are switched on. */
      enabled: z.boolean(),
    }),
  ),
  topics: ['data_sources', 'data_points', 'sensors', 'machines'],
});
