import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { listQuery } from '#records/list.ts';
import { recordKind } from '#records/record-kind.ts';
import { PRODUCTION_FIELDS } from './production.ts';
import { PRODUCTION_STATUSES } from './production-status.ts';
import { PRODUCTION_ACTIONS } from './production-transitions.ts';

export const REASON_MAX_LENGTH = 500;
const day = z.iso.date('Bitte geben Sie ein Datum an.');
const moment = z.iso.datetime();
export const productionParams = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
/** When something happened on the shop floor, by the clock of whoever reports it. */
export const happenedAt = z.iso.datetime({ offset: true, error: 'Bitte geben Sie einen Zeitpunkt an.' });

const kind = recordKind({
  path: '/api/productions',
  // Feminine, so that the general sentences fit as subject and as object.
  words: { singular: 'Auftrag', plural: 'Aufträge', theOne: 'die Produktion', thisOne: 'diese Produktion' },
  fields: PRODUCTION_FIELDS,
  sortable: ['startTime', 'productionNumber', 'plannedEnd', 'dueDate', 'priority', 'plannedQuantity', 'updatedAt'],
  filters: {
    status: z.enum(PRODUCTION_STATUSES).optional(),
    /** Not finished ones only. */
    open: z.enum(['true', 'false']).optional(),
    machine: z.uuid('Diese Maschine gibt es nicht.').optional(),
    product: z.uuid('Dieses Produkt gibt es nicht.').optional(),
    /** Local days of the start, both included. */
    from: day.optional(),
    to: day.optional(),
  },
  extra: {
    status: z.enum(PRODUCTION_STATUSES),
    productNumber: z.string(),
    productModel: z.string(),
    machineName: z.string().nullable(),
    employeeName: z.string().nullable(),
    /** Pieces made so far; null before the first booking. */
    actualQuantity: z.number().nullable(),
    /** Good pieces handed over at completion. */
    quantity: z.number().nullable(),
    goodQuantity: z.number(),
    scrapQuantity: z.number(),
    reworkQuantity: z.number(),
    progressPercent: z.number(),
    plannedStart: moment,
    plannedEnd: moment,
    startTime: moment,
    endTime: moment.nullable(),
  },
  // The last two: whether names of people are shown.
  topics: ['productions', 'products', 'machines', 'companies', 'privacy_unlocks'],
  write: 'manage',
});

/** The newest orders come first unless asked otherwise: nobody wants to begin in the past. */
export const productionKind = {
  ...kind,
  list: {
    ...kind.list,
    query: listQuery(kind.sortable, kind.filters).extend({ direction: z.enum(['asc', 'desc']).default('desc') }),
  },
};

export type Production = z.output<typeof productionKind.row>;

export const proposeProduction = endpoint({
  method: 'GET',
  path: '/api/productions/proposal',
  access: 'read',
  summary: 'The next free order number and today’s date, to begin a new order with.',
  output: z.object({ productionNumber: z.string(), plannedStartDate: z.iso.date() }),
  topics: ['productions'],
});

export const moveProduction = endpoint({
  method: 'POST',
  path: '/api/productions/:id/transition',
  access: 'operate',
  summary:
    'Release, start, pause, resume, complete or cancel an order. What its state does not allow is answered with 409 `transition_not_allowed`. Releasing and cancelling need the level `manage`.',
  params: productionParams,
  body: z.object({
    action: z.enum(PRODUCTION_ACTIONS, 'Diese Aktion gibt es nicht.'),
    version: z.number().int(),
    /** When it happened; now unless given. */
    at: happenedAt.optional(),
    employeeId: z.uuid('Diese Person gibt es nicht.').nullish(),
    /** Why it is paused; other steps explain themselves. */
    reason: z
      .string()
      .trim()
      .max(REASON_MAX_LENGTH, `Der Grund darf höchstens ${REASON_MAX_LENGTH} Zeichen lang sein.`)
      .nullish(),
  }),
  output: productionKind.row,
});

export const readProductionSummary = endpoint({
  method: 'GET',
  path: '/api/productions/:id/summary',
  access: 'read',
  summary: 'What hangs on an order: bookings, stops, checks, its history and when it will be done.',
  params: productionParams,
  output: z.object({
    bookingCount: z.number(),
    lastBookedAt: moment.nullable(),
    downtime: z.object({
      count: z.number(),
      minutes: z.number(),
      rows: z.array(
        z.object({
          id: z.string(),
          startTime: moment,
          endTime: moment.nullable(),
          category: z.string(),
          reason: z.string().nullable(),
          isPlanned: z.boolean(),
        }),
      ),
    }),
    checks: z.object({ total: z.number(), pass: z.number(), fail: z.number(), rework: z.number() }),
    /** Null when it is not running or nobody can know. */
    forecastEnd: moment.nullable(),
    history: z.array(
      z.object({
        id: z.string(),
        action: z.enum(PRODUCTION_ACTIONS),
        happenedAt: moment,
        reason: z.string().nullable(),
        employeeName: z.string().nullable(),
      }),
    ),
  }),
  topics: [
    'productions',
    'production_bookings',
    'machine_downtime',
    'quality_checks',
    'production_transitions',
    'companies',
    'privacy_unlocks',
  ],
});
