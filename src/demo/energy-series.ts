import { type TariffBand, tariffAtLocalHour } from '#energy/tariff.ts';
import type { MachineState } from '#machines/machine-state.ts';
import type { Random } from '#platform/random.ts';
import { localTimeOf } from '#shifts/local-time.ts';
import type { EnergySeries } from './demo-rows.ts';
import type { MachineSpec } from './machine-catalogue.ts';
import type { Segment } from './machine-run.ts';

/** The billing interval of German and Swiss suppliers. */
export const ENERGY_STEP_MS = 15 * 60_000;

/** Power as a share of the stand-by power, for all states but running. */
const STANDBY_SHARE: Record<Exclude<MachineState, 'running'>, number> = {
  idle: 1,
  stopped: 1.2,
  maintenance: 0.6,
  error: 0.9,
  offline: 0.08,
  unknown: 1,
};

export function tariffBands(startMs: number, endMs: number, timeZone: string): TariffBand[] {
  const bands: TariffBand[] = [];
  for (let t = startMs; t + ENERGY_STEP_MS <= endMs; t += ENERGY_STEP_MS) {
    bands.push(tariffAtLocalHour(localTimeOf(t, timeZone).hour).band);
  }
  return bands;
}

/** Quarter-hour readings from what the machine did: work under changing load, stand-by power otherwise. */
export function energySeries(input: {
  machine: MachineSpec;
  machineId: string;
  meterId: string;
  segments: readonly Segment[];
  startMs: number;
  bands: TariffBand[];
  random: Random;
}): EnergySeries {
  const { machine, segments, startMs, bands, random } = input;
  const load = bands.map(() => random.between(0.52, 0.76));
  const kilowattMs = bands.map(() => 0);
  const runMs = bands.map(() => 0);
  for (const segment of segments) {
    for (let t = segment.startMs; t < segment.endMs; ) {
      const step = Math.floor((t - startMs) / ENERGY_STEP_MS);
      const until = Math.min(segment.endMs, startMs + (step + 1) * ENERGY_STEP_MS);
      // Behind the last full quarter of an hour there is no reading yet.
      if (step >= bands.length) break;
      const ms = until - t;
      const power =
        segment.state === 'running'
          ? machine.ratedPowerKw * (load[step] ?? 0)
          : machine.standbyPowerKw * STANDBY_SHARE[segment.state];
      kilowattMs[step] = (kilowattMs[step] ?? 0) + power * ms;
      if (segment.state === 'running') runMs[step] = (runMs[step] ?? 0) + ms;
      t = until;
    }
  }
  const consumptionKwh = kilowattMs.map((value) => rounded(value / 3_600_000, 4));
  return {
    meterId: input.meterId,
    machineId: input.machineId,
    startMs,
    stepMs: ENERGY_STEP_MS,
    consumptionKwh,
    powerKw: consumptionKwh.map((kwh) => rounded((kwh * 3_600_000) / ENERGY_STEP_MS, 4)),
    powerFactor: runMs.map((ms) => rounded(0.64 + 0.26 * (ms / ENERGY_STEP_MS) + random.between(-0.02, 0.02), 3)),
    tariffBand: bands,
  };
}

function rounded(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
