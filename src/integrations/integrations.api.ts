import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { schemaOf } from '#records/field-schema.ts';
import { CALL_NAMES } from './integration-calls.ts';
import { AUTHENTICATION_LABELS, type AuthenticationKind, SYSTEM_FIELDS } from './integration-system.ts';
import { CATEGORIES } from './request-rules.ts';

const id = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const version = z.number().int();
const moment = z.iso.datetime();
const authentication = z.enum(Object.keys(AUTHENTICATION_LABELS) as [AuthenticationKind, ...AuthenticationKind[]]);

const lastCall = z.object({ at: moment, error: z.string().nullable() });
export const system = z.object({
  id: z.string(),
  version,
  name: z.string(),
  category: z.enum(CATEGORIES),
  baseUrl: z.string().nullable(),
  authentication,
  authName: z.string().nullable(),
  tokenPath: z.string().nullable(),
  allowPrivate: z.boolean(),
  mapping: z.string().nullable(),
  /** The secret never leaves the server. */
  hasSecret: z.boolean(),
  enabled: z.boolean(),
  /** INT-25: asked every 60 s. */
  polling: z.boolean(),
  /** New and changed orders without a conflict are taken over by themselves. */
  importOrders: z.boolean(),
  pollSubjects: z.record(z.string(), z.array(z.string())),
  /** Calls of regular fetching whose last attempt failed. */
  failingCalls: z.number(),
  /** INT-01: nobody is asked; the built-in simulation answers. */
  simulated: z.boolean(),
  lastCall: lastCall.nullable(),
  updatedAt: moment,
});
export type IntegrationSystem = z.output<typeof system>;

const values = schemaOf(SYSTEM_FIELDS);
const topics = ['integration_systems', 'integration_calls', 'integration_polls'];

export const listSystems = endpoint({
  method: 'GET',
  path: '/api/integrations/systems',
  access: 'manage',
  summary: 'Systems of others this company works with, and how their last call went.',
  output: z.array(system),
  topics,
});

export const readSystem = endpoint({
  method: 'GET',
  path: '/api/integrations/systems/:id',
  access: 'manage',
  summary: 'One system.',
  params: id,
  output: system,
  topics,
});

export const createSystem = endpoint({
  method: 'POST',
  path: '/api/integrations/systems',
  access: 'administer',
  summary: 'Add a system. Without a base URL the built-in simulation answers its calls.',
  body: z.object({ values }),
  status: 201,
  output: system,
});

export const updateSystem = endpoint({
  method: 'PUT',
  path: '/api/integrations/systems/:id',
  access: 'administer',
  summary:
    'Change a system; a secret that is left out stays, `removeSecret` removes it. 409 `version_conflict` when someone else has changed it meanwhile.',
  params: id,
  body: z.object({ version, values, removeSecret: z.boolean().default(false) }),
  output: system,
});

export const enableSystem = endpoint({
  method: 'PUT',
  path: '/api/integrations/systems/:id/enabled',
  access: 'administer',
  summary: 'Enable or disable a system. A disabled one is not called.',
  params: id,
  body: z.object({ enabled: z.boolean() }),
  output: system,
});

export const removeSystem = endpoint({
  method: 'DELETE',
  path: '/api/integrations/systems/:id',
  access: 'administer',
  summary: 'Delete a system with its calls. What was imported from it stays.',
  params: id,
  status: 204,
  output: z.undefined(),
});

const callAnswer = z.object({
  /** INT-01: made up by the built-in simulation. */
  simulated: z.boolean(),
  at: moment,
  durationMs: z.number(),
  /** In the shape of the specification; null for calls that have none. */
  items: z.array(z.record(z.string(), z.unknown())).nullable(),
  raw: z.unknown(),
});
export type CallAnswer = z.output<typeof callAnswer>;

const parameters = z.record(z.string().max(60), z.string().max(200_000)).default({});

export const testSystem = endpoint({
  method: 'POST',
  path: '/api/integrations/systems/:id/test',
  access: 'administer',
  summary: 'Sign in and ask for health, also while the system is disabled; says how it went.',
  params: id,
  output: z.object({
    connected: z.boolean(),
    simulated: z.boolean(),
    /** German sentence, why not. */
    reason: z.string().nullable(),
    durationMs: z.number(),
  }),
});

export const callSystem = endpoint({
  method: 'POST',
  path: '/api/integrations/systems/:id/calls',
  access: 'manage',
  summary:
    'Make one of the reading calls of the specification. Parameters are texts; lists and objects are JSON. Calls that make something happen go to `commands`.',
  params: id,
  body: z.object({ call: z.enum(CALL_NAMES, 'Diesen Aufruf gibt es nicht.'), parameters }),
  output: callAnswer,
});

export const commandSystem = endpoint({
  method: 'POST',
  path: '/api/integrations/systems/:id/commands',
  access: 'manage',
  summary: 'Send a device command or change a webhook over there. Needs `confirmed: true`; never sent twice; logged.',
  params: id,
  body: z.object({
    call: z.enum(CALL_NAMES, 'Diesen Aufruf gibt es nicht.'),
    parameters,
    confirmed: z.literal(true, 'Bitte bestätigen Sie den Befehl.'),
  }),
  output: callAnswer,
});

const storedCall = z.object({
  id: z.string(),
  call: z.string(),
  at: moment,
  simulated: z.boolean(),
  status: z.number().nullable(),
  durationMs: z.number(),
  items: z.number().nullable(),
  error: z.string().nullable(),
});
export type StoredCall = z.output<typeof storedCall>;

export const listCalls = endpoint({
  method: 'GET',
  path: '/api/integrations/systems/:id/calls',
  access: 'manage',
  summary: 'The last calls of a system, newest first.',
  params: id,
  output: z.array(storedCall),
  topics: ['integration_calls'],
});

const storedCommand = z.object({
  id: z.string(),
  call: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  at: moment,
  simulated: z.boolean(),
  outcome: z.enum(['pending', 'done', 'failed']),
  error: z.string().nullable(),
});
export type StoredCommand = z.output<typeof storedCommand>;

export const listCommands = endpoint({
  method: 'GET',
  path: '/api/integrations/systems/:id/commands',
  access: 'manage',
  summary: 'The last commands sent to a system, newest first.',
  params: id,
  output: z.array(storedCommand),
  topics: ['integration_commands'],
});
