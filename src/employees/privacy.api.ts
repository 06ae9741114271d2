import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { listOf, listQuery } from '#records/list.ts';

/** Longest time names stay unlocked for one purpose. */
export const UNLOCK_MAX_HOURS = 24;

const privacyState = z.object({
  /** "Betriebsrats-Modus": figures show pseudonyms instead of names. */
  privacyMode: z.boolean(),
  /** Whether the caller sees names in figures right now. */
  seesNames: z.boolean(),
  unlockedUntil: z.iso.datetime().nullable(),
});

export const readPrivacy = endpoint({
  method: 'GET',
  path: '/api/employees/privacy',
  access: 'read',
  summary: 'Whether names are replaced by pseudonyms in figures, and whether the caller sees names.',
  output: privacyState,
  topics: ['companies', 'privacy_unlocks'],
});

export const changePrivacyMode = endpoint({
  method: 'PUT',
  path: '/api/employees/privacy',
  access: 'administer',
  summary: 'Turn pseudonyms in figures on or off.',
  body: z.object({ privacyMode: z.boolean('Bitte wählen Sie Ein oder Aus.') }),
  output: privacyState,
});

const unlock = z.object({
  id: z.string(),
  userEmail: z.string(),
  purpose: z.string(),
  createdAt: z.iso.datetime(),
  validUntil: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});

export const unlockNames = endpoint({
  method: 'POST',
  path: '/api/employees/privacy/unlocks',
  access: 'manage',
  summary: 'See names in figures for a stated purpose and a limited time. Every unlock is logged.',
  body: z.object({
    purpose: z
      .string('Zweck fehlt.')
      .trim()
      .min(10, 'Bitte beschreiben Sie den Zweck mit mindestens 10 Zeichen.')
      .max(500, 'Der Zweck darf höchstens 500 Zeichen lang sein.'),
    hours: z
      .number('Dauer muss eine Zahl sein.')
      .int('Dauer muss eine ganze Zahl sein.')
      .min(1, 'Dauer muss mindestens 1 Stunde sein.')
      .max(UNLOCK_MAX_HOURS, `Dauer darf höchstens ${UNLOCK_MAX_HOURS} Stunden sein.`),
  }),
  status: 201,
  output: unlock,
});

export const endUnlock = endpoint({
  method: 'POST',
  path: '/api/employees/privacy/unlocks/:id/end',
  access: 'administer',
  summary: 'End an unlock before its time. Ending twice changes nothing.',
  params: z.object({ id: z.uuid('Diese Adresse gibt es nicht.') }),
  status: 204,
  output: z.undefined(),
});

export const listUnlocks = endpoint({
  method: 'GET',
  path: '/api/employees/privacy/unlocks',
  access: 'administer',
  summary: 'The log: who saw names, why, and until when.',
  query: listQuery(['createdAt'], {}).extend({ direction: z.enum(['asc', 'desc']).default('desc') }),
  output: listOf(unlock),
  topics: ['privacy_unlocks'],
});

export const discloseEmployee = endpoint({
  method: 'GET',
  path: '/api/employees/:id/disclosure',
  access: 'administer',
  summary: 'Everything stored about a person (GDPR art. 15), table by table.',
  params: z.object({ id: z.uuid('Diese Adresse gibt es nicht.') }),
  output: z.object({
    createdAt: z.iso.datetime(),
    employee: z.record(z.string(), z.unknown()),
    tables: z.array(z.object({ table: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
  }),
});
