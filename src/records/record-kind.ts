import { z } from 'zod';
import type { CompanyLevel } from '#platform/access.ts';
import { type Endpoint, endpoint } from '#platform/endpoint.ts';
import type { Fields, ValuesOf } from './field.ts';
import { schemaOf, storedShapeOf } from './field-schema.ts';
import { listOf, listQuery } from './list.ts';

/** Most lines an import may have; more belongs into several files. */
export const IMPORT_MAX_ROWS = 5000;
const IMPORT_MAX_BYTES = 8 * 1024 * 1024;

/** Nouns for sentences: 'Produkt', 'Produkte', 'das Produkt', 'dieses Produkt'. */
export type RecordWords = { singular: string; plural: string; theOne: string; thisOne: string };

type Definition<
  F extends Fields,
  Sortable extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
  Extra extends z.ZodRawShape,
> = {
  /** `/api/products` */
  path: string;
  words: RecordWords;
  fields: F;
  /** Columns a list can be ordered by, the default first. */
  sortable: Sortable;
  filters: Filters;
  /** What the server adds to each row: joined names, counts, live figures. */
  extra: Extra;
  topics: readonly string[];
  /** Who may change it; reading is open to the whole company. */
  write: CompanyLevel;
};

const version = z.number().int();
const idParams = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const importRows = z
  .array(z.record(z.string(), z.unknown()))
  .min(1, 'Die Datei enthält keine Zeilen.')
  .max(IMPORT_MAX_ROWS, `Eine Datei darf höchstens ${IMPORT_MAX_ROWS} Zeilen haben.`);

/** Where each row stands in the file, so that the server's sentences name lines a person can find. */
const importLines = z.array(z.number().int().min(1)).max(IMPORT_MAX_ROWS).optional();
const importBody = z.object({ rows: importRows, lines: importLines });

export const importProblem = z.object({ line: z.number(), field: z.string(), message: z.string() });

/** The endpoints every kind of master data has, from one declaration. */
export function recordKind<
  const F extends Fields,
  const Sortable extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
  Extra extends z.ZodRawShape,
>(definition: Definition<F, Sortable, Filters, Extra>) {
  const { path, words, topics, write } = definition;
  const values = schemaOf(definition.fields);
  const shape = { id: z.string(), version, updatedAt: z.iso.datetime(), ...definition.extra };
  const row = z.object({ ...storedShapeOf(definition.fields), ...shape }) as unknown as z.ZodType<
    z.output<z.ZodObject<typeof shape>> & ValuesOf<F>
  >;
  return {
    ...definition,
    values,
    row,
    list: endpoint({
      method: 'GET',
      path,
      access: 'read',
      summary: `List of ${path.split('/').at(-1)}: search, order, filter, page.`,
      query: listQuery(definition.sortable, definition.filters),
      output: listOf(row),
      topics,
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: 'read',
      summary: 'One record.',
      params: idParams,
      output: row,
      topics,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: write,
      summary: 'Create a record.',
      body: values,
      status: 201,
      output: row,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access: write,
      summary:
        'Change a record. `version` is the one that was read: a change in between is answered with 409 `version_conflict`.',
      params: idParams,
      body: z.object({ version, values }),
      output: row,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: write,
      summary: 'Delete a record nothing depends on; otherwise 409 `in_use`.',
      params: idParams,
      status: 204,
      output: z.undefined(),
    }),
    previewImport: endpoint({
      method: 'POST',
      path: `${path}/import/preview`,
      access: write,
      changesNothing: true,
      summary: 'Check rows for import: every bad line with its reason, and how many would be new or changed.',
      body: importBody,
      maxBodyBytes: IMPORT_MAX_BYTES,
      output: z.object({ created: z.number(), updated: z.number(), problems: z.array(importProblem) }),
    }),
    runImport: endpoint({
      method: 'POST',
      path: `${path}/import`,
      access: write,
      summary: 'Import rows, all or none.',
      body: importBody,
      maxBodyBytes: IMPORT_MAX_BYTES,
      output: z.object({ created: z.number(), updated: z.number() }),
    }),
    words,
  };
}

/** Any kind of record, where its own types do not matter. */
export type RecordKind = {
  path: string;
  words: RecordWords;
  fields: Fields;
  write: CompanyLevel;
  list: Endpoint;
  read: Endpoint;
  create: Endpoint;
  update: Endpoint;
  remove: Endpoint;
  previewImport: Endpoint;
  runImport: Endpoint;
};
