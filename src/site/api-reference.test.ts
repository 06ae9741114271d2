import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type ApiGroup,
  apiGroupsOf,
  fieldsOf,
  type JsonSchema,
  type OpenApiDocument,
  typeOf,
} from './api-reference.ts';
import { docsGroupView, docsIndexView } from './pages/docs-view.ts';
import { NO_OPERATOR_DETAILS, type SiteContext } from './public-page.ts';

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;

const CONTEXT: SiteContext = {
  publicUrl: 'https://mes.example',
  contactEmail: null,
  operator: NO_OPERATOR_DETAILS,
  version: '1.2.3',
  demo: true,
  now: new Date(0),
};

const DOCUMENT: OpenApiDocument = {
  paths: {
    '/api/things/{id}': {
      patch: {
        operationId: 'patchApiThingsId',
        summary: 'Change <a> thing or 409 `in_use`.',
        tags: ['things'],
        'x-access': 'manage',
        security: [{ session: [] }, { apiKey: [] }],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        requestBody: { content: { 'application/json': { schema: schemaOf(z.object({ name: z.string().max(9) })) } } },
        responses: { '204': {}, default: {} },
      },
    },
    '/api/alerts': {
      get: {
        operationId: 'getApiAlerts',
        summary: 'Alerts.',
        tags: ['alerts'],
        'x-access': 'read',
        parameters: [],
        responses: {
          '200': { content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } } },
        },
      },
    },
  },
};

describe('API reference', () => {
  it('names nested fields by their path', () => {
    const schema = schemaOf(
      z.object({
        total: z.number(),
        rows: z.array(z.object({ id: z.uuid(), note: z.string().nullable().optional() })),
      }),
    );
    expect(fieldsOf(schema).map(({ name, required }) => [name, required])).toEqual([
      ['total', true],
      ['rows', true],
      ['rows[].id', true],
      ['rows[].note', false],
    ]);
    expect(fieldsOf(schemaOf(z.array(z.object({ type: z.string() })))).map(({ name }) => name)).toEqual(['[].type']);
  });

  it('says types in German words', () => {
    expect(typeOf(schemaOf(z.enum(['a', 'b'])))).toBe('a | b');
    expect(typeOf(schemaOf(z.string().nullable()))).toBe('Text oder null');
    expect(typeOf(schemaOf(z.iso.date()))).toBe('Datum (JJJJ-MM-TT)');
    expect(typeOf(schemaOf(z.array(z.number())))).toBe('Liste von Zahl');
    expect(typeOf(schemaOf(z.unknown()))).toBe('beliebig');
  });

  it('groups calls and keeps what a caller needs to know', () => {
    const [alerts, things] = apiGroupsOf(DOCUMENT);
    expect(alerts?.name).toBe('alerts');
    expect(things?.calls[0]).toMatchObject({
      method: 'PATCH',
      path: '/api/things/{id}',
      access: 'manage',
      takesApiKey: true,
      parameters: [{ name: 'id', type: 'UUID', place: 'path' }],
      body: { fields: [{ name: 'name', note: 'höchstens 9 Zeichen' }] },
      answer: { status: '204', fields: [] },
    });
  });

  it('PUB-34 lists every call with its access and a link, and says how to send data', () => {
    const { markup } = docsIndexView(apiGroupsOf(DOCUMENT), CONTEXT).body;
    expect(markup).toContain('href="/docs/things#patchApiThingsId"');
    expect(markup).toContain('Leitung · API-Schlüssel');
    expect(markup).toContain('Change &lt;a&gt; thing or 409 <code>in_use</code>.');
    expect(markup).toContain('data-fields="id name"');
    expect(markup).toContain('curl -X POST https://mes.example/api/ingest/messages');
    expect(markup).toContain('href="/api/openapi.json"');
  });

  it('PUB-34 shows the fields of a group', () => {
    const groups = apiGroupsOf(DOCUMENT);
    const { markup } = docsGroupView(groups[1] as ApiGroup, groups).body;
    expect(markup).toContain('id="patchApiThingsId"');
    expect(markup).toContain('höchstens 9 Zeichen');
    expect(markup).toContain('ohne Inhalt');
    expect(markup).not.toContain('/api/alerts<');
  });
});
