import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'The process is alive.',
  output: z.object({ status: z.literal('ok'), version: z.string(), uptimeSeconds: z.number() }),
});

export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  summary: 'The process can serve: the database answers. 503 otherwise. Pictures and documents may still be away.',
  output: z.object({ status: z.literal('ready'), fileStore: z.enum(['ready', 'unavailable']) }),
});

/** What the browser must know of the configuration. Nothing secret may be added here. */
export const clientConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  summary: 'Public configuration for the browser.',
  output: z.object({
    contactEmail: z.string().nullable(),
    /** Shows the UI kit page to developers. */
    developerPages: z.boolean(),
  }),
});

export const PLATFORM_ENDPOINTS = [health, ready, clientConfig] as const;
