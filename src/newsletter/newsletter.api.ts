import { z } from 'zod';
import { isEmail } from '#accounts/credentials.ts';
import { endpoint } from '#platform/endpoint.ts';
import { listOf, listQuery } from '#records/list.ts';
import { MAILS_PER_MINUTE } from './sending.ts';
import { SUBSCRIBER_STATES } from './subscriber.ts';

export const IMPORT_MAX_ADDRESSES = 5000;
const idParams = z.object({ id: z.uuid('Diese Kennung ist ungültig.') });

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter/subscriptions',
  access: 'public',
  summary: 'Ask for the newsletter. The answer is the same for every address; a mail asks its owner to confirm.',
  body: z.object({
    email: z.string().trim().refine(isEmail, 'Bitte geben Sie eine gültige E-Mail-Adresse ein'),
    /** A field people do not see. Whoever fills it in is a program. */
    website: z.string().max(2000).default(''),
  }),
  status: 202,
  output: z.object({}),
  rateLimit: 'mail',
});

export const subscriberRow = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  source: z.string(),
  lists: z.array(z.object({ id: z.string(), name: z.string() })),
  requestedAt: z.iso.datetime(),
  consentAt: z.iso.datetime().nullable(),
  consentVersion: z.string().nullable(),
  unsubscribedAt: z.iso.datetime().nullable(),
  bouncedAt: z.iso.datetime().nullable(),
  bounceReason: z.string().nullable(),
});
export type SubscriberRow = z.output<typeof subscriberRow>;

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/newsletter/subscribers',
  access: 'owner',
  summary: 'Subscribers of the newsletter with their consent.',
  query: listQuery(['requestedAt', 'email', 'state', 'consentAt'], {
    state: z.enum(SUBSCRIBER_STATES).optional(),
    listId: z.uuid().optional(),
    direction: z.enum(['asc', 'desc']).default('desc'),
  }),
  output: listOf(subscriberRow),
});

export const importSubscribers = endpoint({
  method: 'POST',
  path: '/api/newsletter/subscribers/import',
  access: 'owner',
  summary: 'Take over addresses whose consent is stated. Each gets a mail and counts only when confirmed.',
  body: z.object({
    consentStated: z.literal(true, 'Bitte bestätigen Sie, dass die Einwilligungen vorliegen.'),
    listId: z.uuid(),
    emails: z
      .array(z.string().trim().max(400))
      .min(1, 'Die Datei enthält keine Adressen.')
      .max(IMPORT_MAX_ADDRESSES, `Höchstens ${IMPORT_MAX_ADDRESSES} Adressen auf einmal.`),
  }),
  output: z.object({
    asked: z.number(),
    /** Already known and left as they are: confirmed, waiting, unsubscribed or undeliverable. */
    known: z.number(),
    refused: z.array(z.string()),
  }),
});

export const setSubscriberLists = endpoint({
  method: 'PUT',
  path: '/api/newsletter/subscribers/:id/lists',
  access: 'owner',
  summary: 'Choose the lists a subscriber belongs to.',
  params: idParams,
  body: z.object({ listIds: z.array(z.uuid()).max(100) }),
  output: z.object({}),
});

export const eraseSubscriber = endpoint({
  method: 'DELETE',
  path: '/api/newsletter/subscribers/:id',
  access: 'owner',
  summary: 'Erase everything stored about a subscriber. The log of sent issues keeps only the number.',
  params: idParams,
  status: 204,
  output: z.undefined(),
});

export const newsletterList = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  joinsAtSignUp: z.boolean(),
  confirmed: z.number(),
  total: z.number(),
});
export type NewsletterList = z.output<typeof newsletterList>;

const listBody = z.object({
  name: z.string().trim().min(1, 'Bitte geben Sie einen Namen ein.').max(100),
  description: z.string().trim().max(500).default(''),
  joinsAtSignUp: z.boolean().default(false),
});

export const listLists = endpoint({
  method: 'GET',
  path: '/api/newsletter/lists',
  access: 'owner',
  summary: 'Lists of subscribers with their sizes.',
  output: z.object({ lists: z.array(newsletterList) }),
});

export const createList = endpoint({
  method: 'POST',
  path: '/api/newsletter/lists',
  access: 'owner',
  summary: 'Add a list.',
  body: listBody,
  status: 201,
  output: z.object({ id: z.string() }),
});

export const updateList = endpoint({
  method: 'PUT',
  path: '/api/newsletter/lists/:id',
  access: 'owner',
  summary: 'Change a list.',
  params: idParams,
  body: listBody,
  output: z.object({}),
});

export const deleteList = endpoint({
  method: 'DELETE',
  path: '/api/newsletter/lists/:id',
  access: 'owner',
  summary: 'Delete a list; its subscribers stay.',
  params: idParams,
  status: 204,
  output: z.undefined(),
});

const settings = z.object({
  mailsPerMinute: z.number(),
  smtpConfigured: z.boolean(),
  /** Why the mail server takes nothing at the moment; null while it does. */
  serverProblem: z.string().nullable(),
  nextBatchAt: z.iso.datetime(),
});

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/newsletter/settings',
  access: 'owner',
  summary: 'Pace of sending and state of the mail server.',
  output: settings,
});

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/newsletter/settings',
  access: 'owner',
  summary: 'Set the pace of sending.',
  body: z.object({
    mailsPerMinute: z
      .int('Bitte geben Sie eine ganze Zahl ein.')
      .min(MAILS_PER_MINUTE.least, 'Mindestens eine E-Mail je Minute.')
      .max(MAILS_PER_MINUTE.most, `Höchstens ${MAILS_PER_MINUTE.most} E-Mails je Minute.`),
  }),
  output: settings,
});
