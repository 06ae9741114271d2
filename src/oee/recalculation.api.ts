import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { SHIFT_TYPES } from '#shifts/shift-type.ts';
import { TIME_KINDS } from './machine-time.ts';
import { day, machineId, oeeRecord } from './oee.api.ts';

export const MAX_RECALCULATION_DAYS = 366;

const calculated = z.object({
  oee: z.number(),
  availability: z.number(),
  performance: z.number(),
  quality: z.number(),
  plannedProductionTime: z.number(),
  actualProductionTime: z.number(),
  noDataMinutes: z.number(),
  totalPiecesProduced: z.number(),
  goodPieces: z.number(),
});

export const recalculatePeriod = endpoint({
  method: 'POST',
  path: '/api/oee/recalculate',
  access: 'manage',
  summary: 'Calculate a period anew. `apply` false changes nothing and shows what would change.',
  body: z
    .object({ machineId: machineId.optional(), from: day, to: day, apply: z.boolean() })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Das Ende liegt vor dem Beginn.' })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_RECALCULATION_DAYS * 86_400_000, {
      path: ['to'],
      error: `Höchstens ${MAX_RECALCULATION_DAYS} Tage auf einmal.`,
    }),
  output: z.object({
    applied: z.boolean(),
    changes: z.array(
      z.object({
        machineId: z.string(),
        machineName: z.string(),
        productionId: z.string(),
        calculationDate: z.string(),
        /** Null: there was no record. */
        before: calculated.nullable(),
        /** Null: there is none any more. */
        after: calculated.nullable(),
      }),
    ),
  }),
});

const span = { startTime: z.iso.datetime(), endTime: z.iso.datetime().nullable() };

export const readRecordEvents = endpoint({
  method: 'GET',
  path: '/api/oee/records/:recordId/events',
  access: 'read',
  summary: 'What a record was made of: how each moment counted, and the states, stops and bookings behind it.',
  params: z.object({ recordId: z.uuid('Diese Adresse gibt es nicht.') }),
  output: z.object({
    record: oeeRecord,
    /** Their minutes by kind are the record's times. */
    slices: z.array(
      z.object({
        startTime: z.iso.datetime(),
        endTime: z.iso.datetime(),
        kind: z.enum(TIME_KINDS),
        shiftType: z.enum(SHIFT_TYPES).nullable(),
        state: z.string().nullable(),
        downtimeId: z.string().nullable(),
      }),
    ),
    states: z.array(z.object({ id: z.string(), state: z.string(), rawState: z.string().nullable(), ...span })),
    downtimes: z.array(
      z.object({
        id: z.string(),
        downtimeCategory: z.string(),
        reason: z.string().nullable(),
        isPlanned: z.boolean(),
        ...span,
      }),
    ),
    bookings: z.array(
      z.object({ id: z.string(), bookedAt: z.iso.datetime(), good: z.number(), scrap: z.number(), rework: z.number() }),
    ),
  }),
  topics: ['oee_records', 'machine_states', 'machine_downtime', 'production_bookings'],
});

const settings = z.object({ microStopBelowMinutes: z.number() });

export const readOeeSettings = endpoint({
  method: 'GET',
  path: '/api/oee/settings',
  access: 'read',
  summary: 'Rules of the company for stops.',
  output: settings,
  topics: ['oee_settings'],
});

export const saveOeeSettings = endpoint({
  method: 'PUT',
  path: '/api/oee/settings',
  access: 'manage',
  summary: 'Change the rules of the company for stops.',
  body: z.object({
    microStopBelowMinutes: z
      .number('Bitte geben Sie Minuten an.')
      .min(0, 'Die Grenze kann nicht negativ sein.')
      .max(60, 'Die Grenze darf höchstens 60 Minuten sein.'),
  }),
  output: settings,
});
