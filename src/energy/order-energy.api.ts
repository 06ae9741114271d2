import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { TARIFF_BANDS } from './tariff.ts';

/** What the meter of an order's machine measured while the machine worked on it. */
export const readOrderEnergy = endpoint({
  method: 'GET',
  path: '/api/energy/orders/:productionId',
  access: 'read',
  summary: 'Energy, cost and emissions of a production order, from the meter of its machine.',
  params: z.object({ productionId: z.uuid() }),
  topics: ['energy_data', 'energy_rates', 'productions'],
  output: z.object({
    meterId: z.string().nullable().describe('null: the machine has no meter'),
    /** Null without a single reading: nothing measured is not nothing used. */
    energyKwh: z.number().nullable(),
    carbonEmissionsKg: z.number().nullable(),
    /** Billed by the tariff of the hour that holds for the day (OPEN-112). Null also where currencies differ. */
    cost: z.number().nullable().describe('null: nothing measured, or rates of several currencies'),
    currency: z.string().nullable().describe('null: the defaults hold, which name none (OPEN-114)'),
    /** Whether the company has set the rates of at least one of the days. */
    usesOwnRates: z.boolean(),
    perGoodPiece: z
      .object({ energyKwh: z.number(), carbonEmissionsKg: z.number(), cost: z.number().nullable() })
      .nullable()
      .describe('null: nothing measured, or no good piece yet'),
    byTariff: z.array(z.object({ band: z.enum(TARIFF_BANDS), energyKwh: z.number() })),
    firstReadingAt: z.iso.datetime().nullable(),
    lastReadingAt: z.iso.datetime().nullable(),
  }),
});
