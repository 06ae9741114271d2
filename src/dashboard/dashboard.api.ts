import { z } from 'zod';
import { MACHINE_STATES } from '#machines/machine-state.ts';
import { TIME_KINDS } from '#oee/machine-time.ts';
import { currentOeeStatus } from '#oee/oee.api.ts';
import { endpoint } from '#platform/endpoint.ts';
import { PRODUCTION_STATUSES } from '#productions/production-status.ts';
import { SHIFT_TYPES } from '#shifts/shift-type.ts';

const percent = z.number().nullable();

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: 'read',
  summary: 'The figures of the dashboard for today in the company’s time zone.',
  output: z.object({
    /** When the server read the figures; the page shows their age. */
    readAt: z.iso.datetime(),
    productCount: z.number(),
    employeeCount: z.number(),
    machines: z.object({ operational: z.number(), maintenance: z.number(), idle: z.number(), total: z.number() }),
    today: z.object({ plannedQuantity: z.number(), actualQuantity: z.number() }),
    /** Null when nothing was checked today. */
    qualityRatePercent: percent,
    oee: z.array(currentOeeStatus),
    /** Monday to Sunday of the running week (DASH-16, OPEN-062). */
    week: z.array(
      z.object({
        date: z.iso.date(),
        /** Of the productions that begin on this day. */
        plannedQuantity: z.number(),
        /** Booked on this day. */
        producedQuantity: z.number(),
        /** After today: nothing can have been produced yet. */
        isToCome: z.boolean(),
      }),
    ),
    /** Running, interrupted and next productions (OPEN-143). */
    openProductions: z.array(
      z.object({
        id: z.string(),
        productionNumber: z.string(),
        productModel: z.string().nullable(),
        machineName: z.string().nullable(),
        status: z.enum(PRODUCTION_STATUSES),
        plannedQuantity: z.number(),
        actualQuantity: z.number(),
        /** 0 to 100. */
        progressPercent: z.number(),
        startTime: z.iso.datetime(),
        plannedEnd: z.iso.datetime(),
      }),
    ),
    /** All that are open, whether listed or not. */
    openProductionCount: z.number(),
    recentProductions: z.array(
      z.object({
        id: z.string(),
        productionNumber: z.string(),
        productModel: z.string().nullable(),
        machineName: z.string().nullable(),
        employeeName: z.string().nullable(),
        quantity: z.number(),
        endTime: z.iso.datetime().nullable(),
      }),
    ),
    upcomingMaintenance: z.array(
      z.object({
        id: z.string(),
        /** A day in the company's time zone: YYYY-MM-DD. */
        date: z.iso.date(),
        type: z.string(),
        machineName: z.string().nullable(),
        technician: z.string().nullable(),
      }),
    ),
  }),
  topics: [
    'productions',
    'production_bookings',
    'machines',
    'products',
    'quality_checks',
    'maintenance_records',
    'oee_records',
    'oee_targets',
    // Who does it stands there by name or pseudonym.
    'companies',
    'privacy_unlocks',
  ],
});

const slice = z.object({
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  kind: z.enum(TIME_KINDS),
  /** What the machine itself said. */
  state: z.string().nullable(),
});

export const readShiftView = endpoint({
  method: 'GET',
  path: '/api/dashboard/shift',
  access: 'read',
  summary: 'A row per active machine for its running shift, or for the last one when it rests.',
  output: z.object({
    readAt: z.iso.datetime(),
    machines: z.array(
      z.object({
        machineId: z.string(),
        machineName: z.string(),
        liveState: z.enum(MACHINE_STATES),
        shiftType: z.enum(SHIFT_TYPES).nullable(),
        shiftStart: z.iso.datetime(),
        shiftEnd: z.iso.datetime(),
        isRunningShift: z.boolean(),
        slices: z.array(slice),
        producedQuantity: z.number(),
        goodQuantity: z.number(),
        /** What the planned time of the shift so far would give at ideal cycle time. */
        targetQuantity: z.number(),
        oeePercent: percent,
        unexplainedStops: z.object({ count: z.number(), minutes: z.number() }),
      }),
    ),
  }),
  topics: ['machines', 'machine_states', 'machine_downtime', 'production_bookings', 'productions'],
});

export const DASHBOARD_ENDPOINTS = [readDashboard, readShiftView] as const;
