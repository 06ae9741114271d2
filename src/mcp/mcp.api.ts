import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

/** Where assistants connect (Model Context Protocol, streamable HTTP without sessions). */
export const callMcp = endpoint({
  method: 'POST',
  path: '/api/mcp',
  access: 'read',
  summary:
    'Model Context Protocol: one JSON-RPC message in, one answer out; notifications are answered with 202. Tools only read.',
  changesNothing: true,
  rateLimit: 'mcp',
  apiKeyScope: 'read',
  emptyStatus: 202,
  body: z.unknown(),
  output: z.record(z.string(), z.unknown()).optional(),
});
