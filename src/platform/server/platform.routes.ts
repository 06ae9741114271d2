import * as api from '../platform.api.ts';
import type { Database } from './database.ts';
import type { FileStore } from './file-store.ts';
import { openRoute, type Route } from './http/route.ts';
import type { Log } from './log.ts';

export function platformRoutes(options: {
  database: Database;
  version: string;
  contactEmail: string | null;
  developerPages: boolean;
  files: Pick<FileStore, 'check'>;
  log: Log;
}): Route[] {
  const askFileStore = rememberedFileStore(options.files, options.log);
  return [
    openRoute(api.health, async () => ({
      status: 'ok' as const,
      version: options.version,
      uptimeSeconds: Math.floor(process.uptime()),
    })),
    openRoute(api.ready, async () => {
      await options.database.ping();
      return { status: 'ready' as const, fileStore: await askFileStore() };
    }),
    openRoute(api.clientConfig, async () => ({
      contactEmail: options.contactEmail,
      developerPages: options.developerPages,
    })),
  ];
}

/** Probes come every few seconds and from everywhere: the store is asked now and then only. */
const FILE_STORE_ASKED_EVERY_MS = 10_000;

function rememberedFileStore(files: Pick<FileStore, 'check'>, log: Log): () => Promise<'ready' | 'unavailable'> {
  let asked: { atMs: number; answer: Promise<'ready' | 'unavailable'> } | null = null;
  let wasAway = false;
  const ask = async () => {
    try {
      await files.check();
      wasAway = false;
      return 'ready' as const;
    } catch (error) {
      if (!wasAway) log.warn({ err: error }, 'the file store does not answer');
      wasAway = true;
      return 'unavailable' as const;
    }
  };
  return () => {
    const nowMs = performance.now();
    if (asked === null || nowMs - asked.atMs > FILE_STORE_ASKED_EVERY_MS) asked = { atMs: nowMs, answer: ask() };
    return asked.answer;
  };
}
