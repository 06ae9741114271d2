import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

/** What was sent is judged by the normaliser, so that the answer says what is wrong with it. */
export const previewMessage = endpoint({
  method: 'POST',
  path: '/api/ingest/preview',
  access: 'read',
  summary: 'What a raw message becomes, or why it is refused; stores nothing.',
  changesNothing: true,
  body: z.object({
    type: z.string(),
    source: z.string().default(''),
    payload: z.unknown(),
    timestamp: z.string().nullish(),
  }),
  output: z.union([
    z.object({ record: z.record(z.string(), z.unknown()) }),
    z.object({ reject: z.string().describe('a German sentence') }),
  ]),
});
