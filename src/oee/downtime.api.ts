import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { listOf, listQuery } from '#records/list.ts';
import { IMPACT_LEVELS } from './downtime.ts';
import { day, listPage, machineId, productionId } from './oee.api.ts';
import { outcomeOf } from './outcome.ts';

const EARLIEST = '2000-01-01T00:00:00Z';
const LATEST = '2100-01-01T00:00:00Z';

/** With an offset: a time without one would mean another moment on another computer. */
export const moment = z.iso
  .datetime({ offset: true, error: 'Bitte geben Sie Datum und Uhrzeit mit Zeitzone an.' })
  .refine((text) => Date.parse(text) >= Date.parse(EARLIEST) && Date.parse(text) < Date.parse(LATEST), {
    error: 'Dieser Zeitpunkt liegt außerhalb des erlaubten Bereichs.',
  });

const category = z
  .string('Bitte wählen Sie eine Kategorie.')
  .regex(/^[a-z][a-z0-9_]*$/, 'Bitte wählen Sie eine Kategorie.')
  .max(40, 'Bitte wählen Sie eine Kategorie.');
const reasonText = z
  .string()
  .trim()
  .max(500, 'Der Grund darf höchstens 500 Zeichen lang sein.')
  .refine((text) => !text.includes('\0'), 'Der Grund enthält ein Zeichen, das nicht gespeichert werden kann.');
const durationMinutes = z
  .number()
  .min(0, 'Die Dauer kann nicht negativ sein.')
  .max(527_040, 'Ein Stillstand kann höchstens ein Jahr dauern.');
const downtimeParams = z.object({ downtimeId: z.uuid('Diese Adresse gibt es nicht.') });

/** DATA-14, DATA-17 */
export const downtimeRow = z.object({
  id: z.string(),
  machine_id: z.string(),
  production_id: z.string().nullable(),
  start_time: z.iso.datetime(),
  end_time: z.iso.datetime().nullable(),
  duration_minutes: z.number().nullable(),
  downtime_category: z.string(),
  reason: z.string().nullable(),
  reason_id: z.string().nullable(),
  is_planned: z.boolean(),
  impact_level: z.enum(IMPACT_LEVELS),
  /** Shorter than the company's limit. */
  is_micro_stop: z.boolean(),
  created_at: z.iso.datetime(),
  version: z.number(),
  machine_name: z.string(),
  machine_type: z.string(),
  production_number: z.string().nullable(),
  employee_name: z.string().nullable(),
});
export type DowntimeRow = z.output<typeof downtimeRow>;

const entered = {
  machine_id: machineId,
  production_id: productionId.nullable(),
  start_time: moment,
  end_time: moment.nullable(),
  duration_minutes: durationMinutes.nullable(),
  downtime_category: category,
  reason: reasonText.nullable(),
  /** A reason of the tree brings its category, wording and whether it is planned. */
  reason_id: z.uuid('Diesen Grund gibt es nicht.').nullable(),
  is_planned: z.boolean(),
  impact_level: z.enum(IMPACT_LEVELS, 'Bitte wählen Sie eine der angebotenen Auswirkungen.'),
};

/** OEE-09 */
export const insertDowntime = endpoint({
  method: 'POST',
  path: '/api/oee/downtime',
  access: 'operate',
  summary: 'Book a stop. `end_time` null: it still lasts. A second stop of the machine at the same time is refused.',
  body: z
    .object(entered)
    .partial()
    .required({ machine_id: true, start_time: true })
    .refine((stop) => stop.downtime_category !== undefined || (stop.reason_id ?? null) !== null, {
      path: ['downtime_category'],
      error: 'Bitte wählen Sie eine Kategorie oder einen Grund.',
    }),
  output: outcomeOf(downtimeRow),
});

/** OEE-10 */
export const updateDowntime = endpoint({
  method: 'PATCH',
  path: '/api/oee/downtime/:downtimeId',
  access: 'operate',
  summary: 'Change a stop. With `version`, a change by someone else in between is refused.',
  params: downtimeParams,
  body: z
    .object(entered)
    .omit({ machine_id: true })
    .partial()
    .extend({ version: z.number().int().optional() })
    .refine(({ version: _version, ...changes }) => Object.keys(changes).length > 0, {
      error: 'Es wurde nichts zum Ändern angegeben.',
    }),
  output: outcomeOf(downtimeRow),
});

/** OEE-11, OEE-12 */
export const listDowntime = endpoint({
  method: 'GET',
  path: '/api/oee/downtime',
  access: 'read',
  summary: 'Stops, newest first. A date-only end covers that whole day (OPEN-117).',
  query: z.object({
    machine_id: machineId.optional(),
    production_id: productionId.optional(),
    category: category.optional(),
    start_date: day.or(moment).optional(),
    end_date: day.or(moment).optional(),
    ...listPage,
  }),
  output: outcomeOf(z.array(downtimeRow)).extend({
    /** All that match, whatever the page. */
    count: z.number().nullable(),
  }),
  topics: ['machine_downtime', 'companies', 'privacy_unlocks'],
});

/** The same rows for tables: search, order, page. */
export const listStops = endpoint({
  method: 'GET',
  path: '/api/oee/stops',
  access: 'read',
  summary: 'Stops as a list: search in reason, machine and order, filter, order, page.',
  query: listQuery(['startTime', 'duration'], {
    machineId: machineId.optional(),
    productionId: productionId.optional(),
    category: category.optional(),
    from: day.optional(),
    to: day.optional(),
  }).extend({ direction: z.enum(['asc', 'desc']).default('desc') }),
  output: listOf(downtimeRow),
  topics: ['machine_downtime', 'companies', 'privacy_unlocks'],
});

export const removeDowntime = endpoint({
  method: 'DELETE',
  path: '/api/oee/downtime/:downtimeId',
  access: 'manage',
  summary: 'Remove a stop that was booked by mistake; the figures are calculated anew.',
  params: downtimeParams,
  status: 204,
  output: z.undefined(),
});

export const splitDowntime = endpoint({
  method: 'POST',
  path: '/api/oee/downtime/:downtimeId/split',
  access: 'operate',
  summary: 'Cut a stop in two at a moment inside it; both keep the reason until one is classified anew.',
  params: downtimeParams,
  body: z.object({ at: moment, version: z.number().int() }),
  output: z.object({ first: downtimeRow, second: downtimeRow }),
});

export const mergeDowntime = endpoint({
  method: 'POST',
  path: '/api/oee/downtime/:downtimeId/merge',
  access: 'operate',
  summary: 'Join a stop with the next one of the same machine if less than a micro-stop lies between them.',
  params: downtimeParams,
  body: z.object({ version: z.number().int() }),
  output: downtimeRow,
});

const unexplainedStop = z.object({
  /** Null: known only from the machine's states; book it to explain it. */
  downtime_id: z.string().nullable(),
  version: z.number().nullable(),
  machine_id: z.string(),
  machine_name: z.string(),
  production_id: z.string().nullable(),
  start_time: z.iso.datetime(),
  /** Null while it lasts. */
  end_time: z.iso.datetime().nullable(),
  duration_minutes: z.number(),
});
export type UnexplainedStop = z.output<typeof unexplainedStop>;

export const MAX_UNEXPLAINED_HOURS = 24 * 31;

export const listUnexplainedStops = endpoint({
  method: 'GET',
  path: '/api/oee/downtime/unexplained',
  access: 'read',
  summary: 'Stops of the last hours, micro-stops excepted, that nobody has given a reason; newest first.',
  query: z.object({
    machine_id: machineId.optional(),
    hours: z.coerce.number().int().min(1).max(MAX_UNEXPLAINED_HOURS).default(24),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  output: z.object({ total: z.number(), rows: z.array(unexplainedStop) }),
  topics: ['machine_downtime', 'machine_states'],
});
