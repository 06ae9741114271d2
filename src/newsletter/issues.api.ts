import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { listOf, listQuery } from '#records/list.ts';
import { DELIVERY_STATES, ISSUE_STATES } from './sending.ts';

export const SUBJECT_MAX_LENGTH = 150;
export const BODY_MAX_LENGTH = 200_000;

const NEWEST_FIRST = z.enum(['asc', 'desc']).default('desc');
const idParams = z.object({ id: z.uuid('Diese Kennung ist ungültig.') });
/** Goes into a header: one line, without characters nobody sees. */
const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Höchstens ${max} Zeichen.`)
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'Bitte ohne Zeilenumbrüche.');

const counts = z.object(
  Object.fromEntries(DELIVERY_STATES.map((state) => [state, z.number()])) as Record<
    (typeof DELIVERY_STATES)[number],
    z.ZodNumber
  >,
);

export const issueRow = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(ISSUE_STATES),
  listId: z.string().nullable(),
  listName: z.string().nullable(),
  counts,
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type IssueRow = z.output<typeof issueRow>;

export const issue = issueRow.extend({
  preheader: z.string(),
  bodyMarkdown: z.string(),
  version: z.number(),
  /** Confirmed subscribers of the list now. */
  recipients: z.number(),
  /** When the next open recipient is tried again; null when none waits. */
  nextTryAt: z.iso.datetime().nullable(),
});
export type Issue = z.output<typeof issue>;

const content = z.object({
  subject: oneLine(SUBJECT_MAX_LENGTH),
  preheader: oneLine(SUBJECT_MAX_LENGTH),
  bodyMarkdown: z.string().max(BODY_MAX_LENGTH, 'Der Text ist zu lang.'),
  listId: z.uuid().nullable(),
});

export const listIssues = endpoint({
  method: 'GET',
  path: '/api/newsletter/issues',
  access: 'owner',
  summary: 'Issues of the newsletter with their progress.',
  query: listQuery(['createdAt', 'subject', 'state', 'startedAt'], {
    state: z.enum(ISSUE_STATES).optional(),
    direction: NEWEST_FIRST,
  }),
  output: listOf(issueRow),
});

export const readIssue = endpoint({
  method: 'GET',
  path: '/api/newsletter/issues/:id',
  access: 'owner',
  summary: 'One issue with its text and progress.',
  params: idParams,
  output: issue,
});

export const createIssue = endpoint({
  method: 'POST',
  path: '/api/newsletter/issues',
  access: 'owner',
  summary: 'Start a new issue as a draft.',
  body: content,
  status: 201,
  output: z.object({ id: z.string() }),
});

export const updateIssue = endpoint({
  method: 'PUT',
  path: '/api/newsletter/issues/:id',
  access: 'owner',
  summary: 'Change a draft; refused when it has changed since it was read.',
  params: idParams,
  body: content.extend({ version: z.int() }),
  output: z.object({ version: z.number() }),
});

export const deleteIssue = endpoint({
  method: 'DELETE',
  path: '/api/newsletter/issues/:id',
  access: 'owner',
  summary: 'Delete an issue that is not being sent, with its log.',
  params: idParams,
  status: 204,
  output: z.undefined(),
});

export const previewIssue = endpoint({
  method: 'POST',
  path: '/api/newsletter/preview',
  access: 'owner',
  summary: 'What a text becomes: cleaned HTML and the text alternative.',
  body: z.object({ bodyMarkdown: z.string().max(BODY_MAX_LENGTH) }),
  changesNothing: true,
  output: z.object({ html: z.string(), text: z.string() }),
});

export const sendTest = endpoint({
  method: 'POST',
  path: '/api/newsletter/issues/:id/test',
  access: 'owner',
  summary: "Send an issue to the owner's own address.",
  params: idParams,
  output: z.object({ recipient: z.string(), isWaitingInOutbox: z.boolean() }),
});

export const ISSUE_STEPS = ['send', 'pause', 'resume', 'discard'] as const;
export type IssueStep = (typeof ISSUE_STEPS)[number];

export const moveIssue = endpoint({
  method: 'POST',
  path: '/api/newsletter/issues/:id/steps',
  access: 'owner',
  summary: 'Send a draft, pause or resume sending, or discard what has not gone out.',
  params: idParams,
  body: z.object({ step: z.enum(ISSUE_STEPS) }),
  output: z.object({}),
});

export const deliveryRow = z.object({
  id: z.string(),
  recipient: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  lastError: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
  /** When it is tried again; null unless it waits. */
  dueAt: z.iso.datetime().nullable(),
});
export type DeliveryRow = z.output<typeof deliveryRow>;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/newsletter/deliveries',
  access: 'owner',
  summary: 'What became of an issue, or of all, recipient by recipient.',
  query: listQuery(['recipient', 'state', 'sentAt', 'attempts'], {
    issueId: z.uuid().optional(),
    state: z.enum(DELIVERY_STATES).optional(),
  }),
  output: listOf(deliveryRow),
});
