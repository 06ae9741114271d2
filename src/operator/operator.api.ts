import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

/** What the person who runs this installation sees beside all companies. */
export const outboxMail = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  bodyText: z.string(),
  /** There is a formatted part beside the text. */
  hasHtml: z.boolean(),
  headers: z.record(z.string(), z.string()),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type OutboxMail = z.output<typeof outboxMail>;

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/operator/outbox',
  access: 'owner',
  summary: 'The newest 200 mails of this installation and what became of them.',
  output: z.object({ smtpConfigured: z.boolean(), mails: z.array(outboxMail) }),
});

export const OPERATOR_ENDPOINTS = [listOutbox] as const;
