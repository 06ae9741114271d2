import { z } from 'zod';
import { PERFORMANCE_STATUSES } from '#oee/oee-targets.ts';
import { endpoint } from '#platform/endpoint.ts';

const percent = z.number().nullable();

/** One machine of the OEE overview (DATA-21); figures are null where nothing has been recorded yet. */
export const currentOeeStatus = z.object({
  machine_id: z.string(),
  machine_name: z.string(),
  machine_type: z.string(),
  machine_status: z.enum(['operational', 'maintenance', 'idle']),
  current_oee: percent,
  availability: percent,
  performance: percent,
  quality: percent,
  calculation_date: z.string().nullable(),
  target_oee: z.number(),
  performance_status: z.enum(PERFORMANCE_STATUSES).nullable(),
});
export type CurrentOeeStatus = z.output<typeof currentOeeStatus>;

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
    'machines',
    'products',
    'quality_checks',
    'maintenance_records',
    'oee_records',
    'oee_targets',
  ],
});

export const DASHBOARD_ENDPOINTS = [readDashboard] as const;
