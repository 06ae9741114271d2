import type { ApiKeyScope } from '#platform/endpoint.ts';
import { Conflict, NotFound } from '#platform/errors.ts';
import type { Database } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import type { ApiKey } from '../api-keys.api.ts';
import { createToken, hashToken } from './secrets.ts';

/** Says at a glance what the secret is, also to programs that search files for secrets. */
const PREFIX = 'mes_';
const SHOWN_CHARACTERS = 10;
const KEYS_PER_COMPANY = 100;
/** A key just looked up is not asked for again; a revoked one of another process works this much longer. */
const REMEMBERED_MS = 10_000;
const REMEMBERED_KEYS = 1000;
const USED_EVERY_MINUTES = 5;

type Row = Omit<ApiKey, 'createdAt' | 'lastUsedAt' | 'revokedAt'> & {
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

const COLUMNS = `id, name, scope, key_start as "keyStart", created_at as "createdAt", last_used_at as "lastUsedAt",
  revoked_at as "revokedAt"`;

export type ApiKeyService = ReturnType<typeof createApiKeyService>;

/** Keys by which programs act for a company. */
export function createApiKeyService(database: Database, now: () => number = Date.now) {
  const remembered = new Map<string, { caller: Caller | null; atMs: number }>();

  async function lookUp(keyHash: Buffer, scope: ApiKeyScope): Promise<Caller | null> {
    return database.inAccounts(async (tx) => {
      const { rows } = await tx.$client.query<{ id: string; company_id: string; used_long_ago: boolean }>(
        `select id, company_id,
                coalesce(last_used_at < now() - make_interval(mins => $3), true) as used_long_ago
         from accounts.api_keys where key_hash = $1 and scope = $2 and revoked_at is null`,
        [keyHash, scope, USED_EVERY_MINUTES],
      );
      const found = rows[0];
      if (found === undefined) return null;
      if (found.used_long_ago) {
        await tx.$client.query('update accounts.api_keys set last_used_at = now() where id = $1', [found.id]);
      }
      return {
        level: 'operate',
        demo: false,
        owner: false,
        sessionId: `api-key:${found.id}`,
        userId: null,
        companyId: found.company_id,
      };
    });
  }

  /** While the database is away, keys that worked before go on working: machines must be able to deliver. */
  async function find(key: string, scope: ApiKeyScope): Promise<Caller | null> {
    const keyHash = hashToken(key);
    const name = `${scope} ${keyHash.toString('base64')}`;
    const known = remembered.get(name);
    if (known !== undefined && now() - known.atMs < REMEMBERED_MS) return known.caller;
    try {
      const caller = await lookUp(keyHash, scope);
      if (remembered.size >= REMEMBERED_KEYS) remembered.clear();
      if (caller === null) remembered.delete(name);
      else remembered.set(name, { caller, atMs: now() });
      return caller;
    } catch (error) {
      if (known === undefined) throw error;
      return known.caller;
    }
  }

  return {
    find,

    list: (companyId: string): Promise<ApiKey[]> =>
      database.inAccounts(async (tx) => {
        const { rows } = await tx.$client.query<Row>(
          `select ${COLUMNS} from accounts.api_keys where company_id = $1 order by created_at`,
          [companyId],
        );
        return rows.map(toApiKey);
      }),

    async create(
      companyId: string,
      wish: { name: string; scope: ApiKeyScope; createdBy: string | null },
    ): Promise<{ apiKey: ApiKey; key: string }> {
      const key = `${PREFIX}${createToken().token}`;
      return database.inAccounts(async (tx) => {
        const { rows } = await tx.$client.query<Row>(
          `insert into accounts.api_keys (company_id, name, scope, key_hash, key_start, created_by)
           select $1, $2, $3, $4, $5, $6
           where (select count(*) from accounts.api_keys where company_id = $1 and revoked_at is null) < $7
           returning ${COLUMNS}`,
          [
            companyId,
            wish.name,
            wish.scope,
            hashToken(key),
            key.slice(0, SHOWN_CHARACTERS),
            wish.createdBy,
            KEYS_PER_COMPANY,
          ],
        );
        if (rows[0] === undefined) {
          throw new Conflict(
            'too_many_api_keys',
            `Mehr als ${KEYS_PER_COMPANY} API-Schlüssel sind nicht möglich. Widerrufen Sie zuerst einen, der nicht mehr gebraucht wird.`,
          );
        }
        return { apiKey: toApiKey(rows[0]), key };
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

function toApiKey(row: Row): ApiKey {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
