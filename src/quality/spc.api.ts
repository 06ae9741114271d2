import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { NO_CAPABILITY_REASONS } from './capability.ts';
import { CONTROL_CHARTS, NO_CHART_REASONS } from './control-chart.ts';
import { dayOrInstant } from './quality.api.ts';

const id = z.uuid('Diese Auswahl gibt es nicht.');
const capabilityIndex = z.object({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  reason: z.enum(NO_CAPABILITY_REASONS).nullable(),
});

/** One control chart over the checks of a period. */
export const readSpc = endpoint({
  method: 'GET',
  path: '/api/quality/spc',
  access: 'read',
  summary:
    'Control chart (X̄-R, X̄-s, I-MR of a characteristic; p, np, c, u of a product) with limits, Nelson violations, capability from measured spread and histogram. At most the newest 500 checks.',
  query: z.object({
    chart: z.enum(CONTROL_CHARTS, 'Bitte wählen Sie eine Regelkarte.'),
    characteristicId: id.optional(),
    productId: id.optional(),
    machineId: id.optional(),
    from: dayOrInstant.optional(),
    to: dayOrInstant.optional(),
  }),
  output: z.object({
    chart: z.enum(CONTROL_CHARTS),
    title: z.string(),
    unit: z.string(),
    nominal: z.number().nullable(),
    lowerLimit: z.number().nullable(),
    upperLimit: z.number().nullable(),
    checkCount: z.number(),
    /** The period holds more checks than are shown. */
    isShortened: z.boolean(),
    /** Too few points for limits that stay. */
    isProvisional: z.boolean(),
    reason: z.enum(NO_CHART_REASONS).nullable(),
    tracks: z.array(
      z.object({
        name: z.enum(['mean', 'range', 'deviation', 'individual', 'moving_range', 'count', 'share']),
        points: z.array(
          z.object({
            checkId: z.string(),
            checkNumber: z.string(),
            at: z.iso.datetime(),
            value: z.number(),
            size: z.number(),
            centre: z.number(),
            lower: z.number().nullable(),
            upper: z.number().nullable(),
          }),
        ),
        violations: z.array(z.object({ rule: z.number(), start: z.number(), end: z.number() })),
      }),
    ),
    capability: z
      .object({
        count: z.number(),
        mean: z.number().nullable(),
        sigmaWithin: z.number().nullable(),
        sigmaOverall: z.number().nullable(),
        cp: capabilityIndex,
        cpk: capabilityIndex,
        pp: capabilityIndex,
        ppk: capabilityIndex,
      })
      .nullable(),
    histogram: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
  }),
  topics: ['quality_checks', 'quality_measurements', 'quality_defects', 'product_characteristics'],
});
