import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

export const API_KEY_SCOPES = ['ingest'] as const;

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(API_KEY_SCOPES),
  /** The first characters, to tell keys apart. */
  keyStart: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  access: 'administer',
  summary: 'API keys of the company, revoked ones included; never the keys themselves.',
  output: z.array(apiKey),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  access: 'administer',
  summary: 'Makes an API key. It is answered once and stored only as a hash.',
  status: 201,
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1, 'Bitte geben Sie dem API-Schlüssel einen Namen.')
      .max(100, 'Der Name des API-Schlüssels darf höchstens 100 Zeichen haben.'),
    scope: z.enum(API_KEY_SCOPES, 'Diesen Zweck eines API-Schlüssels gibt es nicht.').default('ingest'),
  }),
  output: z.object({ apiKey, key: z.string() }),
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:apiKeyId',
  access: 'administer',
  summary: 'Revokes an API key at once.',
  status: 204,
  params: z.object({ apiKeyId: z.uuid('Das ist keine Kennung eines API-Schlüssels.') }),
  output: z.undefined(),
});
