import { z } from 'zod';
import { ALERT_SEVERITIES } from '#alerts/severity.ts';
import { endpoint } from '#platform/endpoint.ts';
import { CHANNELS, GATHER_MINUTES } from './notification-plan.ts';
import { PUSH_DEVICES_PATH } from './push-rules.ts';

const severities = z
  .array(z.enum(ALERT_SEVERITIES, 'Diese Schwere gibt es nicht.'))
  .transform((chosen) => ALERT_SEVERITIES.filter((severity) => chosen.includes(severity)));
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte geben Sie eine Uhrzeit von 00:00 bis 23:59 an.');

const quietHours = z
  .object({
    from: clockTime,
    to: clockTime,
    days: z
      .array(z.int().min(1).max(7), 'Bitte wählen Sie Wochentage.')
      .min(1, 'Bitte wählen Sie mindestens einen Wochentag für die Ruhezeit.')
      .transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
  })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    message: 'Beginn und Ende der Ruhezeit dürfen nicht gleich sein.',
  });

const defaults = z.object({
  mail: severities,
  push: severities,
  tellsResolution: z.boolean(),
  quietHours: quietHours.nullable(),
  criticalInQuiet: z.boolean(),
  gatherMinutes: z
    .int()
    .refine((minutes) => (GATHER_MINUTES as readonly number[]).includes(minutes), 'Diese Sammelzeit gibt es nicht.'),
});
export type NotificationDefaults = z.output<typeof defaults>;

const settings = defaults.extend({
  machineIds: z
    .array(z.uuid('Diese Maschine gibt es nicht.'))
    .min(1, 'Bitte wählen Sie mindestens eine Maschine oder alle Maschinen.')
    .max(500, 'Mehr als 500 einzelne Maschinen sind nicht möglich. Bitte wählen Sie alle.')
    .transform((ids) => [...new Set(ids)])
    .nullable(),
});
export type OwnSettings = z.output<typeof settings>;

const version = z.int().min(0).describe('as it was read; 0 where nothing was stored');

const shownDefaults = z.object({
  mail: z.array(z.enum(ALERT_SEVERITIES)),
  push: z.array(z.enum(ALERT_SEVERITIES)),
  tellsResolution: z.boolean(),
  quietHours: z.object({ from: z.string(), to: z.string(), days: z.array(z.int()) }).nullable(),
  criticalInQuiet: z.boolean(),
  gatherMinutes: z.int(),
});
const shownSettings = shownDefaults.extend({
  machineIds: z.array(z.uuid()).nullable().describe('null: all; machines that are gone are left out'),
});

export const readNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notifications/settings',
  access: 'read',
  apiKeyScope: null,
  summary: 'What the caller is told of and how; the company’s defaults until they choose.',
  output: z.object({
    isChosen: z.boolean(),
    version,
    values: shownSettings,
    mail: z.object({ address: z.string().nullable(), delivers: z.boolean() }),
    push: z.object({ publicKey: z.string().nullable().describe('VAPID key; null where push is not configured') }),
  }),
  topics: ['notification_preferences', 'notification_defaults'],
});

export const saveNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/notifications/settings',
  access: 'read',
  summary: 'Stores what the caller has chosen. What waits and is no longer wanted is dropped.',
  body: z.object({ version, values: settings }),
  status: 204,
  output: z.undefined(),
});

export const resetNotificationSettings = endpoint({
  method: 'DELETE',
  path: '/api/notifications/settings',
  access: 'read',
  summary: 'Forgets the caller’s choice: the company’s defaults hold again.',
  status: 204,
  output: z.undefined(),
});

export const readNotificationDefaults = endpoint({
  method: 'GET',
  path: '/api/notifications/defaults',
  access: 'administer',
  summary: 'What holds for people who have chosen nothing.',
  output: z.object({ version, values: shownDefaults }),
  topics: ['notification_defaults'],
});

export const saveNotificationDefaults = endpoint({
  method: 'PUT',
  path: '/api/notifications/defaults',
  access: 'administer',
  summary: 'Changes what holds for people who have chosen nothing.',
  body: z.object({ version, values: defaults }),
  status: 204,
  output: z.undefined(),
});

const device = z.object({
  id: z.uuid(),
  name: z.string(),
  service: z.string().describe('host of the push service of the browser’s maker'),
  isCurrent: z.boolean().describe('belongs to the calling session'),
  createdAt: z.iso.datetime(),
  lastSentAt: z.iso.datetime().nullable(),
});
export type PushDevice = z.output<typeof device>;

export const listPushDevices = endpoint({
  method: 'GET',
  path: PUSH_DEVICES_PATH,
  access: 'read',
  apiKeyScope: null,
  summary: 'Devices of the caller that take pushes of this company.',
  output: z.array(device),
  topics: ['push_subscriptions'],
});

const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;
const subscription = z.object({
  endpoint: z
    .string()
    .max(2000, 'Die Adresse des Push-Dienstes ist zu lang.')
    .regex(/^https:\/\/[^\s/]+/, 'Die Adresse des Push-Dienstes muss mit https:// beginnen.'),
  keys: z.object({
    p256dh: z.string().max(100).regex(BASE64URL, 'Der Schlüssel des Browsers ist unverständlich.'),
    auth: z.string().max(40).regex(BASE64URL, 'Der Schlüssel des Browsers ist unverständlich.'),
  }),
});
export type BrowserSubscription = z.output<typeof subscription>;

export const addPushDevice = endpoint({
  method: 'POST',
  path: PUSH_DEVICES_PATH,
  access: 'read',
  summary: 'Takes a browser’s subscription for the calling session. The same browser twice is one device.',
  status: 201,
  body: subscription,
  output: device,
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: `${PUSH_DEVICES_PATH}/:id`,
  access: 'read',
  summary: 'No more pushes to one of the caller’s devices.',
  params: z.object({ id: z.uuid('Das ist keine Kennung eines Geräts.') }),
  status: 204,
  output: z.undefined(),
});

export const sendTestNotification = endpoint({
  method: 'POST',
  path: '/api/notifications/test',
  access: 'read',
  summary: 'Sends the caller a test message by mail or to all their devices.',
  body: z.object({ channel: z.enum(CHANNELS, 'Diesen Weg gibt es nicht.') }),
  status: 202,
  output: z.object({ queued: z.number().int() }),
  rateLimit: 'mail',
});

export const MESSAGE_STATES = ['waiting', 'sending', 'handed_over', 'sent', 'failed', 'skipped'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

const message = z.object({
  id: z.uuid(),
  channel: z.enum(CHANNELS),
  deviceName: z.string().nullable(),
  title: z.string(),
  body: z.string(),
  alertCount: z.number().int(),
  state: z.enum(MESSAGE_STATES).describe('handed_over: in the outbox of the installation, not yet at the mail server'),
  lastError: z.string().nullable().describe('a German sentence'),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type SentMessage = z.output<typeof message>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/messages',
  access: 'read',
  apiKeyScope: null,
  summary: 'The last 50 messages to the caller, newest first, with what became of them.',
  output: z.array(message),
  topics: ['notification_messages'],
});
