import { sql } from 'drizzle-orm';
import { BadInput } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { ValuesOf } from '#records/field.ts';
import { type PRODUCTION_FIELDS, readClock } from '../production.ts';
import { plannedWorkMs } from '../production-duration.ts';
import { loadPlantCalendar } from './load-plant-calendar.ts';

export type ProductionValues = ValuesOf<typeof PRODUCTION_FIELDS>;

/** What is stored for the values of a form: the start as an instant and the end the calendar gives. */
export async function planColumns(tx: Transaction, values: ProductionValues): Promise<object> {
  const { plannedStartDate, plannedStartTime, priority, ...rest } = values;
  const calendar = await loadPlantCalendar(tx);
  const clock = plannedStartTime === null ? null : readClock(plannedStartTime);
  if (plannedStartTime !== null && clock === null) {
    const message = 'Startzeit muss eine Uhrzeit sein, zum Beispiel 06:30.';
    throw new BadInput('invalid_clock', message, { fields: [{ path: 'plannedStartTime', message }] });
  }
  const startMs = calendar.startOn(values.machineId, plannedStartDate, clock);
  const endMs = await plannedEndMs(tx, { ...values, startMs });
  const plannedStart = new Date(startMs);
  return {
    ...rest,
    priority: Number(priority),
    plannedStart,
    plannedEnd: new Date(endMs),
    startTime: plannedStart,
  };
}

type Plan = {
  productId: string;
  machineId: string | null;
  plannedQuantity: number;
  plannedWorkMinutes: number | null;
  startMs: number;
};

/** When the order is done if it starts as planned and runs at the ideal speed in the machine's shifts. */
export async function plannedEndMs(tx: Transaction, plan: Plan): Promise<number> {
  const { rows } = await tx.execute<{ cycle: number | null; setup: number | null }>(
    sql`select ideal_cycle_time as cycle, setup_time_minutes as setup from products where id = ${plan.productId}`,
  );
  const [product] = rows;
  if (product === undefined) throw unknownReference('productId', 'Dieses Produkt gibt es nicht.');
  const workMs = plannedWorkMs({ ...plan, idealCycleTimeSeconds: product.cycle, setupTimeMinutes: product.setup });
  return (await loadPlantCalendar(tx)).endOfWork(plan.machineId, plan.startMs, workMs);
}

export function unknownReference(field: string, message: string): BadInput {
  return new BadInput('unknown_reference', message, { fields: [{ path: field, message }] });
}
