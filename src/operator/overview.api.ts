import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

/** A part that could not be read is null: unknown is never shown as zero. */
export const overview = z.object({
  visits: z
    .object({
      /** Reads of the blog in the 30 days; null for days before counting began. */
      days: z.array(z.object({ day: z.iso.date(), visits: z.number().nullable() })),
      total: z.number(),
      countedSince: z.iso.date().nullable(),
    })
    .nullable(),
  posts: z.object({ draft: z.number(), scheduled: z.number(), published: z.number() }).nullable(),
  leads: z
    .object({
      open: z.number(),
      newest: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          company: z.string(),
          status: z.string(),
          createdAt: z.iso.datetime(),
        }),
      ),
    })
    .nullable(),
  subscribers: z
    .object({ pending: z.number(), confirmed: z.number(), unsubscribed: z.number(), bounced: z.number() })
    .nullable(),
  issuesInSending: z.array(z.object({ id: z.string(), subject: z.string(), isPaused: z.boolean() })).nullable(),
  outbox: z
    .object({ waiting: z.number(), failed: z.number(), oldestWaitingAt: z.iso.datetime().nullable() })
    .nullable(),
  smtpConfigured: z.boolean(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  databaseBytes: z.number().nullable(),
});
export type Overview = z.output<typeof overview>;

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/operator/overview',
  access: 'owner',
  summary: 'What the owner of the installation wants to know first: visits, posts, leads, subscribers, mail, system.',
  output: overview,
});
