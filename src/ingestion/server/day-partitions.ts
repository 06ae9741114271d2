import type { Database, Transaction } from '#platform/server/database.ts';
import { SERIES } from './record-types.ts';

export const DAY_MS = 86_400_000;
/** The five time series and the roll-ups that end with them. */
export const PARTITIONED_TABLES = [
  ...Object.values(SERIES).map(({ table }) => table),
  'sensor_minutes',
  'energy_minutes',
] as const;
/** Made ahead: a week in which nobody needs to look after the daily job. */
const DAYS_AHEAD = 8;

/** Knows which day partitions exist, and makes those that late data needs. */
export class DayPartitions {
  readonly #known = new Set<string>();

  /** Outside of the transaction that stores: creating a table there would hold its locks until the commit. */
  async ensure(database: Database, companyId: string, days: ReadonlyMap<string, ReadonlySet<number>>): Promise<void> {
    const missing = [...days].flatMap(([table, numbers]) =>
      [...numbers].filter((day) => !this.#known.has(`${table} ${day}`)).map((day) => ({ table, day })),
    );
    if (missing.length === 0) return;
    await database.inCompany(companyId, async (tx) => {
      for (const { table, day } of missing) await ensureDays(tx, table, day, day);
    });
    for (const { table, day } of missing) this.#known.add(`${table} ${day}`);
  }

  /** When the database says that one is missing after all: retention or an administrator has dropped it. */
  forget(): void {
    this.#known.clear();
  }
}

/** Part of the daily job and of every start. Yesterday too: clocks and time zones differ. */
export async function makePartitionsAhead(database: Database, nowMs: number): Promise<void> {
  const today = Math.floor(nowMs / DAY_MS);
  await database.asOperator(async (tx) => {
    for (const table of PARTITIONED_TABLES) await ensureDays(tx, table, today - 1, today + DAYS_AHEAD);
  });
}

async function ensureDays(tx: Transaction, table: string, fromDay: number, toDay: number): Promise<void> {
  await tx.$client.query('select ensure_day_partitions($1::regclass, $2, $3)', [
    `public.${table}`,
    isoDay(fromDay),
    isoDay(toDay),
  ]);
}

export function isoDay(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}
