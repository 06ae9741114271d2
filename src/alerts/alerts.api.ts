import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { ALERT_SEVERITIES } from './severity.ts';

export const openAlert = z.object({
  id: z.string(),
  severity: z.enum(ALERT_SEVERITIES),
  code: z.string(),
  message: z.string(),
  machineName: z.string().nullable(),
  occurrenceCount: z.number(),
  firstOccurredAt: z.iso.datetime(),
  lastOccurredAt: z.iso.datetime(),
});
export type OpenAlert = z.output<typeof openAlert>;

/** The bell shows these; the dot is there while there is at least one (OPEN-044). */
export const listOpenAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts/open',
  access: 'read',
  summary: 'Active alerts nobody has acknowledged: the number, and the most urgent 50.',
  output: z.object({ total: z.number(), alerts: z.array(openAlert) }),
  topics: ['alerts'],
});

export const acknowledgeAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/:alertId/acknowledge',
  access: 'operate',
  summary: 'Acknowledge an active alert. Acknowledging twice changes nothing.',
  params: z.object({ alertId: z.uuid() }),
  status: 204,
  output: z.undefined(),
});

export const ALERTS_ENDPOINTS = [listOpenAlerts, acknowledgeAlert] as const;
