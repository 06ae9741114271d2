import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { fieldSchema } from '#records/field-schema.ts';
import { listOf, listQuery } from '#records/list.ts';
import { breakLiesInside } from './shift-calendar.ts';
import { SHIFT_TYPES } from './shift-type.ts';

const shiftId = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const version = z.number().int();
const clock = (label: string) =>
  z.string(`${label} fehlt.`).regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} muss eine Uhrzeit sein (HH:MM).`);

export const shiftValues = z
  .object({
    name: fieldSchema({ kind: 'text', label: 'Name', required: true, maxLength: 60 }) as z.ZodType<string>,
    shiftType: z.enum(SHIFT_TYPES, 'Art: bitte wählen Sie einen der angebotenen Werte.'),
    startTime: clock('Beginn'),
    /** Not later than the start means: on the next day. */
    endTime: clock('Ende'),
    weekdays: z
      .array(z.number().int().min(1).max(7), 'Bitte wählen Sie Wochentage.')
      .min(1, 'Bitte wählen Sie mindestens einen Wochentag.')
      .max(7, 'Ein Wochentag ist doppelt gewählt.')
      .refine((days) => new Set(days).size === days.length, 'Ein Wochentag ist doppelt gewählt.'),
    breakStartTime: clock('Pausenbeginn').nullable(),
    breakMinutes: z
      .number('Pausendauer muss eine Zahl sein.')
      .int('Pausendauer muss eine ganze Zahl sein.')
      .min(0, 'Pausendauer muss mindestens 0 sein.')
      .max(240, 'Pausendauer darf höchstens 240 Minuten sein.'),
  })
  .refine(({ breakMinutes, breakStartTime }) => breakMinutes === 0 || breakStartTime !== null, {
    error: 'Bitte geben Sie an, wann die Pause beginnt.',
    path: ['breakStartTime'],
  })
  .refine(breakLiesInside, { error: 'Die Pause liegt nicht in der Schicht.', path: ['breakStartTime'] });

const storedShift = z.object({
  id: z.string(),
  version,
  name: z.string(),
  shiftType: z.enum(SHIFT_TYPES),
  startTime: z.string(),
  endTime: z.string(),
  weekdays: z.array(z.number()),
  breakStartTime: z.string().nullable(),
  breakMinutes: z.number(),
  machineIds: z.array(z.string()),
  employeeCount: z.number(),
});
export type StoredShift = z.output<typeof storedShift>;

export const listShifts = endpoint({
  method: 'GET',
  path: '/api/shifts',
  access: 'read',
  summary: 'The shift model: all shifts with the machines that work in them.',
  query: listQuery(['startTime', 'name'], {}),
  output: listOf(storedShift),
  topics: ['shifts', 'machine_shifts', 'employees'],
});

export const readShift = endpoint({
  method: 'GET',
  path: '/api/shifts/:id',
  access: 'read',
  summary: 'One shift.',
  params: shiftId,
  output: storedShift,
  topics: ['shifts', 'machine_shifts', 'employees'],
});

export const createShift = endpoint({
  method: 'POST',
  path: '/api/shifts',
  access: 'manage',
  summary: 'Add a shift.',
  body: shiftValues,
  status: 201,
  output: storedShift,
});

export const updateShift = endpoint({
  method: 'PUT',
  path: '/api/shifts/:id',
  access: 'manage',
  summary: 'Change a shift; 409 `version_conflict` when someone else has changed it meanwhile.',
  params: shiftId,
  body: z.object({ version, values: shiftValues }),
  output: storedShift,
});

export const removeShift = endpoint({
  method: 'DELETE',
  path: '/api/shifts/:id',
  access: 'manage',
  summary: 'Delete a shift nobody works in.',
  params: shiftId,
  status: 204,
  output: z.undefined(),
});

export const assignMachineShifts = endpoint({
  method: 'PUT',
  path: '/api/shifts/machines/:id',
  access: 'manage',
  summary: 'Say in which shifts a machine works: its planned busy time.',
  params: shiftId,
  body: z.object({ shiftIds: z.array(z.uuid('Schicht: diese Auswahl gibt es nicht.')).max(50) }),
  output: z.object({ shiftIds: z.array(z.string()) }),
});

/** A calendar page shows a quarter at most. */
const MAX_CALENDAR_DAYS = 92;
const day = (label: string) => z.iso.date(`${label} muss ein Datum sein.`);
const span = { startsAt: z.iso.datetime(), endsAt: z.iso.datetime() };

export const readShiftCalendar = endpoint({
  method: 'GET',
  path: '/api/shifts/calendar',
  access: 'read',
  summary:
    'Real shifts from one local day to another (both included), in UTC; a night shift belongs to the day it begins on.',
  query: z
    .object({ from: day('Von'), to: day('Bis'), machineId: z.uuid().optional() })
    .refine(({ from, to }) => to >= from, { error: 'Das Ende liegt vor dem Anfang.', path: ['to'] })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_CALENDAR_DAYS * 86_400_000, {
      error: `Der Zeitraum darf höchstens ${MAX_CALENDAR_DAYS} Tage umfassen.`,
      path: ['to'],
    }),
  output: z.object({
    timeZone: z.string(),
    windows: z.array(
      z.object({
        shiftId: z.string(),
        shiftName: z.string(),
        shiftType: z.enum(SHIFT_TYPES),
        date: z.iso.date(),
        ...span,
        break: z.object(span).nullable(),
      }),
    ),
  }),
  topics: ['shifts', 'machine_shifts'],
});
