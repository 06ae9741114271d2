import { z } from 'zod';
import type { WebhookDescription } from '#platform/endpoint.ts';

const id = z.uuid();
const optionalId = z.uuid().nullable();
const time = z.iso.datetime();
const count = z.number().int();

const downtime = z.object({
  downtimeId: id,
  machineId: id,
  machineName: z.string(),
  productionId: optionalId,
  category: z.string(),
  reason: z.string().nullable(),
  isPlanned: z.boolean(),
  startedAt: time,
  endedAt: time.nullable(),
  durationMinutes: z.number().nullable(),
});
const alert = z.object({
  alertId: id,
  machineId: optionalId,
  severity: z.enum(['info', 'low', 'warning', 'error', 'critical']),
  priority: count,
  category: z.string(),
  code: z.string(),
  message: z.string().describe('a German sentence'),
  raisedAt: time,
  resolvedAt: time.nullable(),
});
const status = z.enum(['planned', 'queued', 'in_progress', 'paused', 'completed', 'cancelled', 'unknown']);

/** Everything a webhook can be told, and what is told. People are left out on purpose. */
export const WEBHOOK_EVENTS = {
  'order.status_changed': {
    label: 'Auftrag: Status geändert',
    summary: 'The status of an order changed.',
    data: z.object({
      productionId: id,
      productionNumber: z.string(),
      machineId: optionalId,
      from: status,
      to: status,
      plannedQuantity: count,
      goodQuantity: count,
      scrapQuantity: count,
      reworkQuantity: count,
    }),
  },
  'booking.made': {
    label: 'Auftrag: Stückzahl gebucht',
    summary: 'Pieces were booked on an order.',
    data: z.object({
      bookingId: id,
      productionId: id,
      productionNumber: z.string(),
      machineId: optionalId,
      good: count,
      scrap: count,
      rework: count,
      source: z.enum(['terminal', 'machine', 'import']),
    }),
  },
  'downtime.started': { label: 'Stillstand: begonnen', summary: 'A machine stopped.', data: downtime },
  'downtime.ended': { label: 'Stillstand: beendet', summary: 'A stop of a machine ended.', data: downtime },
  'quality_check.failed': {
    label: 'Prüfung: nicht bestanden',
    summary: 'A quality check failed.',
    data: z.object({
      checkId: id,
      checkNumber: z.string(),
      productionId: optionalId,
      productId: optionalId,
      machineId: optionalId,
      inspectedQuantity: count,
      scrapQuantity: count,
      reworkQuantity: count,
      defectType: z.string().nullable(),
      defectSeverity: z.enum(['minor', 'major', 'critical']).nullable(),
    }),
  },
  'alert.raised': { label: 'Alarm: ausgelöst', summary: 'An alert was raised.', data: alert },
  'alert.resolved': { label: 'Alarm: behoben', summary: 'An alert was resolved.', data: alert },
  'material.below_safety_stock': {
    label: 'Material: unter Sicherheitsbestand',
    summary: 'The stock of a material fell below its safety stock.',
    data: z.object({
      materialId: id,
      materialNumber: z.string(),
      description: z.string(),
      unit: z.string(),
      stock: z.number().describe('in `unit`'),
      safetyStock: z.number().describe('in `unit`'),
    }),
  },
  'maintenance.due': {
    label: 'Wartung: fällig',
    summary: 'Planned maintenance is due today or overdue by at most a week. Told once per record and due day.',
    data: z.object({
      maintenanceId: id,
      title: z.string(),
      maintenanceType: z.string(),
      dueOn: z.iso.date(),
      machineId: id,
      machineName: z.string(),
      plannedMinutes: count.nullable(),
    }),
  },
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** Sent when somebody presses the test button; cannot be subscribed to. */
export const PING_EVENT = 'webhook.ping';

export function eventLabel(event: string): string {
  return event in WEBHOOK_EVENTS ? WEBHOOK_EVENTS[event as WebhookEvent].label : 'Testmeldung';
}

/** What is posted: the same bytes at every attempt. */
export function envelopeOf(delivery: { eventId: string; event: string; occurredAt: string; data: unknown }): string {
  const { eventId, event, occurredAt, data } = delivery;
  return JSON.stringify({ id: eventId, event, occurredAt, data });
}

/** For the OpenAPI document. */
export function describeWebhookEvents(): WebhookDescription[] {
  return WEBHOOK_EVENT_NAMES.map((event) => ({
    event,
    summary: WEBHOOK_EVENTS[event].summary,
    body: z.object({
      id: z.uuid().describe('of the event; equal when it is sent again'),
      event: z.literal(event),
      occurredAt: time,
      data: WEBHOOK_EVENTS[event].data,
    }),
  }));
}
