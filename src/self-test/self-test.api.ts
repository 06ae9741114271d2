import { z } from 'zod';
import { sourceStatus } from '#ingestion/source-status.ts';
import { endpoint } from '#platform/endpoint.ts';

/** A part that could not be asked says why, in a German sentence, instead of failing the others. */
const failure = z.object({ ok: z.literal(false), reason: z.string() });

/** A POST although it changes nothing: an answer kept for offline use would prove nothing. */
export const runSelfTest = endpoint({
  method: 'POST',
  path: '/api/self-test',
  access: 'read',
  changesNothing: true,
  summary: 'Asks every part of the installation whether it works: database, journal, sources, file store, mail.',
  output: z.object({
    serverTime: z.iso.datetime(),
    version: z.string(),
    nodeVersion: z.string(),
    uptimeSeconds: z.number(),
    memoryMb: z.number(),
    database: z.discriminatedUnion('ok', [
      failure,
      z.object({
        ok: z.literal(true),
        latencyMs: z.number(),
        version: z.string(),
        appliedMigrations: z.number().int(),
        expectedMigrations: z.number().int(),
      }),
    ]),
    /** The server hears the database's announcements. */
    realtime: z.boolean(),
    journal: z.object({
      started: z.boolean(),
      entries: z.number().int(),
      bytes: z.number(),
      maxBytes: z.number(),
      oldestAgeSeconds: z.number().nullable(),
      databaseAwaySeconds: z.number().nullable(),
      /** Kinds of record of this company that cannot be stored at present. */
      waiting: z.array(z.object({ type: z.string(), reason: z.string() })),
    }),
    sources: z.array(sourceStatus.pick({ id: true, name: true, state: true, reason: true, newestValueAt: true })),
    files: z.discriminatedUnion('ok', [
      failure,
      z.object({ ok: z.literal(true), place: z.enum(['folder', 'object_store']), latencyMs: z.number() }),
    ]),
    mail: z.discriminatedUnion('ok', [
      failure,
      z.object({
        ok: z.literal(true),
        configured: z.boolean(),
        /** Mails of the whole installation, for its owner only. */
        outbox: z.object({ waiting: z.number().int(), failed: z.number().int() }).nullable(),
      }),
    ]),
  }),
});

/** The topic of the event that the self-test sends to itself. */
export const SELF_TEST_TOPIC = 'self_test';

export const sendTestEvent = endpoint({
  method: 'POST',
  path: '/api/self-test/event',
  access: 'read',
  changesNothing: true,
  summary: `Announces a change of '${SELF_TEST_TOPIC}' to the event streams of the caller's company; nothing is changed.`,
  output: z.object({ sentAt: z.iso.datetime() }),
});

export const sendTestSignal = endpoint({
  method: 'POST',
  path: '/api/self-test/signal',
  access: 'operate',
  summary:
    'Sends a known inspection result through normaliser, journal and batch writer, waits for its stored row, compares and removes it.',
  output: z.object({
    recordId: z.string(),
    normalisedMs: z.number(),
    /** On disk: what a source would be acknowledged for. */
    journalMs: z.number(),
    /** Null when it was not in the database in time; `reason` says what is known. */
    storedMs: z.number().nullable(),
    /** The row says what was sent. */
    equal: z.boolean(),
    reason: z.string().nullable(),
  }),
});
