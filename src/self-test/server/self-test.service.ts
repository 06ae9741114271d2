import type { SourceStatus } from '#ingestion/source-status.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import { MesError } from '#platform/errors.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { FileStore } from '#platform/server/file-store.ts';
import type { Log } from '#platform/server/log.ts';
import { type runSelfTest, SELF_TEST_TOPIC } from '../self-test.api.ts';
import { followSignal, type SignalPath } from './follow-signal.ts';

type Facts = OutputOf<typeof runSelfTest>;

/** The part of machine data's intake that is asked here. */
export type TestedIngestion = Pick<SignalPath, 'accept'> & {
  state(): {
    initialised: boolean;
    realtime: boolean;
    depth: { entries: number; bytes: number; oldestReceivedAtMs: number | null };
    maxBytes: number;
    writer: {
      awaySinceMs: number | null;
      waiting: readonly { companyId: string; type: string; reason: string }[];
    } | null;
  };
  sourcesOf(companyId: string): Promise<readonly SourceStatus[]>;
};

export type SelfTestOptions = {
  database: Database;
  ingestion: TestedIngestion;
  files: Pick<FileStore, 'check'>;
  filesInObjectStore: boolean;
  mailServerConfigured: boolean;
  version: string;
  expectedMigrations: number;
  log: Log;
};

const MEGABYTE = 1024 * 1024;

export function createSelfTest(options: SelfTestOptions) {
  const { database, ingestion, log } = options;

  /** One part that fails does not hide the others. */
  async function asked<T>(part: string, ask: () => Promise<T>): Promise<T | { ok: false; reason: string }> {
    try {
      return await ask();
    } catch (error) {
      log.warn({ err: error, part }, 'self-test: a part does not answer');
      const reason =
        error instanceof MesError ? error.message : 'antwortet nicht; der Grund steht im Protokoll des Servers';
      return { ok: false, reason };
    }
  }

  const waitingOf = (companyId: string) =>
    (ingestion.state().writer?.waiting ?? [])
      .filter((lane) => lane.companyId === companyId)
      .map(({ type, reason }) => ({ type, reason }));

  return {
    async run(caller: { companyId: string; owner: boolean }): Promise<Facts> {
      const { companyId } = caller;
      const [databaseFacts, files, mail] = await Promise.all([
        asked('database', () => askDatabase(companyId)),
        asked('files', async () => {
          const startedAt = performance.now();
          await options.files.check();
          const place = options.filesInObjectStore ? ('object_store' as const) : ('folder' as const);
          return { ok: true as const, place, latencyMs: performance.now() - startedAt };
        }),
        asked('mail', async () => ({
          ok: true as const,
          configured: options.mailServerConfigured,
          outbox: caller.owner ? await database.asOperator(countOutbox) : null,
        })),
      ]);
      const { initialised, realtime, depth, maxBytes, writer } = ingestion.state();
      const nowMs = Date.now();
      const ageOf = (ms: number | null | undefined) => (ms == null ? null : Math.max(0, (nowMs - ms) / 1000));
      return {
        serverTime: new Date(nowMs).toISOString(),
        version: options.version,
        nodeVersion: process.versions.node,
        uptimeSeconds: process.uptime(),
        memoryMb: process.memoryUsage.rss() / MEGABYTE,
        database: databaseFacts,
        realtime,
        journal: {
          started: initialised,
          entries: depth.entries,
          bytes: depth.bytes,
          maxBytes,
          oldestAgeSeconds: ageOf(depth.oldestReceivedAtMs),
          databaseAwaySeconds: ageOf(writer?.awaySinceMs),
          waiting: waitingOf(companyId),
        },
        sources: (await ingestion.sourcesOf(companyId)).map(({ id, name, state, reason, newestValueAt }) => ({
          id,
          name,
          state,
          reason,
          newestValueAt,
        })),
        files,
        mail,
      };
    },

    sendSignal: (companyId: string) =>
      followSignal(
        {
          database,
          accept: ingestion.accept,
          waitingReason: (id) => waitingOf(id).find(({ type }) => type === 'quality')?.reason ?? null,
        },
        companyId,
      ),
  };

  async function askDatabase(companyId: string) {
    return database.inCompany(
      companyId,
      async (tx) => {
        const startedAt = performance.now();
        const { rows } = await tx.$client.query<{ version: string; applied: number }>(
          "select current_setting('server_version') as version, applied_migration_count() as applied",
        );
        const latencyMs = performance.now() - startedAt;
        // Some builds add their own words behind the number.
        const version = rows[0]?.version.split(' ')[0] ?? '';
        const appliedMigrations = rows[0]?.applied ?? 0;
        return {
          ok: true as const,
          latencyMs,
          version,
          appliedMigrations,
          expectedMigrations: options.expectedMigrations,
        };
      },
      { readOnly: true },
    );
  }
}

/** As the database's own triggers do it, so that the event goes the whole way. */
export async function announceTest(tx: Transaction): Promise<void> {
  await tx.$client.query(
    "select pg_notify('mes_change', json_build_object('company', current_setting('app.company_id', true), 'topic', $1::text)::text)",
    [SELF_TEST_TOPIC],
  );
}

async function countOutbox(tx: Transaction): Promise<{ waiting: number; failed: number }> {
  const { rows } = await tx.$client.query<{ waiting: number; failed: number }>(
    `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'failed')::int as failed
     from operator.mail_outbox`,
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}
