import { isoDateOf, localTimeOf } from '#shifts/local-time.ts';
import { finite, rawNumber, rawText } from '#telemetry/raw-value.ts';
import { envelopeOf, type Reading, type RecordEnvelope, type Reject } from '#telemetry/record-envelope.ts';
import { chargeReading, type EnergyRate } from './energy-rate.ts';
import { apparentPowerKva, DEFAULT_FREQUENCY_HZ, METER_ACCURACY_PERCENT, reactivePowerKvar } from './power.ts';
import type { Tariff } from './tariff.ts';

/** DATA-47..49: kW, V, A, Hz, kvar, kVA; energy in kWh of the interval. */
export type EnergyRecord = RecordEnvelope & {
  type: 'energy';
  id: string;
  electrical: {
    power: number | null;
    voltage: number | null;
    current: number | null;
    powerFactor: number | null;
    frequency: number;
    reactivePower: number | null;
    apparentPower: number | null;
  };
  consumption: { energy: number | null; cost: number | null; carbonEmissions: number | null; tariff: Tariff };
  metadata: { accuracy: number };
};

/** A message must carry at least one of these. */
const QUANTITIES = ['power', 'consumption', 'voltage', 'current', 'powerFactor', 'frequency'] as const;

/** `rates`: what the company has set, of all days. */
export function energyRecord(reading: Reading, rates: readonly EnergyRate[] = []): EnergyRecord | Reject {
  const { payload } = reading;
  // DATA-62 lists no id: a source that is one meter need not say it.
  const id = rawText(payload.meterId ?? reading.source.system, 200);
  if (id === null) return { reject: 'Der Energiemeldung fehlt die Kennung „meterId“.' };
  if (QUANTITIES.every((quantity) => rawNumber(payload[quantity]) === null)) {
    return { reject: `Die Meldung des Energiezählers „${id}“ enthält keinen Messwert.` };
  }
  const power = rawNumber(payload.power);
  const powerFactor = rawNumber(payload.powerFactor);
  const energy = rawNumber(payload.consumption);
  const local = localTimeOf(reading.timestampMs, reading.timeZone);
  const { tariff, cost, carbonEmissionsKg } = chargeReading(energy, local.hour, () => isoDateOf(local), rates);
  return {
    ...envelopeOf(reading),
    type: 'energy',
    id,
    electrical: {
      power,
      voltage: rawNumber(payload.voltage),
      current: rawNumber(payload.current),
      powerFactor,
      frequency: rawNumber(payload.frequency) ?? DEFAULT_FREQUENCY_HZ,
      reactivePower: power === null ? null : finite(reactivePowerKvar(power, powerFactor)),
      apparentPower: power === null ? null : finite(apparentPowerKva(power, powerFactor)),
    },
    consumption: { energy, cost, carbonEmissions: carbonEmissionsKg, tariff },
    metadata: { accuracy: METER_ACCURACY_PERCENT },
  };
}
