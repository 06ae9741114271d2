import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

const moment = z.iso.datetime({ offset: true, error: 'Bitte geben Sie einen Zeitpunkt an.' });
export const MAX_POINTS = 20_000;
export const MAX_MACHINES = 20;
/** Longer queues are planned by hand first. */
export const MAX_ORDERS = 60;

const dataPoint = z.object({ at: moment, value: z.number('Ein Messwert muss eine Zahl sein.') });

export const detectAnomalies = endpoint({
  method: 'POST',
  path: '/api/intelligence/anomalies',
  access: 'read',
  changesNothing: true,
  summary:
    'Judge values by a robust z-score (median and MAD); where four weeks are known, against the same hour of the week. Send `points`, or a sensor and a time window of stored readings.',
  maxBodyBytes: 4 * 1024 * 1024,
  body: z
    .object({
      points: z.array(dataPoint).max(MAX_POINTS, `Höchstens ${MAX_POINTS} Messwerte auf einmal.`).optional(),
      sensorId: z.uuid('Diesen Sensor gibt es nicht.').optional(),
      from: moment.optional(),
      to: moment.optional(),
      threshold: z
        .number('Die Schwelle muss eine Zahl sein.')
        .min(1, 'Die Schwelle muss mindestens 1 sein.')
        .max(100, 'Die Schwelle darf höchstens 100 sein.')
        .optional(),
    })
    .refine(({ points, sensorId }) => (points === undefined) !== (sensorId === undefined), {
      error: 'Bitte senden Sie entweder Messwerte oder einen Sensor.',
      path: ['points'],
    })
    .refine(
      ({ sensorId, from, to }) => sensorId === undefined || (from !== undefined && to !== undefined && from < to),
      {
        error: 'Bitte geben Sie den Zeitraum an; der Beginn muss vor dem Ende liegen.',
        path: ['from'],
      },
    ),
  output: z.object({
    method: z.string(),
    version: z.number(),
    threshold: z.number(),
    /** False: too few values to say anything. */
    isEnough: z.boolean(),
    /** What one point is: a reading as stored, or the mean of a minute or an hour. */
    resolution: z.enum(['raw', 'minute', 'hour']),
    anomalies: z.number(),
    points: z.array(
      z.object({
        at: z.string(),
        value: z.number(),
        score: z.number(),
        isAnomaly: z.boolean(),
        expected: z.number(),
        baseline: z.enum(['overall', 'hour_of_week']),
        reason: z.string().nullable(),
      }),
    ),
  }),
});

const figures = z.object({ setupMinutes: z.number(), tardinessMinutes: z.number(), lateOrders: z.number() });

export const proposeOrderSequence = endpoint({
  method: 'POST',
  path: '/api/intelligence/optimisation',
  access: 'read',
  changesNothing: true,
  summary:
    'Propose for each machine a sequence of its planned and released orders with fewer set-ups and less lateness. Changes nothing.',
  body: z.object({
    machineIds: z
      .array(z.uuid('Diese Maschine gibt es nicht.'))
      .min(1, 'Bitte wählen Sie mindestens eine Maschine.')
      .max(MAX_MACHINES, `Höchstens ${MAX_MACHINES} Maschinen auf einmal.`),
    /** How much a minute of set-up counts against a late minute of normal priority. */
    setupWeight: z.number().min(0).max(1000).default(1),
    tardinessWeight: z.number().min(0).max(1000).default(1),
  }),
  output: z.object({
    method: z.string(),
    version: z.number(),
    before: figures,
    after: figures,
    machines: z.array(
      z.object({
        machineId: z.string(),
        machineName: z.string(),
        before: figures,
        after: figures,
        orders: z.array(
          z.object({
            productionId: z.string(),
            productionNumber: z.string(),
            productNumber: z.string(),
            dueDate: z.string().nullable(),
            setupMinutes: z.number(),
            start: z.iso.datetime(),
            end: z.iso.datetime(),
            lateMinutes: z.number(),
            /** Place in the present plan, from 1. */
            placeBefore: z.number(),
          }),
        ),
      }),
    ),
  }),
});
