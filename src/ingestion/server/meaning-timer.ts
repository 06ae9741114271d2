import { sql } from 'drizzle-orm';
import { settleMachineStops } from '#oee/server/machine-stops.service.ts';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { bookCountedPieces } from '#productions/server/machine-bookings.service.ts';

/** What other domains do when pieces are booked; handed in by the composition. */
type ProductionEffects = Parameters<typeof bookCountedPieces>[1];

const SETTLE_EVERY_MS = 5000;

/** Works off what machine data of one company has left to do: stops and figures, then bookings. */
export async function settleMeaning(
  database: Database,
  effects: ProductionEffects,
  companyId: string,
  nowMs: number,
): Promise<void> {
  await database.inCompany(companyId, async (tx) => {
    // At the moment the duty passes from one process to another both may be at it.
    await tx.$client.query("select pg_advisory_xact_lock(hashtextextended('settle ' || $1, 0))", [companyId]);
    await settleMachineStops(tx, companyId, nowMs);
  });
  await bookCountedPieces(database, effects, companyId, nowMs);
}

/** Among several processes only the one on duty. Settles every company, one after the other, a few seconds after the last turn. A failure is tried again next time. */
export function startMeaningTimer(
  database: Database,
  effects: ProductionEffects,
  log: Log,
  everyMs = SETTLE_EVERY_MS,
  isOnDuty: () => boolean = () => true,
): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();

  async function settleAll(): Promise<void> {
    if (!isOnDuty()) return;
    for (const companyId of await listCompanies(database)) {
      if (stopped) return;
      try {
        await settleMeaning(database, effects, companyId, Date.now());
      } catch (error) {
        log.warn({ err: error, companyId }, 'machine data: stops, figures or bookings have to wait');
      }
    }
  }

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      turn = settleAll()
        .catch((error: unknown) => log.warn({ err: error }, 'machine data: companies could not be read'))
        .then(schedule);
    }, everyMs);
    timer.unref();
  }

  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}

/** Only the role that signs people in may see that there are several companies. */
async function listCompanies(database: Database): Promise<string[]> {
  const { rows } = await database.inAccounts((tx) =>
    tx.execute<{ id: string }>(sql`select id from companies order by id`),
  );
  return rows.map((row) => row.id);
}
