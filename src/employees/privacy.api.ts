import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { listOf, listQuery } from '#records/list.ts';
import { LARGEST_GROUP_SIZE, SMALLEST_GROUP_SIZE } from './group-size.ts';

/** Longest time names stay unlocked for one purpose. */
export const UNLOCK_MAX_HOURS = 24;
/** Bounds of how long work keeps its person. */
export const SHORTEST_REFERENCE_DAYS = 30;
export const LONGEST_REFERENCE_DAYS = 36_500;

const privacyState = z.object({
  /** "Betriebsrats-Modus": figures show pseudonyms instead of names. */
  privacyMode: z.boolean(),
  /** Whether the caller sees names in figures right now. */
  seesNames: z.boolean(),
  unlockedUntil: z.iso.datetime().nullable(),
  /** Figures of groups with fewer people are not shown. */
  minimumGroupSize: z.number(),
  /** After so many days done work loses its person; null: never. */
  personReferenceDays: z.number().nullable(),
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

export const changePrivacySettings = endpoint({
  method: 'PUT',
  path: '/api/employees/privacy/settings',
  access: 'administer',
  summary: 'How small a group with figures may be, and how long done work keeps its person.',
  body: z.object({
    minimumGroupSize: z
      .number('Kleinste Gruppe muss eine Zahl sein.')
      .int('Kleinste Gruppe muss eine ganze Zahl sein.')
      .min(SMALLEST_GROUP_SIZE, `Kleinste Gruppe muss mindestens ${SMALLEST_GROUP_SIZE} sein.`)
      .max(LARGEST_GROUP_SIZE, `Kleinste Gruppe darf höchstens ${LARGEST_GROUP_SIZE} sein.`),
    personReferenceDays: z
      .number('Personenbezug muss eine Zahl sein.')
      .int('Personenbezug muss eine ganze Zahl sein.')
      .min(SHORTEST_REFERENCE_DAYS, `Personenbezug muss mindestens ${SHORTEST_REFERENCE_DAYS} Tage sein.`)
      .max(LONGEST_REFERENCE_DAYS, `Personenbezug darf höchstens ${LONGEST_REFERENCE_DAYS} Tage sein.`)
      .nullable(),
  }),
  output: privacyState,
});

export const listPersonReferenceRemovals = endpoint({
  method: 'GET',
  path: '/api/employees/privacy/removals',
  access: 'administer',
  summary: 'The log: when the daily job took the person from old work, and from how many entries.',
  query: listQuery(['removedAt'], {}).extend({ direction: z.enum(['asc', 'desc']).default('desc') }),
  output: listOf(
    z.object({
      id: z.string(),
      removedAt: z.iso.datetime(),
      workBefore: z.iso.datetime(),
      entryCount: z.number(),
    }),
  ),
  topics: ['person_reference_removals'],
});

export const GROUP_BY = ['department', 'shift'] as const;

export const readGroupFigures = endpoint({
  method: 'GET',
  path: '/api/employees/group-figures',
  access: 'read',
  summary: 'Booked pieces of groups of people; `figures` is null where a group is too small to be shown.',
  query: z.object({
    by: z.enum(GROUP_BY).default('department'),
    days: z.coerce.number().int().min(1).max(366).default(30),
  }),
  output: z.object({
    minimumGroupSize: z.number(),
    groups: z.array(
      z.object({
        name: z.string(),
        figures: z.object({ peopleCount: z.number(), pieces: z.number(), scrapPercent: z.number() }).nullable(),
      }),
    ),
  }),
  topics: ['production_bookings', 'employees', 'shifts', 'companies'],
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
