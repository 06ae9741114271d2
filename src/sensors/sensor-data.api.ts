import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

const sensorId = z.string().min(1, 'Bitte nennen Sie einen Sensor.').max(200, 'Diese Kennung ist zu lang.');
/** At most so many at once. */
export const SENSORS_PER_CALL = 50;
/** `sensorId=a&sensorId=b`; one alone is a list of one. */
const sensorIds = z
  .union([sensorId, z.array(sensorId)])
  .transform((ids) => (Array.isArray(ids) ? ids : [ids]))
  .pipe(
    z.array(sensorId).min(1).max(SENSORS_PER_CALL, `Höchstens ${SENSORS_PER_CALL} Sensoren auf einmal sind möglich.`),
  );
const moment = z.iso.datetime({ offset: true, error: 'Bitte geben Sie einen Zeitpunkt als ISO 8601 an.' });

export const latestSensorValue = z.object({
  sensorId: z.string(),
  value: z.number().nullable(),
  unit: z.string(),
  sensorType: z.string(),
  quality: z.string().nullable(),
  timestamp: z.iso.datetime(),
});
export type LatestSensorValue = z.infer<typeof latestSensorValue>;

/** API-23 */
export const readLatestSensorValues = endpoint({
  method: 'GET',
  path: '/api/sensor-data/latest',
  access: 'read',
  summary: 'The newest value of each sensor asked for; without a sensor, of all (at most 1000).',
  topics: ['sensor_data'],
  query: z.object({ sensorId: sensorIds.optional() }),
  output: z.array(latestSensorValue),
});

export const readSensorChart = endpoint({
  method: 'GET',
  path: '/api/sensor-data/chart',
  access: 'read',
  summary:
    'Mean, least and greatest values over time, at most 2000 points in all; the step follows from span and width.',
  topics: ['sensor_data'],
  query: z.object({
    sensorId: sensorIds,
    from: moment,
    to: moment,
    width: z.coerce.number().int().min(2, 'Die Breite muss mindestens 2 sein.').max(5000).default(1000),
  }),
  output: z.object({
    level: z.enum(['raw', 'minute', 'hour', 'day']),
    stepMs: z.number().int(),
    series: z.array(
      z.object({
        sensorId: z.string(),
        points: z
          .array(z.object({ at: z.iso.datetime(), mean: z.number(), min: z.number(), max: z.number() }))
          .describe('in order of time'),
      }),
    ),
  }),
});
