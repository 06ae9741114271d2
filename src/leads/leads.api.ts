import { z } from 'zod';
import { isEmail } from '#accounts/credentials.ts';
import { endpoint } from '#platform/endpoint.ts';
import { CONSULTING_AREAS, DEFAULT_CONSULTING_AREA } from './lead.ts';

export const LEAD_MESSAGE_MAX_LENGTH = 10_000; // OPEN-016

export const submitLead = endpoint({
  method: 'POST',
  path: '/api/leads',
  access: 'public',
  summary: 'Send a request for consulting to the owner of this installation.',
  body: z.object({
    name: z.string().trim().min(1, 'Bitte geben Sie Ihren Namen ein').max(200),
    email: z.string().trim().refine(isEmail, 'Bitte geben Sie eine gültige E-Mail-Adresse ein'),
    company: z.string().trim().max(200).default(''),
    area: z.enum(CONSULTING_AREAS).default(DEFAULT_CONSULTING_AREA),
    message: z.string().trim().min(1, 'Bitte geben Sie eine Nachricht ein').max(LEAD_MESSAGE_MAX_LENGTH),
  }),
  status: 201,
  output: z.object({}),
  rateLimit: 'contact',
});

export const LEADS_ENDPOINTS = [submitLead] as const;
