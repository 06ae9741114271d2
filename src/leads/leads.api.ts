import { z } from 'zod';
import { isEmail } from '#accounts/credentials.ts';
import { endpoint } from '#platform/endpoint.ts';
import { listOf, listQuery } from '#records/list.ts';
import { CONSULTING_AREAS, DEFAULT_CONSULTING_AREA, LEAD_STATUSES } from './lead.ts';

export const LEAD_MESSAGE_MAX_LENGTH = 10_000; // OPEN-016
export const LEAD_LINE_MAX_LENGTH = 200;
export const LEAD_TIMES_MAX_LENGTH = 500;
export const LEAD_EMAIL_MAX_LENGTH = 254;

/** One line of text: whatever breaks lines or hides becomes a blank, so that it can stand in lists and mails. */
const line = z.string().transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim());
/** PostgreSQL stores no NUL. */
const text = z.string().transform((value) => value.replaceAll('\0', '').trim());

export const submitLead = endpoint({
  method: 'POST',
  path: '/api/leads',
  access: 'public',
  summary: 'Send a request for consulting to the owner of this installation.',
  body: z.object({
    name: line.pipe(z.string().min(1, 'Bitte geben Sie Ihren Namen ein').max(LEAD_LINE_MAX_LENGTH)),
    email: line.pipe(z.string().refine(isEmail, 'Bitte geben Sie eine gültige E-Mail-Adresse ein')),
    company: line.pipe(z.string().max(LEAD_LINE_MAX_LENGTH)).default(''),
    area: z.enum(CONSULTING_AREAS).default(DEFAULT_CONSULTING_AREA),
    message: text.pipe(z.string().min(1, 'Bitte geben Sie eine Nachricht ein').max(LEAD_MESSAGE_MAX_LENGTH)),
    preferredTimes: text.pipe(z.string().max(LEAD_TIMES_MAX_LENGTH)).optional(),
    /** No person sees this field; whoever fills it is a machine. */
    website: z.string().max(1000).default(''),
    filledInMs: z.number().min(0).optional(),
  }),
  maxBodyBytes: 64 * 1024,
  status: 201,
  output: z.object({}),
  rateLimit: 'contact',
});

const leadRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  message: z.string(),
  source: z.string(),
  status: z.enum(LEAD_STATUSES),
  createdAt: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
  noteCount: z.number(),
  version: z.number(),
});
export type LeadRow = z.output<typeof leadRow>;

const leadNote = z.object({ id: z.string(), author: z.string(), body: z.string(), createdAt: z.iso.datetime() });
export type LeadNote = z.output<typeof leadNote>;

const leadId = z.object({ id: z.uuid('Diese Anfrage gibt es nicht.') });

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/operator/leads',
  access: 'owner',
  summary: 'Requests of the contact page, newest first unless asked otherwise.',
  query: listQuery(['createdAt', 'name', 'company', 'status'], {
    status: z.enum(LEAD_STATUSES).optional(),
    source: z.enum(['contact_page', 'calendar_page']).optional(),
  }).extend({ direction: z.enum(['asc', 'desc']).default('desc') }),
  output: listOf(leadRow),
});

export const readLead = endpoint({
  method: 'GET',
  path: '/api/operator/leads/:id',
  access: 'owner',
  summary: 'One request with its notes.',
  params: leadId,
  output: leadRow.extend({ notes: z.array(leadNote) }),
});

export const changeLeadStatus = endpoint({
  method: 'PATCH',
  path: '/api/operator/leads/:id',
  access: 'owner',
  summary: 'Say where a request stands. Refused when somebody changed it since `version` was read.',
  params: leadId,
  body: z.object({
    status: z.enum(LEAD_STATUSES, 'Diesen Status gibt es nicht.'),
    version: z.number().int(),
  }),
  output: leadRow,
});

export const addLeadNote = endpoint({
  method: 'POST',
  path: '/api/operator/leads/:id/notes',
  access: 'owner',
  summary: 'Write a note about a request; the person who asked never sees it.',
  params: leadId,
  body: z.object({
    body: text.pipe(
      z
        .string()
        .min(1, 'Bitte geben Sie eine Notiz ein.')
        .max(5000, 'Eine Notiz darf höchstens 5.000 Zeichen lang sein.'),
    ),
  }),
  status: 201,
  output: leadNote,
});

export const removeLead = endpoint({
  method: 'DELETE',
  path: '/api/operator/leads/:id',
  access: 'owner',
  summary: 'Erase a request and its notes for good.',
  params: leadId,
  output: z.object({}),
});

export const LEADS_ENDPOINTS = [submitLead, listLeads, readLead, changeLeadStatus, addLeadNote, removeLead] as const;
