import { type Access, isWriting } from './access.ts';

/** What an API key may be used for. Keys never manage or administer: that is for people who are signed in. */
export const API_KEY_SCOPES = ['ingest', 'read', 'operate'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

type Target = { access: Access; method: string; changesNothing?: boolean; apiKeyScope?: ApiKeyScope | null };

/**
 * The one scope that opens an endpoint to programs, or null. An endpoint says so itself, or it follows from who may call
 * it: reading what every member may read needs `read`, what production may change needs `operate`.
 */
export function apiKeyScopeOf(target: Target): ApiKeyScope | null {
  if (target.apiKeyScope !== undefined) return target.apiKeyScope;
  if (target.access === 'read') return isWriting(target) ? null : 'read';
  return target.access === 'operate' ? 'operate' : null;
}
