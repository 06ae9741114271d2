import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { SHIFT_TYPES } from '#shifts/shift-type.ts';
import { PERFORMANCE_STATUSES } from './oee-targets.ts';
import { outcomeOf } from './outcome.ts';

/** The OEE service as specified (§7): names of the tables' columns, `{data, error}` in every answer. */

export const machineId = z.uuid('Diese Maschine gibt es nicht.');
export const productionId = z.uuid('Diese Produktion gibt es nicht.');
export const day = z.iso.date('Bitte geben Sie ein Datum in der Form JJJJ-MM-TT an.');
const shiftType = z.enum(SHIFT_TYPES).nullable();
const minutes = z.number().min(0, 'Minuten können nicht negativ sein.').max(100_000, 'So viele Minuten hat kein Tag.');
const pieces = z
  .number()
  .int('Stückzahlen sind ganze Zahlen.')
  .min(0, 'Stückzahlen können nicht negativ sein.')
  .max(1_000_000_000, 'Diese Stückzahl ist zu groß.');
const percent = z.number().min(0, 'Ein Prozentwert kann nicht negativ sein.').max(100_000, 'Dieser Wert ist zu groß.');
const share = percent.max(100, 'Dieser Anteil kann nicht über 100 % liegen.');
const cycleTime = z
  .number()
  .positive('Die Stückzeit muss größer als 0 sein.')
  .max(86_400, 'Die Stückzeit ist zu groß.');

/** DATA-13 */
export const oeeRecord = z.object({
  id: z.string(),
  machine_id: z.string(),
  production_id: z.string().nullable(),
  calculation_date: z.string(),
  shift_type: shiftType,
  availability: z.number(),
  performance: z.number(),
  quality: z.number(),
  oee: z.number(),
  planned_production_time: z.number(),
  actual_production_time: z.number(),
  downtime_minutes: z.number(),
  setup_time_minutes: z.number(),
  ideal_cycle_time: z.number().nullable(),
  actual_cycle_time: z.number().nullable(),
  target_quantity: z.number().nullable(),
  total_pieces_produced: z.number(),
  good_pieces: z.number(),
  rejected_pieces: z.number(),
  rework_pieces: z.number(),
  /** Shift time about which nothing is known; in none of the other figures. */
  no_data_minutes: z.number(),
  origin: z.enum(['calculated', 'entered']),
  created_at: z.iso.datetime(),
});
export type OeeRecord = z.output<typeof oeeRecord>;

/** OEE-02, OEE-03 */
export const calculateOee = endpoint({
  method: 'POST',
  path: '/api/oee/calculate',
  access: 'operate',
  summary: 'calculate_oee: calculates and stores the records of a production, newest day first; unknown ones give [].',
  body: z.object({ p_production_id: productionId }),
  output: outcomeOf(z.array(oeeRecord)),
});

const enteredRecord = z
  .object({
    machine_id: machineId,
    production_id: productionId.nullable().default(null),
    calculation_date: day,
    shift_type: shiftType.default(null),
    availability: share,
    performance: percent,
    quality: share,
    oee: percent,
    planned_production_time: minutes,
    actual_production_time: minutes,
    downtime_minutes: minutes.default(0),
    setup_time_minutes: minutes.default(0),
    ideal_cycle_time: cycleTime.nullable().default(null),
    actual_cycle_time: cycleTime.nullable().default(null),
    target_quantity: pieces.nullable().default(null),
    total_pieces_produced: pieces,
    good_pieces: pieces,
    rejected_pieces: pieces.default(0),
    rework_pieces: pieces.default(0),
  })
  .refine((record) => record.good_pieces <= record.total_pieces_produced, {
    path: ['good_pieces'],
    error: 'Es kann nicht mehr Gutteile als gefertigte Teile geben.',
  });

/** OEE-04 */
export const upsertOeeRecord = endpoint({
  method: 'PUT',
  path: '/api/oee/records',
  access: 'manage',
  summary: 'Store a record from outside; the same machine, production and date again replaces it (OPEN-079).',
  body: enteredRecord,
  output: outcomeOf(oeeRecord),
});

const MAX_ROWS = 1000;
/** Lists are paged; a single machine's year fits into one page. */
export const listPage = {
  limit: z.coerce.number().int().min(1).max(MAX_ROWS).default(MAX_ROWS),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
};

/** OEE-05, OEE-06, OPEN-117: both ends included. */
export const listOeeRecords = endpoint({
  method: 'GET',
  path: '/api/oee/records',
  access: 'read',
  summary: 'Records of a machine, newest first, optionally from and to a day (both included).',
  query: z.object({ machine_id: machineId, from: day.optional(), to: day.optional(), ...listPage }),
  output: outcomeOf(z.array(oeeRecord)),
  topics: ['oee_records'],
});

/** OEE-07, OEE-08 */
export const readOeeTrend = endpoint({
  method: 'GET',
  path: '/api/oee/trend',
  access: 'read',
  summary: 'One row per production day of a machine over the last N days (default 30), oldest first.',
  query: z.object({ machine_id: machineId, days: z.coerce.number().int().min(1).max(3660).default(30) }),
  output: outcomeOf(
    z.array(
      z.object({
        calculation_date: z.string(),
        oee: z.number(),
        availability: z.number(),
        performance: z.number(),
        quality: z.number(),
      }),
    ),
  ),
  topics: ['oee_records'],
});

const oeeFigures = z.object({
  machine_id: z.string(),
  machine_name: z.string(),
  calculation_date: z.string(),
  /** Null: the whole day. */
  shift_type: shiftType,
  is_day_total: z.boolean(),
  availability: z.number().nullable(),
  performance: z.number().nullable(),
  quality: z.number().nullable(),
  oee: z.number().nullable(),
  planned_production_time: z.number(),
  actual_production_time: z.number(),
  no_data_minutes: z.number(),
  total_pieces_produced: z.number(),
  good_pieces: z.number(),
});

const MAX_SHIFT_DAYS = 31;

export const listShiftOee = endpoint({
  method: 'GET',
  path: '/api/oee/shifts',
  access: 'read',
  summary: `Figures per shift and per day of a machine, at most ${MAX_SHIFT_DAYS} days; the day is the sum of its shifts.`,
  query: z
    .object({ machine_id: machineId, from: day, to: day })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Das Ende liegt vor dem Beginn.' })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_SHIFT_DAYS * 86_400_000, {
      path: ['to'],
      error: `Höchstens ${MAX_SHIFT_DAYS} Tage auf einmal.`,
    }),
  output: outcomeOf(z.array(oeeFigures)),
  topics: ['oee_records', 'machine_states', 'machine_downtime', 'production_bookings'],
});

export const oeeTargets = z.object({
  machine_id: z.string(),
  target_oee: z.number(),
  target_availability: z.number(),
  target_performance: z.number(),
  target_quality: z.number(),
  /** Null: the defaults hold, nobody has set a target yet (OPEN-083). */
  effective_from: z.string().nullable(),
});

/** OEE-13 */
export const readOeeTargets = endpoint({
  method: 'GET',
  path: '/api/oee/targets',
  access: 'read',
  summary: 'The targets of a machine that hold today; the defaults when none were set; null for an unknown machine.',
  query: z.object({ machine_id: machineId }),
  output: outcomeOf(oeeTargets),
  topics: ['oee_targets'],
});

/** OEE-14 */
export const upsertOeeTargets = endpoint({
  method: 'PUT',
  path: '/api/oee/targets',
  access: 'manage',
  summary: 'Set the targets of a machine from today on; twice on one day replaces.',
  body: z.object({
    machine_id: machineId,
    target_oee: share,
    target_availability: share,
    target_performance: share,
    target_quality: share,
  }),
  output: outcomeOf(oeeTargets),
});

/** OEE-15, OEE-16 */
export const readProductionMetrics = endpoint({
  method: 'GET',
  path: '/api/oee/metrics',
  access: 'read',
  summary: 'Rates of a production; null when there are none yet (PGRST116 is no error).',
  query: z.object({ production_id: productionId }),
  output: outcomeOf(
    z.object({
      production_id: z.string(),
      scheduled_start: z.iso.datetime().nullable(),
      scheduled_end: z.iso.datetime().nullable(),
      actual_start: z.iso.datetime().nullable(),
      actual_end: z.iso.datetime().nullable(),
      target_rate: z.number().nullable(),
      actual_rate: z.number().nullable(),
      first_pass_yield: z.number().nullable(),
      scrap_rate: z.number().nullable(),
      rework_rate: z.number().nullable(),
    }),
  ),
  topics: ['production_metrics'],
});

const figure = z.number().nullable();

/** DATA-21; figures are null where nothing has been recorded yet. */
export const currentOeeStatus = z.object({
  machine_id: z.string(),
  machine_name: z.string(),
  machine_type: z.string(),
  machine_status: z.enum(['operational', 'maintenance', 'idle']),
  current_oee: figure,
  availability: figure,
  performance: figure,
  quality: figure,
  calculation_date: z.string().nullable(),
  target_oee: z.number(),
  performance_status: z.enum(PERFORMANCE_STATUSES).nullable(),
});
export type CurrentOeeStatus = z.output<typeof currentOeeStatus>;

/** OEE-17, OPEN-120 */
export const readCurrentOee = endpoint({
  method: 'GET',
  path: '/api/oee/status',
  access: 'read',
  summary: 'Where each active machine stands: its newest production day of at least an hour against its target.',
  output: outcomeOf(z.array(currentOeeStatus)),
  topics: ['oee_records', 'oee_targets', 'machines'],
});
