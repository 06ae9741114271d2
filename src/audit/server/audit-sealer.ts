import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';

/** The time in which an entry is written but not yet part of the chain. */
const SEAL_EVERY_MS = 5000;
const ENTRIES_AT_ONCE = 1000;

/** Chains everything that waits, of all companies; returns how many entries that were. */
export async function sealAuditLog(database: Database): Promise<number> {
  let total = 0;
  let sealed: number;
  do {
    sealed = await database.inAccounts(async (tx) => {
      const { rows } = await tx.$client.query<{ sealed: number }>('select seal_audit_log($1) as sealed', [
        ENTRIES_AT_ONCE,
      ]);
      return rows[0]?.sealed ?? 0;
    });
    total += sealed;
  } while (sealed >= ENTRIES_AT_ONCE);
  return total;
}

/** Writers of the log never wait: the chain is made behind them, every few seconds and once more at the end. */
export function startAuditSealer(database: Database, log: Log, everyMs = SEAL_EVERY_MS): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();

  async function seal(): Promise<void> {
    try {
      await sealAuditLog(database);
    } catch (error) {
      log.warn({ err: error }, 'audit log: entries have to wait for their place in the chain');
    }
  }

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      turn = seal().then(schedule);
    }, everyMs);
    timer.unref();
  }

  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
      await seal();
    },
  };
}
