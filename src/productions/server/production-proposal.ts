import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import { loadPlantCalendar } from './load-plant-calendar.ts';

const FIRST_NUMBER = 100_001;

/** The number behind the highest of the pattern FA-123456; companies with numbers of their own type theirs. */
export async function proposeProduction(tx: Transaction, now: Date) {
  const { rows } = await tx.execute<{ highest: string }>(
    sql`select production_number as highest from productions
        where production_number like 'FA-%' and production_number ~ '^FA-[0-9]{6}$'
        order by production_number desc limit 1`,
  );
  const highest = rows[0]?.highest.slice('FA-'.length);
  const number = highest === undefined ? FIRST_NUMBER : Number(highest) + 1;
  const calendar = await loadPlantCalendar(tx);
  return { productionNumber: `FA-${number}`, plannedStartDate: calendar.dateOf(now.getTime()) };
}
