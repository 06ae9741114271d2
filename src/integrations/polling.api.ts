import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { system } from './integrations.api.ts';

const id = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const moment = z.iso.datetime();

export const setPolling = endpoint({
  method: 'PUT',
  path: '/api/integrations/systems/:id/polling',
  access: 'administer',
  summary:
    'Switch regular fetching (every 60 s) on or off. `subjects` names what is asked about, by parameter: {"location": ["Bern"]}. `importOrders` lets new and changed orders without a conflict become productions by themselves. 409 `version_conflict` when someone else has changed the system meanwhile.',
  params: id,
  body: z.object({
    version: z.number().int(),
    polling: z.boolean(),
    importOrders: z.boolean().default(false),
    subjects: z.record(z.string().max(60), z.array(z.string().max(200)).max(100)).default({}),
  }),
  output: system,
});

const fact = z.object({
  call: z.string(),
  /** What was asked about; empty where nothing has to be named. */
  subject: z.string(),
  polledAt: moment,
  /** German sentence; null: the last call worked. */
  error: z.string().nullable(),
  /** When the stored answer came; older than `polledAt` when the last call failed. Null: never. */
  answeredAt: moment.nullable(),
  simulated: z.boolean(),
  durationMs: z.number().nullable(),
  itemCount: z.number().nullable(),
  /** Mapped items of the first entries; null for calls without a shape. */
  items: z.array(z.record(z.string(), z.unknown())).nullable(),
  /** As it came, for calls without a shape. */
  raw: z.unknown(),
  /** The answer was too large to be kept. */
  isTooLarge: z.boolean(),
});
export type PollFact = z.output<typeof fact>;

const importSummary = z.object({
  at: moment,
  created: z.number(),
  changed: z.number(),
  conflicts: z.number(),
  invalid: z.number(),
  failedCount: z.number(),
  failed: z.array(z.object({ externalId: z.string(), message: z.string() })),
});

export const readPolling = endpoint({
  method: 'GET',
  path: '/api/integrations/systems/:id/polling',
  access: 'manage',
  summary: 'What regular fetching has brought: the stored answers with their age, the last errors, the next time.',
  params: id,
  output: z.object({
    /** Null: not switched on, or the system is disabled. */
    nextPollAt: moment.nullable(),
    isRunning: z.boolean(),
    finishedAt: moment.nullable(),
    importSummary: importSummary.nullable(),
    importError: z.string().nullable(),
    facts: z.array(fact),
  }),
  topics: ['integration_polls', 'integration_systems'],
});
