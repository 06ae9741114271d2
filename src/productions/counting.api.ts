import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

const counter = z.enum(['machine', 'hand']);

/** Who counts which pieces of an order, so that nobody books what the machine has counted. */
export const readCounting = endpoint({
  method: 'GET',
  path: '/api/productions/:id/counting',
  access: 'read',
  summary: 'Which kinds of pieces of an order are counted by the machine, and whether its last booking was refused.',
  params: z.object({ id: z.uuid() }),
  output: z.object({
    good: counter,
    scrap: counter,
    rework: counter,
    refusal: z.string().nullable().describe('why pieces of the machine could not be booked, in German'),
  }),
  topics: ['production_counts', 'production_bookings'],
});
