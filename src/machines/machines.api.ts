import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { recordKind } from '#records/record-kind.ts';
import { MACHINE_FIELDS } from './machine.ts';
import { MACHINE_STATES, MACHINE_STATUSES } from './machine-state.ts';

const currentProduction = z.object({
  id: z.string(),
  productionNumber: z.string(),
  productModel: z.string(),
  plannedQuantity: z.number(),
  actualQuantity: z.number(),
  isPaused: z.boolean(),
});

export const machineKind = recordKind({
  path: '/api/machines',
  words: { singular: 'Maschine', plural: 'Maschinen', theOne: 'die Maschine', thisOne: 'diese Maschine' },
  fields: MACHINE_FIELDS,
  sortable: ['name', 'type', 'machineNumber', 'hall', 'liveState', 'liveStateSince', 'updatedAt'],
  filters: {
    active: z.enum(['true', 'false']).optional(),
    state: z.enum(MACHINE_STATES).optional(),
    type: z.string().max(100).optional(),
    hall: z.string().max(60).optional(),
  },
  extra: {
    /** The coarse word the dashboard counts (OPEN-053). */
    status: z.enum(MACHINE_STATUSES),
    liveState: z.enum(MACHINE_STATES),
    liveStateSince: z.iso.datetime().nullable(),
    currentProduction: currentProduction.nullable(),
  },
  topics: ['machines', 'machine_states', 'productions'],
  write: 'manage',
});

const machineId = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });

export const timelineSegment = z.object({
  state: z.enum(MACHINE_STATES),
  /** The source's own word, where it says more than ours. */
  rawState: z.string().nullable(),
  productionNumber: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** Null: still going on. */
  endedAt: z.iso.datetime().nullable(),
});
export type TimelineSegment = z.output<typeof timelineSegment>;

export const readMachineTimeline = endpoint({
  method: 'GET',
  path: '/api/machines/:id/timeline',
  access: 'read',
  summary: "States of a machine on one local day (the company's time zone); today unless another is given.",
  params: machineId,
  query: z.object({ date: z.iso.date('Das Datum muss die Form JJJJ-MM-TT haben.').optional() }),
  output: z.object({
    date: z.iso.date(),
    dayStartsAt: z.iso.datetime(),
    dayEndsAt: z.iso.datetime(),
    readAt: z.iso.datetime(),
    segments: z.array(timelineSegment),
  }),
  topics: ['machine_states'],
});

export const readMachineOverview = endpoint({
  method: 'GET',
  path: '/api/machines/:id/overview',
  access: 'read',
  summary: 'What waits at a machine: unexplained stops, maintenance, orders, and the shifts it works in.',
  params: machineId,
  output: z.object({
    /** Stops of the last seven days without a reason. */
    unexplainedStops: z.number(),
    upcomingMaintenance: z.array(
      z.object({ id: z.string(), maintenanceDate: z.iso.date(), title: z.string(), status: z.string() }),
    ),
    shifts: z.array(z.object({ id: z.string(), name: z.string() })),
    openProductions: z.array(
      z.object({
        id: z.string(),
        productionNumber: z.string(),
        productModel: z.string(),
        status: z.string(),
        plannedStart: z.iso.datetime(),
      }),
    ),
  }),
  topics: ['machine_downtime', 'maintenance_records', 'productions', 'machine_shifts', 'shifts'],
});

export const listMachineGroups = endpoint({
  method: 'GET',
  path: '/api/machines/groups',
  access: 'read',
  summary: 'The types and halls in use, for filters.',
  output: z.object({ types: z.array(z.string()), halls: z.array(z.string()) }),
  topics: ['machines'],
});
