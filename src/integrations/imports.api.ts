import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { IMPORT_KINDS } from './import-comparison.ts';

export const MAX_IMPORT_ENTRIES = 2000;
const id = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const moment = z.iso.datetime();
const kind = z.enum(IMPORT_KINDS, 'Bitte wählen Sie Aufträge oder Materialien.');
const value = z.union([z.string(), z.number(), z.null()]);

const entry = z.object({
  externalId: z.string(),
  state: z.enum(['new', 'changed', 'conflict', 'unchanged', 'invalid']),
  /** German sentence, why it cannot be taken over or what was left out. */
  note: z.string().nullable(),
  differences: z.array(
    z.object({
      field: z.string(),
      theirs: value,
      ours: value,
      isConflict: z.boolean(),
      /** German sentence, why this field cannot be taken over. */
      refusal: z.string().nullable(),
    }),
  ),
  /** Of both sides as they are now: an import refuses what has changed since the preview. */
  fingerprint: z.string(),
});
export type ImportEntry = z.output<typeof entry>;

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/integrations/systems/:id/imports/preview',
  access: 'manage',
  summary: 'Fetch orders or materials and compare them with what is here. Changes no order and no material.',
  params: id,
  body: z.object({ kind }),
  output: z.object({ simulated: z.boolean(), at: moment, entries: z.array(entry) }),
});

export const runImport = endpoint({
  method: 'POST',
  path: '/api/integrations/systems/:id/imports',
  access: 'manage',
  summary:
    'Take over chosen entries of a preview: fetched again, and refused one by one where either side has changed since. `keep` settles a conflict in favour of what is here.',
  params: id,
  body: z.object({
    kind,
    entries: z
      .array(
        z.object({
          externalId: z.string().max(200),
          fingerprint: z.string().max(100),
          decision: z.enum(['take', 'keep']),
        }),
      )
      .min(1, 'Bitte wählen Sie mindestens einen Eintrag.')
      .max(MAX_IMPORT_ENTRIES, `Höchstens ${MAX_IMPORT_ENTRIES} Einträge auf einmal.`),
  }),
  output: z.object({
    simulated: z.boolean(),
    created: z.number(),
    changed: z.number(),
    kept: z.number(),
    failed: z.array(z.object({ externalId: z.string(), message: z.string() })),
  }),
});

const storedImport = z.object({
  id: z.string(),
  kind,
  at: moment,
  simulated: z.boolean(),
  /** Made by regular fetching, not by a person. */
  automatic: z.boolean(),
  created: z.number(),
  changed: z.number(),
  kept: z.number(),
  failed: z.number(),
});
export type StoredImport = z.output<typeof storedImport>;

export const listImports = endpoint({
  method: 'GET',
  path: '/api/integrations/systems/:id/imports',
  access: 'manage',
  summary: 'The last imports from a system, newest first.',
  params: id,
  output: z.array(storedImport),
  topics: ['integration_imports'],
});
