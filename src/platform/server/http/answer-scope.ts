import { createHash } from 'node:crypto';
import { NOBODY } from '#platform/offline.ts';
import type { Caller } from './route.ts';

const SCOPE_LENGTH = 22;

/**
 * Whose an answer is, for the service worker: it keeps answers of one scope only and throws them away when another
 * comes. Says nothing about the session to whoever reads it.
 */
export function answerScope(caller: Caller | null): string {
  if (caller === null) return NOBODY;
  const { sessionId, companyId, level, demo, owner } = caller;
  return createHash('sha256')
    .update([sessionId, companyId, level, demo, owner].join(' '))
    .digest('base64url')
    .slice(0, SCOPE_LENGTH);
}
