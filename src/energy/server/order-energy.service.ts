import { sql } from 'drizzle-orm';
import type { OutputOf } from '#platform/endpoint.ts';
import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { HourOfEnergy } from '../energy-rate.ts';
import { sumEnergy } from '../energy-sum.ts';
import type { readOrderEnergy } from '../order-energy.api.ts';
import { readEnergyRates } from './energy-rates.service.ts';

type OrderEnergy = OutputOf<typeof readOrderEnergy>;

/**
 * Readings belong to the order that ran on the meter's machine at their moment; where two overlap, to the one that began
 * last, as in the figures of the machine. Looked up when asked: a corrected order takes its energy with it.
 */
export async function findOrderEnergy(tx: Transaction, productionId: string): Promise<OrderEnergy> {
  const { rows: orders } = await tx.execute<{ meter_id: string | null; good_quantity: number }>(sql`
    select machine.meter_id, production.good_quantity from productions production
    left join machines machine on machine.company_id = production.company_id and machine.id = production.machine_id
    where production.company_id = current_company_id() and production.id = ${productionId}::uuid`);
  const [order] = orders;
  if (order === undefined) throw new NotFound('not_found', 'Diesen Auftrag gibt es nicht.');
  const hours = await readHours(tx, productionId);
  return {
    meterId: order.meter_id,
    ...sumEnergy(hours, await readEnergyRates(tx), order.good_quantity),
    firstReadingAt: edge(hours, 'first_at', Math.min),
    lastReadingAt: edge(hours, 'last_at', Math.max),
  };
}

type Hour = HourOfEnergy & { first_at: number; last_at: number };

/** By local hour: what a kilowatt-hour costs and emits depends on the day, in the company's time zone (OPEN-113). */
async function readHours(tx: Transaction, productionId: string): Promise<Hour[]> {
  const { rows } = await tx.execute<Hour>(sql`
    select to_char(reading.timestamp at time zone company.time_zone, 'YYYY-MM-DD') as day,
           extract(hour from reading.timestamp at time zone company.time_zone)::int as hour,
           sum(reading.consumption) as "energyKwh",
           (extract(epoch from min(reading.timestamp)) * 1000)::float8 as first_at,
           (extract(epoch from max(reading.timestamp)) * 1000)::float8 as last_at
    from productions production
    join companies company on company.id = production.company_id
    join machines machine on machine.company_id = production.company_id and machine.id = production.machine_id
    join energy_data reading on reading.company_id = production.company_id and reading.meter_id = machine.meter_id
      and reading.timestamp >= production.start_time and reading.timestamp < coalesce(production.end_time, now())
    where production.company_id = current_company_id() and production.id = ${productionId}::uuid
      and production.status in ('in_progress', 'paused', 'completed', 'cancelled')
      and reading.consumption is not null
      and not exists (
        select from productions later
        where later.company_id = production.company_id and later.machine_id = production.machine_id
          and later.id <> production.id and later.start_time > production.start_time
          and later.start_time <= reading.timestamp
          and (later.end_time > reading.timestamp or (later.end_time is null and later.status = 'in_progress')))
    group by 1, 2`);
  return rows;
}

function edge(
  hours: readonly Hour[],
  name: 'first_at' | 'last_at',
  pick: (...values: number[]) => number,
): string | null {
  return hours.length === 0 ? null : new Date(pick(...hours.map((hour) => hour[name]))).toISOString();
}
