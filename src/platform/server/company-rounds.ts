import type { TimerClock } from '#platform/realtime-clock.ts';
import type { Connection, Database } from './database.ts';
import type { Log } from './log.ts';
import { createChangeListener } from './realtime/change-listener.ts';
import { systemClock } from './realtime/system-clock.ts';

const LOOK_EVERY_MS = 2000;
const COMPANIES_AT_ONCE = 8;
const AFTER_TROUBLE_MS = 30_000;

export type CompanyRounds = {
  /** There is something to do for this company. */
  wake(companyId: string): void;
  /** What is being done is finished; the rest waits for the next start. */
  stop(): Promise<void>;
};

type RoundOptions = {
  /** For the log: 'webhooks'. */
  work: string;
  database: Database;
  log: Log;
  /** A change of these tables makes a company due at once. */
  topics: readonly string[];
  /** One round for one company. Returns when the next is due; null when nothing waits. */
  run: (companyId: string) => Promise<number | null>;
  now?: () => number;
  clock?: TimerClock;
};

/**
 * Work that waits in the tables of companies: follows the announcements of the database, and remembers for every
 * company when something is due. One company's trouble is not another's.
 */
export async function startCompanyRounds(connection: Connection, options: RoundOptions): Promise<CompanyRounds> {
  const { work, database, log, topics, run, now = Date.now, clock = systemClock } = options;
  const dueMs = new Map<string, number>();
  const running = new Map<string, Promise<void>>();
  let isStopped = false;
  let cancelTimer = () => {};

  const lookAtAll = async () => {
    for (const id of await listRealCompanies(database)) dueMs.set(id, 0);
  };
  const runOne = async (companyId: string) => {
    dueMs.delete(companyId);
    try {
      const next = await run(companyId);
      if (next !== null) dueMs.set(companyId, Math.min(next, dueMs.get(companyId) ?? next));
    } catch (error) {
      log.error({ err: error, companyId }, `${work} of a company have to wait`);
      dueMs.set(companyId, now() + AFTER_TROUBLE_MS);
    } finally {
      running.delete(companyId);
    }
  };
  const look = () => {
    if (isStopped) return;
    for (const [companyId, due] of dueMs) {
      if (running.size >= COMPANIES_AT_ONCE) break;
      if (due <= now() && !running.has(companyId)) running.set(companyId, runOne(companyId));
    }
    cancelTimer = clock.after(LOOK_EVERY_MS, look);
  };
  const failed = (error: unknown) => log.error({ err: error }, `${work}: companies could not be read`);
  const listener = createChangeListener({
    connection,
    log,
    clock,
    onChange: ({ companyId, topic }) => {
      if (topics.includes(topic)) dueMs.set(companyId, 0);
    },
    onGap: () => void lookAtAll().catch(failed),
  });
  await listener.start();
  await lookAtAll().catch(failed);
  look();
  return {
    wake: (companyId) => void dueMs.set(companyId, 0),
    async stop() {
      isStopped = true;
      cancelTimer();
      await listener.close();
      await Promise.all(running.values());
    },
  };
}

/** All but the demo company. Only the role that signs people in may see that there are several. */
export async function listRealCompanies(database: Database): Promise<string[]> {
  return database.inAccounts(async (tx) => {
    const { rows } = await tx.$client.query<{ id: string }>('select id from companies where not is_demo');
    return rows.map(({ id }) => id);
  });
}
