import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { HEALTHS, OVERALL_STATES } from './overall-status.ts';
import { sourceStatus } from './source-status.ts';

export const MESSAGES_PER_PUSH = 1000;
const MEGABYTE = 1024 * 1024;

/** Types and times are judged by the normaliser, message by message: one bad message does not refuse the others. */
export const pushMessages = endpoint({
  method: 'POST',
  path: '/api/ingest/messages',
  access: 'operate',
  apiKeyScope: 'ingest',
  summary:
    'Takes a batch of raw messages. Answered when they are safe on disk; a repeated Idempotency-Key header or message id is taken once.',
  status: 202,
  maxBodyBytes: 10 * MEGABYTE,
  /** At most MESSAGES_PER_PUSH; the handler says so in a sentence. */
  body: z.array(
    z.object({
      id: z.string().min(1).max(200).optional().describe('equal ids are the same message'),
      type: z.string(),
      source: z.string().max(200).default(''),
      payload: z.unknown(),
      timestamp: z.string().nullish(),
    }),
  ),
  output: z.object({
    accepted: z.number().int(),
    rejected: z.array(z.object({ index: z.number().int(), reason: z.string() })),
  }),
});

export const readIngestionStatus = endpoint({
  method: 'GET',
  path: '/api/ingestion/status',
  access: 'read',
  summary: 'What the connection panel shows: sources, counters, journal.',
  output: z.object({
    overall: z.enum(OVERALL_STATES),
    overallText: z.string(),
    health: z.enum(HEALTHS),
    mode: z.enum(['demo', 'production']),
    realtime: z.boolean(),
    uptimeSeconds: z.number(),
    opcuaActive: z.boolean(),
    mqttActive: z.boolean(),
    tiles: z.object({
      messagesPerSecond: z.number(),
      messages: z.number().int(),
      processed: z.number().int(),
      errors: z.number().int(),
    }),
    /** The fullest live window. */
    buffer: z.object({ items: z.number().int(), limit: z.number().int() }),
    journal: z.object({
      entries: z.number().int(),
      bytes: z.number().int(),
      maxBytes: z.number().int(),
      /** Received and not yet in the database. */
      oldestReceivedAt: z.iso.datetime().nullable(),
      databaseAwaySince: z.iso.datetime().nullable(),
      waiting: z.array(z.object({ type: z.string(), reason: z.string() })),
    }),
    sources: z.array(sourceStatus),
  }),
});

const reject = z.object({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  source: z.string(),
  messageType: z.string().nullable(),
  address: z.string().nullable(),
  reason: z.string(),
  raw: z.unknown(),
  rawIsCut: z.boolean(),
  replayedAt: z.iso.datetime().nullable(),
});

export const listRejects = endpoint({
  method: 'GET',
  path: '/api/ingestion/rejects',
  access: 'administer',
  summary: 'Messages that could not be stored, newest first, with the reason.',
  topics: ['ingestion_rejects'],
  query: z.object({
    page: z.coerce.number().int().min(1).max(1000).default(1),
    open: z.stringbool().default(false).describe('only those not sent through again'),
  }),
  output: z.object({ total: z.number().int(), pageSize: z.number().int(), rejects: z.array(reject) }),
});

export const replayRejects = endpoint({
  method: 'POST',
  path: '/api/ingestion/rejects/replay',
  access: 'administer',
  summary: 'Sends rejected messages through again, for instance after the mapping was corrected.',
  body: z.object({
    ids: z
      .array(z.uuid('Das ist keine Kennung einer Meldung.'))
      .min(1, 'Wählen Sie mindestens eine Meldung.')
      .max(500, 'Höchstens 500 Meldungen auf einmal sind möglich.'),
  }),
  output: z.object({
    accepted: z.number().int(),
    refused: z.array(z.object({ id: z.uuid(), reason: z.string() })),
  }),
});
