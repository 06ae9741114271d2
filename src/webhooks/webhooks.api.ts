import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { WEBHOOK_EVENT_NAMES } from './webhook-events.ts';

export const DELIVERY_STATES = ['waiting', 'sending', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  allowPrivate: z.boolean(),
  isActive: z.boolean(),
  disabledReason: z.string().nullable().describe('why the system switched it off'),
  failingSince: z.iso.datetime().nullable(),
  waitingCount: z.number().int(),
  deadCount: z.number().int(),
  lastDeliveredAt: z.iso.datetime().nullable(),
  version: z.number().int(),
});
export type Webhook = z.infer<typeof webhook>;

const delivery = z.object({
  id: z.uuid(),
  event: z.string(),
  eventId: z.uuid(),
  occurredAt: z.iso.datetime(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  dueAt: z.iso.datetime(),
  answerStatus: z.number().int().nullable(),
  answerText: z.string().nullable().describe('the beginning of the answer'),
  lastError: z.string().nullable().describe('a German sentence'),
  lastAttemptAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  body: z.string().describe('what is posted'),
});
export type WebhookDelivery = z.infer<typeof delivery>;

const values = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Bitte geben Sie dem Webhook einen Namen.')
    .max(100, 'Der Name des Webhooks darf höchstens 100 Zeichen haben.'),
  url: z.string().trim().max(2000, 'Die Adresse darf höchstens 2000 Zeichen haben.'),
  events: z
    .array(z.enum(WEBHOOK_EVENT_NAMES, 'Dieses Ereignis gibt es nicht.'))
    .min(1, 'Bitte wählen Sie mindestens ein Ereignis.')
    .transform((events) => [...new Set(events)]),
  allowPrivate: z.boolean().default(false),
  isActive: z.boolean().default(true),
});
export type WebhookValues = z.output<typeof values>;

const params = z.object({ id: z.uuid('Das ist keine Kennung eines Webhooks.') });
const withSecret = z.object({ webhook, secret: z.string().describe('answered once, stored encrypted') });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  access: 'administer',
  summary: 'Webhooks of the company; never their secrets.',
  output: z.array(webhook),
  topics: ['webhooks', 'webhook_deliveries'],
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: 'administer',
  summary: 'Makes a webhook. Private targets need `allowPrivate`. The secret is answered once.',
  status: 201,
  body: values,
  output: withSecret,
});

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:id',
  access: 'administer',
  summary: 'Changes a webhook. `version` is the one that was read.',
  params,
  body: z.object({ version: z.number().int(), values }),
  output: webhook,
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  access: 'administer',
  summary: 'Deletes a webhook and its deliveries.',
  status: 204,
  params,
  output: z.undefined(),
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  access: 'administer',
  summary: 'Replaces the secret at once and answers the new one once.',
  params,
  output: withSecret,
});

export const pingWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/ping',
  access: 'administer',
  summary: 'Sends a signed `webhook.ping` now, once, and answers what came back.',
  params,
  output: delivery,
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  access: 'administer',
  summary: 'Deliveries of a webhook, newest first. `state=dead` lists what was given up.',
  params,
  query: z.object({
    state: z.enum(DELIVERY_STATES, 'Diesen Zustand gibt es nicht.').optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  output: z.object({ total: z.number().int(), pageSize: z.number().int(), deliveries: z.array(delivery) }),
  topics: ['webhook_deliveries'],
});

export const replayDeliveries = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/replay',
  access: 'administer',
  summary: 'Sends deliveries again: the named ones, or all that were given up.',
  params,
  body: z.object({ deliveryIds: z.array(z.uuid('Das ist keine Kennung einer Zustellung.')).max(500).optional() }),
  output: z.object({ queued: z.number().int() }),
});
