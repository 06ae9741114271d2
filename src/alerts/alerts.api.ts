import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { listOf, listQuery } from '#records/list.ts';
import { ALERT_EVENT_TYPES, ALERT_STATES } from './alert-life.ts';
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

const alertParams = z.object({ alertId: z.uuid('Diese Adresse gibt es nicht.') });
const note = z
  .string()
  .trim()
  .max(2000, 'Der Text darf höchstens 2000 Zeichen lang sein.')
  .refine((text) => !text.includes('\0'), 'Der Text enthält ein Zeichen, das nicht gespeichert werden kann.');

const alertRow = openAlert.extend({
  category: z.string(),
  state: z.enum(ALERT_STATES),
  machineId: z.string().nullable(),
  priority: z.number(),
  escalationLevel: z.number(),
  recommendedActions: z.array(z.string()),
  commentCount: z.number(),
  acknowledgedAt: z.iso.datetime().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
});
export type AlertRow = z.output<typeof alertRow>;

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  access: 'read',
  summary: 'Alerts, newest first unless asked otherwise: search, filter, page.',
  query: listQuery(['lastOccurredAt', 'priority'], {
    state: z.enum(ALERT_STATES).optional(),
    severity: z.enum(ALERT_SEVERITIES).optional(),
    machineId: z.uuid('Diese Maschine gibt es nicht.').optional(),
    origin: z.string().max(250).optional().describe('what the alert is about: sensor/T-1'),
    from: z.iso.date('Bitte geben Sie ein Datum in der Form JJJJ-MM-TT an.').optional(),
    to: z.iso.date('Bitte geben Sie ein Datum in der Form JJJJ-MM-TT an.').optional(),
  }).extend({ direction: z.enum(['asc', 'desc']).default('desc') }),
  output: listOf(alertRow),
  topics: ['alerts', 'alert_events'],
});

export const readAlert = endpoint({
  method: 'GET',
  path: '/api/alerts/:alertId',
  access: 'read',
  summary: 'One alert with everything that happened to it, oldest first.',
  params: alertParams,
  output: alertRow.extend({
    history: z.array(
      z.object({
        id: z.string(),
        type: z.enum(ALERT_EVENT_TYPES),
        note: z.string().nullable(),
        escalationLevel: z.number().nullable(),
        author: z.string().nullable(),
        happenedAt: z.iso.datetime(),
      }),
    ),
  }),
  topics: ['alerts', 'alert_events'],
});

export const resolveAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/:alertId/resolve',
  access: 'operate',
  summary: 'The cause is gone. Resolving twice changes nothing; an alert nobody had acknowledged is acknowledged too.',
  params: alertParams,
  body: z.object({ note: note.optional() }),
  status: 204,
  output: z.undefined(),
});

export const escalateAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/:alertId/escalate',
  access: 'operate',
  summary: 'Raise an alert to the next level.',
  params: alertParams,
  body: z.object({ note: note.optional() }),
  output: z.object({ escalationLevel: z.number() }),
});

export const commentAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/:alertId/comments',
  access: 'operate',
  summary: 'Write a comment on an alert, also on a resolved one.',
  params: alertParams,
  body: z.object({ text: note.min(1, 'Der Kommentar ist leer.') }),
  status: 204,
  output: z.undefined(),
});

export const ALERTS_ENDPOINTS = [
  listOpenAlerts,
  listAlerts,
  readAlert,
  acknowledgeAlert,
  resolveAlert,
  escalateAlert,
  commentAlert,
] as const;
