import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { sourceGap } from './source-gaps.ts';

export const readSourceCompleteness = endpoint({
  method: 'GET',
  path: '/api/ingestion/sources/:id/completeness',
  access: 'administer',
  summary: 'Expected and stored records of a source in the last shifts, and its gaps of the last week.',
  params: z.object({ id: z.uuid() }),
  output: z.object({
    /** Newest first. */
    shifts: z.array(
      z.object({
        name: z.string(),
        from: z.iso.datetime(),
        to: z.iso.datetime(),
        isRunning: z.boolean(),
        /** Null while no rhythm is known; then `reason` says why. */
        expected: z.number().int().nullable(),
        reason: z.enum(['too_few', 'irregular']).nullable(),
        stored: z.number().int(),
        /** Of these, delivered more than a minute after they were measured. */
        late: z.number().int(),
        percent: z.number().nullable(),
      }),
    ),
    /** Newest first. */
    gaps: z.array(sourceGap.extend({ lateSamples: z.number().int() })),
  }),
  topics: ['source_gaps'],
});
export type SourceCompletenessAnswer = z.output<(typeof readSourceCompleteness)['output']>;
