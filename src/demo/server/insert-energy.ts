import type { ClientBase } from 'pg';
import { apparentPowerKva, DEFAULT_FREQUENCY_HZ, METER_ACCURACY_PERCENT, reactivePowerKvar } from '#energy/power.ts';
import { carbonEmissionsKg, energyCost } from '#energy/tariff.ts';
import type { EnergySeries } from '../demo-rows.ts';

const LINE_VOLTAGE = 400;

const INSERT = `
  insert into energy_data (company_id, meter_id, machine_id, timestamp, power_kw, consumption, cost,
    carbon_emissions_kg, tariff_band, source, electrical, metadata)
  select $1, $2, $3, $4::timestamptz + (position - 1) * $5::float8 * interval '1 millisecond', power, energy, cost,
    carbon, band, '{"system": "demo", "protocol": "unknown", "adapter": "plant-model"}'::jsonb,
    jsonb_build_object('power', power, 'voltage', $13::float8, 'current', current, 'powerFactor', factor,
      'frequency', $14::float8, 'reactivePower', reactive, 'apparentPower', apparent),
    $15::jsonb
  from unnest($6::float8[], $7::float8[], $8::float8[], $9::float8[], $10::text[], $11::float8[], $12::float8[],
    $16::float8[], $17::float8[]) with ordinality
    as reading (power, energy, cost, carbon, band, factor, current, reactive, apparent, position)`;

/** Writes the readings of one meter; the partitions of their days must exist. */
export async function insertEnergy(client: ClientBase, companyId: string, series: EnergySeries): Promise<void> {
  const { powerKw, powerFactor, consumptionKwh } = series;
  const apparent = powerKw.map((power, index) => apparentPowerKva(power, powerFactor[index]));
  const reactive = powerKw.map((power, index) => reactivePowerKvar(power, powerFactor[index]));
  const current = apparent.map((kva) => (kva === null ? null : rounded((kva * 1000) / (Math.sqrt(3) * LINE_VOLTAGE))));
  await client.query(INSERT, [
    companyId,
    series.meterId,
    series.machineId,
    new Date(series.startMs).toISOString(),
    series.stepMs,
    powerKw,
    consumptionKwh,
    consumptionKwh.map((kwh) => rounded(energyCost(kwh))),
    consumptionKwh.map((kwh) => rounded(carbonEmissionsKg(kwh))),
    series.tariffBand,
    powerFactor,
    current,
    LINE_VOLTAGE,
    DEFAULT_FREQUENCY_HZ,
    JSON.stringify({ accuracy: METER_ACCURACY_PERCENT }),
    reactive.map((kvar) => (kvar === null ? null : rounded(kvar))),
    apparent.map((kva) => (kva === null ? null : rounded(kva))),
  ]);
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
