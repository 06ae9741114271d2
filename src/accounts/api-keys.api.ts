import { z } from 'zod';
import { API_KEY_SCOPES, type ApiKeyScope } from '#platform/api-key-scope.ts';
import { endpoint } from '#platform/endpoint.ts';

export const API_KEY_SCOPE_LABELS: Readonly<Record<ApiKeyScope, string>> = {
  ingest: 'Daten senden',
  read: 'Lesen',
  operate: 'Buchen und melden',
};
export const API_KEY_SCOPE_DESCRIPTIONS: Readonly<Record<ApiKeyScope, string>> = {
  ingest: 'Meldungen von Maschinen, Sensoren und Zählern (POST /api/ingest/messages)',
  read: 'Alles abfragen, was jedes Mitglied sehen darf; auch für Assistenten (MCP)',
  operate: 'Was die Rolle Produktion darf: buchen, Stillstände begründen, Alarme quittieren',
};
/** Days until a key ends; null: never. */
export const API_KEY_DAYS = [30, 90, 365, 730] as const;

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  /** The first characters, to tell keys apart. */
  keyStart: z.string(),
  createdAt: z.iso.datetime(),
  /** Within five minutes. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** From then on it is refused; null: never. */
  expiresAt: z.iso.datetime().nullable(),
  isExpired: z.boolean(),
  revokedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  access: 'administer',
  summary: 'API keys of the company, revoked and expired ones included; never the keys themselves.',
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
    scopes: z
      .array(z.enum(API_KEY_SCOPES, 'Diesen Zweck eines API-Schlüssels gibt es nicht.'))
      .min(1, 'Bitte wählen Sie mindestens einen Zweck.')
      .transform((scopes) => [...new Set(scopes)])
      .default(['ingest']),
    expiresInDays: z
      .number('Die Gültigkeit muss eine ganze Zahl von Tagen sein.')
      .int('Die Gültigkeit muss eine ganze Zahl von Tagen sein.')
      .min(1, 'Der Schlüssel muss mindestens einen Tag gültig sein.')
      .max(3650, 'Der Schlüssel darf höchstens 10 Jahre gültig sein.')
      .nullable()
      .default(null),
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
