import { desc } from 'drizzle-orm';
import { integer, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountService } from '#accounts/server/accounts.service.ts';
import { DEMO_COMPANY_ID, DEMO_SEED } from '#demo/demo-company.ts';
import { loadDemoCompany } from '#demo/server/load-demo.ts';
import type { Database } from '#platform/server/database.ts';
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

  async function reset(): Promise<void> {
    if (!options.enabled) return;
    const now = new Date();
    await accounts.ensureDemoAccount(DEMO_COMPANY_ID);
    await database.inCompany(DEMO_COMPANY_ID, (tx) => loadDemoCompany(tx.$client, { now, seed: DEMO_SEED }));
    const durationMs = Date.now() - now.getTime();
    await database.asOperator(async (tx) => {
      await tx.delete(demoLoads);
      await tx.insert(demoLoads).values({ loadedAt: now, seed: DEMO_SEED, durationMs });
    });
    log.info({ durationMs }, 'demo company filled');
  }

  return {
    reset,

    /** The first start waits until there is something to see; later ones refresh old data behind the scenes. */
    async prepare(): Promise<void> {
      if (!options.enabled) return;
      await accounts.ensureDemoAccount(DEMO_COMPANY_ID);
      const [last] = await database.asOperator((tx) =>
        tx.select().from(demoLoads).orderBy(desc(demoLoads.loadedAt)).limit(1),
      );
      if (last === undefined) {
        process.stdout.write('Die Demo-Firma wird angelegt …\n');
        await reset();
      } else if (Date.now() - last.loadedAt.getTime() > STALE_AFTER_HOURS * 3_600_000) {
        void reset().catch((error: unknown) => log.error({ err: error }, 'demo company could not be refreshed'));
      }
    },
  };
}
