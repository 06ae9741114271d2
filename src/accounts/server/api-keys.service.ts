import type { ApiKeyScope } from '#platform/api-key-scope.ts';
import { Conflict, Forbidden, NotFound, NotSignedIn } from '#platform/errors.ts';
import type { Database } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import { API_KEY_SCOPE_LABELS, type ApiKey } from '../api-keys.api.ts';
import { createToken, hashToken } from './secrets.ts';

/** Says at a glance what the secret is, also to programs that search files for secrets. */
const PREFIX = 'mes_';
const SHOWN_CHARACTERS = 10;
const KEYS_PER_COMPANY = 100;
/** A key just looked up is not asked for again; a revoked one of another process works this much longer. */
const REMEMBERED_MS = 10_000;
const REMEMBERED_KEYS = 1000;
const USED_EVERY_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Keys act with the level their scope needs, and never with more. */
const LEVEL_OF_SCOPE = { ingest: 'operate', read: 'read', operate: 'operate' } as const;

type Row = Omit<ApiKey, 'isExpired' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'revokedAt'> & {
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

type KnownKey = { id: string; companyId: string; scopes: readonly ApiKeyScope[]; expiresAtMs: number | null };

const COLUMNS = `id, name, scopes, key_start as "keyStart", created_at as "createdAt", last_used_at as "lastUsedAt",
  expires_at as "expiresAt", revoked_at as "revokedAt"`;

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

/** Keys by which programs act for a company. */
export function createApiKeyService(database: Database, now: () => number = Date.now) {
  const remembered = new Map<string, { key: KnownKey; atMs: number }>();

  async function lookUp(keyHash: Buffer): Promise<KnownKey | null> {
    return database.inAccounts(async (tx) => {
      const { rows } = await tx.$client.query<{
        id: string;
        company_id: string;
        scopes: ApiKeyScope[];
        last_used_at: Date | null;
        expires_at: Date | null;
      }>(
        `select id, company_id, scopes, last_used_at, expires_at
         from accounts.api_keys where key_hash = $1 and revoked_at is null`,
        [keyHash],
      );
      const [found] = rows;
      if (found === undefined) return null;
      const nowMs = now();
      const expiresAtMs = found.expires_at?.getTime() ?? null;
      const isUsedLongAgo = found.last_used_at === null || nowMs - found.last_used_at.getTime() > USED_EVERY_MS;
      if (isUsedLongAgo && !isExpired(expiresAtMs, nowMs)) {
        await tx.$client.query('update accounts.api_keys set last_used_at = $2 where id = $1', [
          found.id,
          new Date(nowMs),
        ]);
      }
      return { id: found.id, companyId: found.company_id, scopes: found.scopes, expiresAtMs };
    });
  }

  /** While the database is away, keys that worked before go on working: machines must be able to deliver. */
  async function recall(key: string): Promise<KnownKey | null> {
    const keyHash = hashToken(key);
    const name = keyHash.toString('base64');
    const known = remembered.get(name);
    if (known !== undefined && now() - known.atMs < REMEMBERED_MS) return known.key;
    try {
      const found = await lookUp(keyHash);
      if (remembered.size >= REMEMBERED_KEYS) remembered.clear();
      if (found === null) remembered.delete(name);
      else remembered.set(name, { key: found, atMs: now() });
      return found;
    } catch (error) {
      if (known === undefined) throw error;
      return known.key;
    }
  }

  async function find(key: string, scope: ApiKeyScope): Promise<Caller | null> {
    const found = await recall(key);
    if (found === null) return null;
    if (isExpired(found.expiresAtMs, now())) {
      throw new NotSignedIn('Der API-Schlüssel ist abgelaufen. Bitte erstellen Sie einen neuen.');
    }
    if (!found.scopes.includes(scope)) {
      throw new Forbidden(
        'api_key_scope',
        `Dieser API-Schlüssel ist dafür nicht freigegeben. Nötig ist der Zweck „${API_KEY_SCOPE_LABELS[scope]}“ (${scope}).`,
      );
    }
    return {
      level: LEVEL_OF_SCOPE[scope],
      demo: false,
      owner: false,
      sessionId: `api-key:${found.id}`,
      userId: null,
      companyId: found.companyId,
    };
  }

  return {
    find,

    list: (companyId: string): Promise<ApiKey[]> =>
      database.inAccounts(async (tx) => {
        const { rows } = await tx.$client.query<Row>(
          `select ${COLUMNS} from accounts.api_keys where company_id = $1 order by created_at`,
          [companyId],
        );
        return rows.map((row) => toApiKey(row, now()));
      }),

    async create(
      companyId: string,
      wish: {
        name: string;
        scopes: readonly ApiKeyScope[];
        expiresInDays: number | null;
        createdBy: string | null;
      },
    ): Promise<{ apiKey: ApiKey; key: string }> {
      const key = `${PREFIX}${createToken().token}`;
      const expiresAt = wish.expiresInDays === null ? null : new Date(now() + wish.expiresInDays * DAY_MS);
      return database.inAccounts(async (tx) => {
        const { rows } = await tx.$client.query<Row>(
          `insert into accounts.api_keys (company_id, name, scopes, key_hash, key_start, created_by, expires_at)
           select $1, $2, $3, $4, $5, $6, $8
           where (select count(*) from accounts.api_keys where company_id = $1 and revoked_at is null) < $7
           returning ${COLUMNS}`,
          [
            companyId,
            wish.name,
            wish.scopes,
            hashToken(key),
            key.slice(0, SHOWN_CHARACTERS),
            wish.createdBy,
            KEYS_PER_COMPANY,
            expiresAt,
          ],
        );
        if (rows[0] === undefined) {
          throw new Conflict(
            'too_many_api_keys',
            `Mehr als ${KEYS_PER_COMPANY} API-Schlüssel sind nicht möglich. Widerrufen Sie zuerst einen, der nicht mehr gebraucht wird.`,
          );
        }
        return { apiKey: toApiKey(rows[0], now()), key };
      });
    },

    async revoke(companyId: string, apiKeyId: string): Promise<void> {
      const { rowCount } = await database.inAccounts((tx) =>
        tx.$client.query(
          'update accounts.api_keys set revoked_at = coalesce(revoked_at, now()) where company_id = $1 and id = $2',
          [companyId, apiKeyId],
        ),
      );
      if (rowCount === 0) throw new NotFound('api_key_not_found', 'Diesen API-Schlüssel gibt es nicht.');
      remembered.clear();
    },
  };
}

function isExpired(expiresAtMs: number | null, nowMs: number): boolean {
  return expiresAtMs !== null && expiresAtMs <= nowMs;
}

function toApiKey(row: Row, nowMs: number): ApiKey {
  return {
    ...row,
    isExpired: isExpired(row.expiresAt?.getTime() ?? null, nowMs),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
