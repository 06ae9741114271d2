import { z } from 'zod';
import { ALERT_SEVERITIES } from '#alerts/severity.ts';
import { endpoint } from '#platform/endpoint.ts';
import { recordKind } from '#records/record-kind.ts';
import { SENSOR_FIELDS, SENSOR_TYPE_LABELS } from './sensor.ts';
import { SENSOR_STATES } from './sensor-state.ts';

const limits = z.object({ min: z.number(), max: z.number(), critical: z.number() });

export const sensorKind = recordKind({
  path: '/api/sensors',
  words: { singular: 'Sensor', plural: 'Sensoren', theOne: 'den Sensor', thisOne: 'dieser Sensor' },
  fields: SENSOR_FIELDS,
  sortable: ['name', 'sensorId', 'type', 'location', 'nextCalibration', 'updatedAt'],
  filters: {
    type: z.enum(Object.keys(SENSOR_TYPE_LABELS) as [keyof typeof SENSOR_TYPE_LABELS]).optional(),
    machineId: z.uuid('Diese Maschine gibt es nicht.').optional(),
    state: z.enum(SENSOR_STATES).optional(),
  },
  extra: {
    machineName: z.string().nullable(),
    /** The unit of the values: what the source says goes before what was entered. */
    shownUnit: z.string(),
    state: z.enum(SENSOR_STATES),
    /** The newest value; null when there never was one. */
    newest: z.object({ value: z.number().nullable(), quality: z.string().nullable(), at: z.iso.datetime() }).nullable(),
    /** Those that hold: its own or those of its kind; null: none. */
    limits: limits.nullable(),
    /** Mean of every minute of the last hour, oldest first; null where there are no data. */
    lastHour: z.array(z.number().nullable()),
    lastAlert: z
      .object({
        id: z.string(),
        message: z.string(),
        severity: z.enum(ALERT_SEVERITIES),
        at: z.iso.datetime(),
        isActive: z.boolean(),
      })
      .nullable(),
  },
  // Newest values are read by themselves (readLatestSensorValues); with each of them the whole list would be too much.
  topics: ['sensors', 'sensor_minutes', 'alerts'],
  write: 'manage',
});

const alarmLoad = z.object({
  /** Occurrences of the last 24 hours divided by 24. */
  perHour: z.number(),
  occurrences: z.number(),
  chattering: z.number(),
  standing: z.number(),
  active: z.number(),
});

export const readSensorSummary = endpoint({
  method: 'GET',
  path: '/api/sensors/summary',
  access: 'read',
  summary: 'How many sensors stand how, and how much their alarms burden people.',
  output: z.object({
    total: z.number(),
    states: z.record(z.enum(SENSOR_STATES), z.number()),
    alarmLoad,
  }),
  // Not told of every value: it looks at all sensors. Who shows it asks again from time to time.
  topics: ['sensors', 'alerts'],
});

const sensorParams = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const moment = z.iso.datetime({ offset: true, error: 'Bitte geben Sie einen Zeitpunkt als ISO 8601 an.' });

export const readSensorAlarmLoad = endpoint({
  method: 'GET',
  path: '/api/sensors/:id/alarm-load',
  access: 'read',
  summary: 'Alarms of one sensor: per hour, chattering, standing.',
  params: sensorParams,
  output: alarmLoad,
  topics: ['alerts'],
});

export const readSensorStatistics = endpoint({
  method: 'GET',
  path: '/api/sensors/:id/statistics',
  access: 'read',
  summary: 'Count, least, greatest, mean and spread of the values in a span.',
  params: sensorParams,
  query: z.object({ from: moment, to: moment }),
  output: z.object({
    count: z.number(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    mean: z.number().nullable(),
    /** Sample standard deviation; null below two values. */
    standardDeviation: z.number().nullable(),
    firstAt: z.iso.datetime().nullable(),
    lastAt: z.iso.datetime().nullable(),
  }),
  topics: ['sensor_data'],
});

const gap = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  outcome: z.enum(['recovered', 'lost']).describe('recovered: delivered afterwards; lost: there are no values'),
  samples: z.number(),
});

export const readSensorCompleteness = endpoint({
  method: 'GET',
  path: '/api/sensors/:id/completeness',
  access: 'read',
  summary:
    'Expected against stored values of the last shifts, with every gap. The interval is learned from the values.',
  params: sensorParams,
  output: z.object({
    /** Null: not known, see `reason`. */
    intervalSeconds: z.number().nullable(),
    isEntered: z.boolean(),
    reason: z.enum(['too_few', 'irregular']).nullable(),
    spans: z.array(
      z.object({
        name: z.string(),
        from: z.iso.datetime(),
        to: z.iso.datetime(),
        isRunning: z.boolean(),
        /** Null: before the sensor's first value, or the interval is not known. */
        percent: z.number().nullable(),
        expected: z.number(),
        stored: z.number(),
        gapCount: z.number(),
        /** The newest of them. */
        gaps: z.array(gap),
      }),
    ),
  }),
  topics: ['sensors', 'shifts', 'machine_shifts'],
});
export type SensorCompleteness = z.output<typeof readSensorCompleteness.output>;
