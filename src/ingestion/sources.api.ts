import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { PROTOCOLS } from './adapter.ts';
import { MACHINE_COUNTERS, MACHINE_DETAILS, METER_QUANTITIES } from './point-target.ts';

export const MAX_POINTS = 5000;

const id = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const version = z.number().int();
const name = z
  .string('Der Name fehlt.')
  .trim()
  .min(1, 'Der Name fehlt.')
  .max(120, 'Der Name darf höchstens 120 Zeichen lang sein.');
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** Checked field by field against what the adapter declares. */
const values = z.record(z.string().max(60), fieldValue);

const identifier = (label: string) =>
  z
    .string(`${label} fehlt.`)
    .trim()
    .min(1, `${label} fehlt.`)
    .max(200, `${label} darf höchstens 200 Zeichen lang sein.`);
const machineId = identifier('Die Maschine');
const word = z.string().trim().max(100, 'Ein Wort darf höchstens 100 Zeichen lang sein.');

export const pointTarget = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('machineState'), machineId, words: z.record(word, word).default({}) }),
    z.object({ kind: z.literal('machineCounter'), machineId, counter: z.enum(MACHINE_COUNTERS) }),
    z.object({ kind: z.literal('machineMetric'), machineId, metric: identifier('Der Messwert') }),
    z.object({ kind: z.literal('machineDetail'), machineId, detail: z.enum(MACHINE_DETAILS) }),
    z.object({
      kind: z.literal('machineAlarm'),
      machineId,
      code: identifier('Der Alarmcode'),
      message: identifier('Der Alarmtext'),
      severity: word,
    }),
    z.object({
      kind: z.literal('sensor'),
      sensorId: identifier('Der Sensor'),
      sensorType: identifier('Die Art des Sensors'),
      unit: word.nullable().default(null),
      location: word.nullable().default(null),
    }),
    z.object({ kind: z.literal('meter'), meterId: identifier('Der Zähler'), quantity: z.enum(METER_QUANTITIES) }),
    z.object({ kind: z.literal('message') }),
  ],
  'Bitte wählen Sie, was der Datenpunkt bedeutet.',
);

const number = (label: string) => z.number(`${label} muss eine Zahl sein.`).min(-1e12).max(1e12);
const pointValues = z.object({
  address: identifier('Die Adresse').max(1000, 'Die Adresse darf höchstens 1000 Zeichen lang sein.'),
  name: z.string().trim().max(200, 'Der Name darf höchstens 200 Zeichen lang sein.').nullable().default(null),
  options: values.default({}),
  target: pointTarget.nullable().default(null),
  scale: number('Der Faktor')
    .refine((scale) => scale !== 0, 'Der Faktor darf nicht 0 sein.')
    .default(1),
  offset: number('Der Versatz').default(0),
  deadband: number('Das Totband').min(0, 'Das Totband muss mindestens 0 sein.').nullable().default(null),
  enabled: z.boolean().default(true),
});

const point = z.object({
  id: z.string(),
  address: z.string(),
  name: z.string().nullable(),
  options: z.record(z.string(), fieldValue),
  target: pointTarget.nullable(),
  scale: z.number(),
  offset: z.number(),
  deadband: z.number().nullable(),
  enabled: z.boolean(),
});
export type StoredPoint = z.output<typeof point>;

const source = z.object({
  id: z.string(),
  version,
  name: z.string(),
  protocol: z.enum(PROTOCOLS),
  settings: z.record(z.string(), fieldValue),
  /** Secrets never leave the server: only the names of those that are set. */
  secretsSet: z.array(z.string()),
  enabled: z.boolean(),
  /** Delivered with the product (spec §7). */
  shipped: z.boolean(),
  pointCount: z.number(),
  mappedPointCount: z.number(),
  updatedAt: z.iso.datetime(),
});
export type StoredSource = z.output<typeof source>;

const sourceValues = z.object({
  name,
  settings: values.default({}),
  /** A text sets a secret, null removes it, what is left out stays. */
  secrets: z.record(z.string().max(60), z.string().max(50_000).nullable()).default({}),
});

const topics = ['data_sources', 'data_points'];

export const listSources = endpoint({
  method: 'GET',
  path: '/api/ingestion/sources',
  access: 'administer',
  summary: 'All data sources of the company, the shipped ones included.',
  output: z.array(source),
  topics,
});

export const readSource = endpoint({
  method: 'GET',
  path: '/api/ingestion/sources/:id',
  access: 'administer',
  summary: 'One data source with its data points.',
  params: id,
  output: source.extend({ points: z.array(point) }),
  topics,
});

export const createSource = endpoint({
  method: 'POST',
  path: '/api/ingestion/sources',
  access: 'administer',
  summary: 'Add a data source. It starts disabled.',
  body: sourceValues.extend({ protocol: z.enum(PROTOCOLS, 'Bitte wählen Sie ein Protokoll.') }),
  status: 201,
  output: source,
});

export const updateSource = endpoint({
  method: 'PUT',
  path: '/api/ingestion/sources/:id',
  access: 'administer',
  summary: 'Change a data source; 409 `version_conflict` when someone else has changed it meanwhile.',
  params: id,
  body: z.object({ version, values: sourceValues }),
  output: source,
});

export const enableSource = endpoint({
  method: 'PUT',
  path: '/api/ingestion/sources/:id/enabled',
  access: 'administer',
  summary: 'Enable or disable a data source.',
  params: id,
  body: z.object({ enabled: z.boolean() }),
  output: source,
});

export const removeSource = endpoint({
  method: 'DELETE',
  path: '/api/ingestion/sources/:id',
  access: 'administer',
  summary: 'Delete a data source with its data points. What it delivered stays.',
  params: id,
  status: 204,
  output: z.undefined(),
});

export const connectPlant = endpoint({
  method: 'POST',
  path: '/api/ingestion/plant',
  access: 'administer',
  summary: 'Enable the shipped sources, which speak with the virtual plant (`npm run plant`) on this computer.',
  output: z.array(source),
});

const testReport = z.object({
  connected: z.boolean(),
  /** German sentence, why it could not connect. */
  reason: z.string().nullable(),
  values: z.number(),
  durationMs: z.number(),
});

export const testSource = endpoint({
  method: 'POST',
  path: '/api/ingestion/sources/:id/test',
  access: 'administer',
  summary: 'Connect, check and disconnect, beside the running connection.',
  params: id,
  output: testReport,
});

export const testSettings = endpoint({
  method: 'POST',
  path: '/api/ingestion/sources/test',
  access: 'administer',
  summary: 'Try settings before they are saved; with `sourceId` its stored secrets fill what is left out.',
  body: z.object({
    protocol: z.enum(PROTOCOLS),
    sourceId: z.uuid().nullable().default(null),
    settings: values.default({}),
    secrets: sourceValues.shape.secrets,
  }),
  output: testReport,
});

export const browseSource = endpoint({
  method: 'GET',
  path: '/api/ingestion/sources/:id/browse',
  access: 'administer',
  summary: 'What the source offers below a folder; the top without `parent`.',
  params: id,
  query: z.object({ parent: z.string().max(2000).optional() }),
  output: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      address: z.string().nullable(),
      hasChildren: z.boolean(),
      valueType: z.string().optional(),
    }),
  ),
});

export const watchSource = endpoint({
  method: 'GET',
  path: '/api/ingestion/sources/:id/values',
  access: 'administer',
  summary: 'The last value of every address seen since the source was started, mapped or not.',
  params: id,
  output: z.array(
    z.object({
      address: z.string(),
      /** As JSON text, shortened. */
      value: z.string(),
      quality: z.enum(['good', 'bad', 'uncertain']),
      timestamp: z.iso.datetime().nullable(),
      receivedAt: z.iso.datetime(),
      count: z.number(),
      mapped: z.boolean(),
    }),
  ),
});

export const savePoints = endpoint({
  method: 'PUT',
  path: '/api/ingestion/sources/:id/points',
  access: 'administer',
  summary: 'Add or change data points by their address, and remove others, all or none.',
  params: id,
  maxBodyBytes: 8 * 1024 * 1024,
  body: z.object({
    points: z.array(pointValues).max(MAX_POINTS, `Höchstens ${MAX_POINTS} Datenpunkte auf einmal.`),
    removeAddresses: z.array(z.string().max(1000)).max(MAX_POINTS).default([]),
  }),
  output: z.array(point),
});
