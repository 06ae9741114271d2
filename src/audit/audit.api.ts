import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { listOf, listQuery } from '#records/list.ts';

export const AUDIT_ACTIONS = ['created', 'changed', 'removed'] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export const ACTOR_KINDS = ['person', 'api_key', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

const day = z.iso.date('Bitte geben Sie ein Datum an.');

export const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actorKind: z.enum(ACTOR_KINDS),
  /** As it was then; null for the system. */
  actorName: z.string().nullable(),
  action: z.enum(AUDIT_ACTIONS),
  /** The table. */
  thing: z.string(),
  thingId: z.string(),
  thingName: z.string().nullable(),
  /** By column: `{old, new}`, or `{hidden: true}` for what must not be read here. */
  changes: z.record(z.string(), z.unknown()),
  /** Place in the chain; null for the first seconds. */
  position: z.number().nullable(),
});

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'administer',
  summary: 'The log of changes, newest first: who changed what and when, with old and new values.',
  query: listQuery(['at'], {
    thing: z.string().max(100).optional(),
    action: z.enum(AUDIT_ACTIONS).optional(),
    actorKind: z.enum(ACTOR_KINDS).optional(),
    from: day.optional(),
    to: day.optional(),
  }).extend({ direction: z.enum(['asc', 'desc']).default('desc') }),
  output: listOf(auditEntry),
  topics: ['audit_log'],
});

export const readAuditState = endpoint({
  method: 'GET',
  path: '/api/audit/state',
  access: 'administer',
  summary: 'How long the chain of the log is and the hash it ends with, to be written down elsewhere.',
  output: z.object({
    position: z.number(),
    hash: z.string().nullable(),
    sealedAt: z.iso.datetime().nullable(),
    /** Written and not yet part of the chain. */
    unsealed: z.number(),
  }),
  topics: ['audit_log'],
});
