import * as api from '../platform.api.ts';
import type { Database } from './database.ts';
import { openRoute, type Route } from './http/route.ts';

export function platformRoutes(options: {
  database: Database;
  version: string;
  contactEmail: string | null;
  developerPages: boolean;
}): Route[] {
  return [
    openRoute(api.health, async () => ({
      status: 'ok' as const,
      version: options.version,
      uptimeSeconds: Math.floor(process.uptime()),
    })),
    openRoute(api.ready, async () => {
      await options.database.ping();
      return { status: 'ready' as const };
    }),
    openRoute(api.clientConfig, async () => ({
      contactEmail: options.contactEmail,
      developerPages: options.developerPages,
    })),
  ];
}
