import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import type { ValuesOf } from '#records/field.ts';
import { schemaOf, storedShapeOf } from '#records/field-schema.ts';
import { listOf, listQuery } from '#records/list.ts';
import { DUE_REASONS } from './check-due.ts';
import { PLAN_FIELDS } from './inspection-plan.ts';
import { DEFECT_SEVERITIES, QUALITY_RESULTS } from './quality-result.ts';

/** Larger numbers are typing mistakes; integer columns end at 2³¹. */
const MAX_QUANTITY = 1_000_000;
const MAX_VALUES = 2000;
const MAX_DEFECTS = 100;
/** Far beyond any gauge, well within what the database can square. */
const MAX_MEASURED = 1e12;

const id = z.uuid('Diese Auswahl gibt es nicht.');
const idParams = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const NO_MOMENT = 'Das ist kein gültiger Zeitpunkt.';
const instant = z.iso.datetime({ offset: true, error: NO_MOMENT });
/** Borders of a period: a moment, or a whole day in the company's time zone (as `to` it is included). */
export const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], NO_MOMENT);
const text = (label: string, max: number) =>
  z.string(`${label} muss ein Text sein.`).trim().max(max, `${label} darf höchstens ${max} Zeichen lang sein.`);
const requiredText = (label: string, max: number) => text(label, max).min(1, `${label} fehlt.`);
const optionalText = (label: string, max: number) =>
  text(label, max)
    .nullish()
    .transform((value) => value || null);
const quantity = (label: string, min = 0) =>
  z
    .number(`${label} muss eine Zahl sein.`)
    .int(`${label} muss eine ganze Zahl sein.`)
    .min(min, `${label} muss mindestens ${min} sein.`)
    .max(MAX_QUANTITY, `${label} darf höchstens 1.000.000 sein.`);

const severity = z.enum(DEFECT_SEVERITIES, 'Bitte wählen Sie eine der angebotenen Fehlerklassen.');

/** DATA-52: a defect without a severity is minor. */
const newDefect = z.object({
  type: requiredText('Fehlerart', 200),
  severity: severity.default('minor'),
  location: optionalText('Fehlerort', 200),
  description: optionalText('Beschreibung', 4000),
  quantity: quantity('Anzahl', 1).default(1),
});

const defect = z.object({
  id: z.string(),
  checkId: z.string(),
  type: z.string(),
  severity: z.enum(DEFECT_SEVERITIES),
  location: z.string().nullable(),
  description: z.string().nullable(),
  quantity: z.number(),
  /** Where the picture is read, or null. */
  image: z.string().nullable(),
});

const checkSummary = z.object({
  id: z.string(),
  checkNumber: z.string(),
  checkDate: z.iso.datetime(),
  result: z.enum(QUALITY_RESULTS),
  productionId: z.string().nullable(),
  productionNumber: z.string().nullable(),
  productId: z.string().nullable(),
  productName: z.string().nullable(),
  machineId: z.string().nullable(),
  machineName: z.string().nullable(),
  employeeName: z.string().nullable(),
  inspectedQuantity: z.number(),
  scrapQuantity: z.number(),
  reworkQuantity: z.number(),
  isOnHold: z.boolean(),
});

/** DATA-51. `cpk` is the tolerance-based figure of the record (NORM-40..42), not the capability of the process. */
const measurement = z.object({
  characteristicId: z.string().nullable(),
  sampleNumber: z.number(),
  parameter: z.string(),
  unit: z.string(),
  nominal: z.number().nullable(),
  actual: z.number(),
  limits: z.object({ lower: z.number().nullable(), upper: z.number().nullable() }),
  deviation: z.number().nullable(),
  inSpec: z.boolean(),
  cpk: z.number().nullable(),
});

const checkDetail = z.object({
  ...checkSummary.shape,
  version: z.number(),
  judgedResult: z.enum(QUALITY_RESULTS).nullable(),
  overrideReason: z.string().nullable(),
  notes: z.string().nullable(),
  measurements: z.array(measurement),
  defects: z.array(defect),
});

export const listChecks = endpoint({
  method: 'GET',
  path: '/api/quality/checks',
  access: 'read',
  summary:
    'Checks: search by number, order or product; filter by result, product, machine, order and period; newest first.',
  query: listQuery(['checkDate', 'checkNumber', 'result'], {
    direction: z.enum(['asc', 'desc']).default('desc'),
    result: z.enum(QUALITY_RESULTS).optional(),
    productId: id.optional(),
    machineId: id.optional(),
    productionId: id.optional(),
    from: dayOrInstant.optional(),
    to: dayOrInstant.optional(),
  }),
  output: listOf(checkSummary),
  topics: ['quality_checks', 'quality_holds', 'companies', 'privacy_unlocks'],
});

export const readCheck = endpoint({
  method: 'GET',
  path: '/api/quality/checks/:id',
  access: 'read',
  summary: 'One check with its measured values and defects (DATA-50..52).',
  params: idParams,
  output: checkDetail,
  topics: [
    'quality_checks',
    'quality_measurements',
    'quality_defects',
    'quality_holds',
    'companies',
    'privacy_unlocks',
  ],
});

const verdictOverride = {
  result: z.enum(['pass', 'fail', 'rework'], 'Bitte wählen Sie ein Ergebnis.'),
  reason: requiredText('Begründung', 2000),
};

export const createCheck = endpoint({
  method: 'POST',
  path: '/api/quality/checks',
  access: 'operate',
  summary:
    'Record a check. The id is made by the caller, so a repeated send counts once. Limits are copied from the product; the result follows the rule unless `override` gives another one with a reason.',
  status: 201,
  body: z.object({
    id,
    productId: id,
    productionId: id.nullish().transform((value) => value ?? null),
    machineId: id.nullish().transform((value) => value ?? null),
    employeeId: id.nullish().transform((value) => value ?? null),
    checkDate: instant.optional(),
    inspectedQuantity: quantity('Geprüfte Menge'),
    scrapQuantity: quantity('Ausschuss').default(0),
    reworkQuantity: quantity('Nacharbeit').default(0),
    notes: optionalText('Bemerkung', 4000),
    values: z
      .array(
        z.object({
          characteristicId: id,
          sampleNumber: quantity('Teil', 1),
          value: z
            .number('Ein Messwert muss eine Zahl sein.')
            .min(-MAX_MEASURED, 'Ein Messwert ist zu groß.')
            .max(MAX_MEASURED, 'Ein Messwert ist zu groß.'),
        }),
      )
      .max(MAX_VALUES, `Eine Prüfung darf höchstens ${MAX_VALUES} Messwerte haben.`)
      .default([]),
    defects: z
      .array(newDefect)
      .max(MAX_DEFECTS, `Eine Prüfung darf höchstens ${MAX_DEFECTS} Fehler haben.`)
      .default([]),
    override: z.object(verdictOverride).nullish(),
  }),
  output: checkDetail,
});

export const overrideResult = endpoint({
  method: 'PUT',
  path: '/api/quality/checks/:id/result',
  access: 'operate',
  summary: 'Decide about a check other than the rule did, with a reason that is kept.',
  params: idParams,
  body: z.object({ version: z.number().int(), ...verdictOverride }),
  output: checkDetail,
});

export const addDefect = endpoint({
  method: 'POST',
  path: '/api/quality/checks/:id/defects',
  access: 'operate',
  summary: 'Add a defect to a check.',
  params: idParams,
  body: newDefect,
  status: 201,
  output: defect,
});

export const removeDefect = endpoint({
  method: 'DELETE',
  path: '/api/quality/defects/:id',
  access: 'operate',
  summary: 'Take back a defect that was entered by mistake.',
  params: idParams,
  status: 204,
  output: z.undefined(),
});

const characteristic = z.object({
  id: z.string(),
  position: z.number(),
  name: z.string(),
  unit: z.string(),
  nominal: z.number().nullable(),
  lowerLimit: z.number().nullable(),
  upperLimit: z.number().nullable(),
});

const planValues = z.object(storedShapeOf(PLAN_FIELDS)) as unknown as z.ZodType<ValuesOf<typeof PLAN_FIELDS>>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/quality/plans',
  access: 'read',
  summary: 'Products with their inspection plan, if they have one.',
  query: listQuery(['productNumber', 'productName'], { planned: z.enum(['true', 'false']).optional() }),
  output: listOf(
    z.object({
      productId: z.string(),
      productNumber: z.string(),
      productName: z.string(),
      characteristicCount: z.number(),
      version: z.number().nullable(),
      values: planValues.nullable(),
    }),
  ),
  topics: ['inspection_plans', 'products', 'product_characteristics'],
});

const productParams = z.object({ productId: z.uuid('Diese Adresse gibt es nicht.') });
const plan = z.object({
  productId: z.string(),
  productNumber: z.string(),
  productName: z.string(),
  /** Null when the product has no plan yet. */
  version: z.number().nullable(),
  values: planValues.nullable(),
  characteristics: z.array(characteristic),
});

export const readPlan = endpoint({
  method: 'GET',
  path: '/api/quality/plans/:productId',
  access: 'read',
  summary: 'How a product is checked: frequency, sample and characteristics.',
  params: productParams,
  output: plan,
  topics: ['inspection_plans', 'products', 'product_characteristics'],
});

export const savePlan = endpoint({
  method: 'PUT',
  path: '/api/quality/plans/:productId',
  access: 'manage',
  summary: 'Create (version null) or change the inspection plan of a product.',
  params: productParams,
  body: z.object({
    version: z.number().int().nullable(),
    values: schemaOf(PLAN_FIELDS).refine(
      (values) => values.everyPieces !== null || values.everyMinutes !== null || values.firstPieceCheck,
      'Bitte geben Sie an, wann geprüft wird: nach Stückzahl, nach Zeit oder als Erststückprüfung.',
    ),
  }),
  output: plan,
});

const dueCheck = z.object({
  productionId: z.string(),
  productionNumber: z.string(),
  productId: z.string(),
  productName: z.string(),
  machineId: z.string().nullable(),
  machineName: z.string().nullable(),
  reason: z.enum(DUE_REASONS),
  sampleSize: z.number(),
  piecesSince: z.number(),
  minutesSince: z.number(),
  lastCheckAt: z.iso.datetime().nullable(),
});

export const listDueChecks = endpoint({
  method: 'GET',
  path: '/api/quality/due',
  access: 'read',
  summary: 'Orders in work whose plan asks for a check now, longest waiting first.',
  query: z.object({ machineId: id.optional() }),
  output: z.array(dueCheck),
  topics: ['inspection_plans', 'production_bookings', 'productions', 'quality_checks'],
});

export const listInspectable = endpoint({
  method: 'GET',
  path: '/api/quality/inspectable',
  access: 'read',
  summary: 'Orders a check can be recorded for: in work, paused or finished lately; newest first.',
  query: z.object({ search: z.string().trim().max(200).default(''), productionId: id.optional() }),
  output: z.array(
    z.object({
      productionId: z.string(),
      productionNumber: z.string(),
      productId: z.string(),
      productName: z.string(),
      machineId: z.string().nullable(),
      machineName: z.string().nullable(),
      isOnHold: z.boolean(),
    }),
  ),
  topics: ['productions', 'quality_holds'],
});

const hold = z.object({
  id: z.string(),
  productionId: z.string(),
  productionNumber: z.string(),
  productName: z.string(),
  reason: z.string(),
  heldAt: z.iso.datetime(),
  releasedAt: z.iso.datetime().nullable(),
  releaseNote: z.string().nullable(),
});

export const listHolds = endpoint({
  method: 'GET',
  path: '/api/quality/holds',
  access: 'read',
  summary: 'Lots on hold and released again, newest first.',
  query: listQuery(['heldAt'], {
    direction: z.enum(['asc', 'desc']).default('desc'),
    open: z.enum(['true', 'false']).optional(),
    productionId: id.optional(),
  }),
  output: listOf(hold),
  topics: ['quality_holds'],
});

export const holdProduction = endpoint({
  method: 'POST',
  path: '/api/quality/holds',
  access: 'operate',
  summary: 'Put the lot of an order on hold.',
  status: 201,
  body: z.object({ productionId: id, reason: requiredText('Grund', 2000) }),
  output: hold,
});

export const releaseHold = endpoint({
  method: 'POST',
  path: '/api/quality/holds/:id/release',
  access: 'manage',
  summary: 'Release a lot; the decision stays as history.',
  params: idParams,
  body: z.object({ note: requiredText('Begründung', 2000) }),
  output: hold,
});
