import { desc } from 'drizzle-orm';
import { integer, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountService } from '#accounts/server/accounts.service.ts';
import { DEMO_COMPANY_ID, DEMO_SEED } from '#demo/demo-company.ts';
import { loadDemoCompany } from '#demo/server/load-demo.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { operatorSchema } from '#platform/server/mail/mail-outbox.table.ts';

const demoLoads = operatorSchema.table('demo_loads', {
  loadedAt: timestamp('loaded_at', { withTimezone: true }).primaryKey(),
  seed: text().notNull(),
  durationMs: integer('duration_ms').notNull(),
});

const STALE_AFTER_HOURS = 20;

/** Keeps the demo company filled with a history that ends today. */
export function createDemoKeeper(options: {
  database: Database;
  accounts: AccountService;
  enabled: boolean;
  log: Log;
}) {
  const { database, accounts, log } = options;

  async function lastLoadMs(tx: Transaction): Promise<number | null> {
    const [last] = await tx.select().from(demoLoads).orderBy(desc(demoLoads.loadedAt)).limit(1);
    return last?.loadedAt.getTime() ?? null;
  }

  /** Among several processes one fills it; the others wait for it and find it done. */
  async function fill(unlessSinceMs: number): Promise<void> {
    await accounts.ensureDemoAccount(DEMO_COMPANY_ID);
    await database.asOperator(async (tx) => {
      await tx.$client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
      await tx.$client.query("select pg_advisory_xact_lock(hashtext('fill the demo company'))");
      if (((await lastLoadMs(tx)) ?? Number.NEGATIVE_INFINITY) >= unlessSinceMs) return;
      const now = new Date();
      await database.inCompany(DEMO_COMPANY_ID, (inside) => loadDemoCompany(inside.$client, { now, seed: DEMO_SEED }));
      const durationMs = Date.now() - now.getTime();
      await tx.delete(demoLoads);
      await tx.insert(demoLoads).values({ loadedAt: now, seed: DEMO_SEED, durationMs });
      log.info({ durationMs }, 'demo company filled');
    });
  }

  async function reset(): Promise<void> {
    if (options.enabled) await fill(Date.now());
  }

  return {
    reset,

    /** The first start waits until there is something to see; later ones refresh old data behind the scenes. */
    async prepare(): Promise<void> {
      if (!options.enabled) return;
      await accounts.ensureDemoAccount(DEMO_COMPANY_ID);
      const last = await database.asOperator(lastLoadMs);
      const staleBeforeMs = Date.now() - STALE_AFTER_HOURS * 3_600_000;
      if (last === null) {
        process.stdout.write('Die Demo-Firma wird angelegt …\n');
        await fill(staleBeforeMs);
      } else if (last < staleBeforeMs) {
        void fill(staleBeforeMs).catch((error: unknown) =>
          log.error({ err: error }, 'demo company could not be refreshed'),
        );
      }
    },
  };
}
