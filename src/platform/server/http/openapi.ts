import { z } from 'zod';
import { apiKeyScopeOf } from '#platform/api-key-scope.ts';
import type { Endpoint, WebhookDescription } from '#platform/endpoint.ts';

/** The API reference as an OpenAPI 3.1 document, made from the same declarations the routes are made from. */
export function describeApi(
  endpoints: readonly Endpoint[],
  info: { version: string; serverUrl: string; webhooks?: readonly WebhookDescription[] },
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = describeOperation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'MES',
      version: info.version,
      description: 'Manufacturing execution system. Errors are RFC 9457 problem details with a stable `code`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: info.serverUrl }],
    paths,
    webhooks: Object.fromEntries((info.webhooks ?? []).map((webhook) => [webhook.event, describeWebhook(webhook)])),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'mes_session' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key. The scope it needs stands with every operation: `ingest`, `read` or `operate`.',
        },
      },
      schemas: { Problem: PROBLEM_SCHEMA },
    },
  };
}

function describeOperation(endpoint: Endpoint): object {
  const status = String(endpoint.status ?? 200);
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^a-z]+(\w)/gi, (_, letter: string) => letter.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    'x-access': endpoint.access,
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }, ...describeKey(endpoint)] }),
    parameters: [...describeParameters('path', endpoint.params), ...describeParameters('query', endpoint.query)],
    ...describeBody(endpoint),
    responses: {
      [status]:
        status === '204' ? { description: 'Done.' } : { description: 'Success.', content: describeAnswer(endpoint) },
      default: {
        description: 'Failure.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function describeKey(endpoint: Endpoint): object[] {
  const scope = apiKeyScopeOf(endpoint);
  return scope === null ? [] : [{ apiKey: [scope] }];
}

function describeWebhook({ event, summary, body }: WebhookDescription): object {
  return {
    post: {
      operationId: `webhook ${event}`.replace(/[^a-z]+(\w)/gi, (_, letter: string) => letter.toUpperCase()),
      summary,
      parameters: WEBHOOK_HEADERS.map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: { required: true, content: { 'application/json': { schema: outputSchema(body) } } },
      responses: {
        '2XX': { description: 'Taken. Any other answer, or none within 10 s, is tried again for about 24 hours.' },
      },
    },
  };
}

function describeBody({ body, binaryBody }: Endpoint): object {
  if (binaryBody !== undefined) return { requestBody: { required: true, content: files(binaryBody.mediaTypes) } };
  if (body === undefined) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(body) } } } };
}

function describeAnswer({ output, binaryOutput }: Endpoint): object {
  return binaryOutput === undefined ? { 'application/json': { schema: outputSchema(output) } } : files(binaryOutput);
}

function files(mediaTypes: readonly string[]): object {
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

function describeParameters(place: 'path' | 'query', schema: z.ZodType | undefined): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const inputSchema = (schema: z.ZodType): object => withoutDialect(z.toJSONSchema(schema, { io: 'input' }));
const outputSchema = (schema: z.ZodType): object => withoutDialect(z.toJSONSchema(schema, { io: 'output' }));

function withoutDialect(schema: { $schema?: unknown }): object {
  delete schema.$schema;
  return schema;
}

const WEBHOOK_HEADERS = [
  ['x-mes-signature', '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 over `<t>.<body>` with the secret of the webhook.'],
  ['x-mes-event', 'The name of the event.'],
  ['x-mes-delivery', 'Equal at every attempt: what was seen before need not be done again.'],
] as const;

const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'instance'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stable, for programs.' },
    detail: { type: 'string', description: 'A German sentence for the person.' },
    instance: { type: 'string', description: 'The request id.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};
