import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

const meterId = z.string().min(1, 'Bitte nennen Sie einen Zähler.').max(200, 'Diese Kennung ist zu lang.');
const moment = z.iso.datetime({ offset: true, error: 'Bitte geben Sie einen Zeitpunkt als ISO 8601 an.' });

/** OPEN-088 */
export const DEFAULT_WINDOW_HOURS = 24;

/** API-24 */
export const readConsumption = endpoint({
  method: 'GET',
  path: '/api/energy-data',
  access: 'read',
  summary: 'Consumption (kWh) and time of the readings of a meter in the last hours, oldest first.',
  topics: ['energy_data'],
  query: z.object({
    meterId,
    hours: z.coerce
      .number('Die Zahl der Stunden muss eine Zahl sein.')
      .positive('Die Zahl der Stunden muss größer als 0 sein.')
      .max(24 * 90, 'Höchstens 90 Tage sind möglich.')
      .default(DEFAULT_WINDOW_HOURS),
  }),
  output: z.array(z.object({ consumption: z.number().nullable(), timestamp: z.iso.datetime() })),
});

export const readEnergyChart = endpoint({
  method: 'GET',
  path: '/api/energy-data/chart',
  access: 'read',
  summary: 'Power (kW) and consumption (kWh) of a meter over time, at most 2000 points.',
  topics: ['energy_data'],
  query: z.object({
    meterId,
    from: moment,
    to: moment,
    width: z.coerce.number().int().min(2, 'Die Breite muss mindestens 2 sein.').max(5000).default(1000),
  }),
  output: z.object({
    level: z.enum(['raw', 'minute', 'hour', 'day']),
    stepMs: z.number().int(),
    points: z.array(
      z.object({
        at: z.iso.datetime(),
        meanKw: z.number().nullable(),
        minKw: z.number().nullable(),
        maxKw: z.number().nullable(),
        consumptionKwh: z.number(),
      }),
    ),
  }),
});
