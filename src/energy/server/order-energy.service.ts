import { sql } from 'drizzle-orm';
import type { OutputOf } from '#platform/endpoint.ts';
import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { readOrderEnergy } from '../order-energy.api.ts';
import { rateOf, type TariffBand } from '../tariff.ts';

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
  const bands = await readBands(tx, productionId);
  const total = (part: (band: Band) => number) =>
    bands.length === 0 ? null : bands.reduce((sum, band) => sum + part(band), 0);
  const energyKwh = total((band) => band.energy);
  return {
    meterId: order.meter_id,
    energyKwh,
    carbonEmissionsKg: total((band) => band.carbon),
    energyPerGoodPieceKwh: energyKwh === null || order.good_quantity === 0 ? null : energyKwh / order.good_quantity,
    cost: total((band) => band.energy * rateOf(band.tariff_band)),
    byTariff: bands.map(({ tariff_band: band, energy }) => ({ band, energyKwh: energy, cost: energy * rateOf(band) })),
    firstReadingAt: edge(bands, 'first_at', Math.min),
    lastReadingAt: edge(bands, 'last_at', Math.max),
  };
}

type Band = { tariff_band: TariffBand; energy: number; carbon: number; first_at: number; last_at: number };

async function readBands(tx: Transaction, productionId: string): Promise<Band[]> {
  const { rows } = await tx.execute<Band>(sql`
    select coalesce(reading.tariff_band, 'peak') as tariff_band, sum(reading.consumption) as energy,
           coalesce(sum(reading.carbon_emissions_kg), 0) as carbon,
           (extract(epoch from min(reading.timestamp)) * 1000)::float8 as first_at,
           (extract(epoch from max(reading.timestamp)) * 1000)::float8 as last_at
    from productions production
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
    group by 1 order by 1`);
  return rows;
}

function edge(
  bands: readonly Band[],
  name: 'first_at' | 'last_at',
  pick: (...values: number[]) => number,
): string | null {
  return bands.length === 0 ? null : new Date(pick(...bands.map((band) => band[name]))).toISOString();
}
