import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { SHIFT_TYPES } from '#shifts/shift-type.ts';
import { PRODUCTION_STATUSES } from './production-status.ts';
import { happenedAt, productionKind, productionParams } from './productions.api.ts';
import { CONFLICT_KINDS } from './schedule-conflicts.ts';

const DAY_MS = 86_400_000;
export const BOARD_MAX_DAYS = 62;
const moment = z.iso.datetime();
const span = z.object({ start: moment, end: moment });

export const scheduleConflict = z.object({
  productionId: z.string(),
  kind: z.enum(CONFLICT_KINDS),
  message: z.string(),
});

const boardProduction = z.object({
  id: z.string(),
  version: z.number(),
  productionNumber: z.string(),
  productModel: z.string(),
  status: z.enum(PRODUCTION_STATUSES),
  priority: z.number(),
  machineId: z.string().nullable(),
  /** Planned before it starts; then the real start and the expected or real end. */
  start: moment,
  end: moment,
  dueDate: z.string().nullable(),
  plannedQuantity: z.number(),
  progressPercent: z.number(),
  isMovable: z.boolean(),
});
export type BoardProduction = z.output<typeof boardProduction>;

const boardMachine = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** False: the machine is taken to work around the clock. */
  hasShifts: z.boolean(),
  shiftWindows: z.array(span.extend({ shiftType: z.enum(SHIFT_TYPES) })),
  plannedDowntimes: z.array(span.extend({ id: z.string(), reason: z.string().nullable() })),
  productions: z.array(boardProduction),
});
export type BoardMachine = z.output<typeof boardMachine>;

export const readBoard = endpoint({
  method: 'GET',
  path: '/api/productions/board',
  access: 'read',
  summary: 'The planning board: per machine its orders, shift windows and planned stops, and what does not fit.',
  query: z
    .object({ from: happenedAt, to: happenedAt })
    .refine(({ from, to }) => Date.parse(to) > Date.parse(from), {
      error: 'Das Ende muss nach dem Beginn liegen.',
      path: ['to'],
    })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= BOARD_MAX_DAYS * DAY_MS, {
      error: `Die Plantafel zeigt höchstens ${BOARD_MAX_DAYS} Tage.`,
      path: ['to'],
    }),
  output: z.object({
    readAt: moment,
    machines: z.array(boardMachine),
    /** Orders of this time without a machine. */
    unassigned: z.array(boardProduction),
    conflicts: z.array(scheduleConflict),
  }),
  topics: ['productions', 'machines', 'machine_downtime', 'shifts', 'machine_shifts'],
});

export const scheduleProduction = endpoint({
  method: 'POST',
  path: '/api/productions/:id/schedule',
  access: 'manage',
  summary:
    'Move an order that has not started to a machine and a time. Answers what does not fit; started orders stay (409).',
  params: productionParams,
  body: z.object({
    version: z.number().int(),
    machineId: z.uuid('Diese Maschine gibt es nicht.'),
    plannedStart: happenedAt.refine(
      (text) => Math.abs(new Date(text).getUTCFullYear() - 2050) <= 50,
      'Dieser Zeitpunkt ist nicht möglich.',
    ),
  }),
  output: z.object({ production: productionKind.row, conflicts: z.array(scheduleConflict) }),
});
