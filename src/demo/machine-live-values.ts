import type { Random } from '#platform/random.ts';
import type { MachineSpec } from './machine-catalogue.ts';

/** A value a control reports: at rest, and at full work with its scatter. */
type Behaviour = { rest: number; work: number; scatter: number; digits: number };

const of = (rest: number, work: number, scatter: number, digits = 0): Behaviour => ({ rest, work, scatter, digits });

/** By kind of machine. Temperature, pressure and vibration come from the machine's own sensors where it has some. */
const BY_TYPE: Readonly<Record<string, Readonly<Record<string, Behaviour>>>> = {
  'CNC-Fräsen': { speed: of(0, 8200, 180), feedRate: of(0, 2400, 90), temperature: of(24, 43, 0.4, 1) },
  'CNC-Drehen': { speed: of(0, 3100, 120), feedRate: of(0, 620, 25), temperature: of(24, 41, 0.4, 1) },
  Laserschneiden: { feedRate: of(0, 5200, 260), temperature: of(21, 27, 0.2, 1) },
  Abkanten: { pressure: of(18, 182, 4), temperature: of(24, 39, 0.3, 1) },
  Roboterschweißen: { current: of(0, 212, 6), feedRate: of(0, 480, 15) },
  Spritzguss: { temperature: of(60, 226, 0.8, 1), pressure: of(8, 870, 12) },
  Montage: { pressure: of(5.9, 6.1, 0.05, 2) },
  Teilereinigung: { temperature: of(38, 62, 0.3, 1), pressure: of(0.4, 3.2, 0.05, 2) },
  Verpackung: { pressure: of(5.8, 6, 0.05, 2) },
};

/** A machine at work draws a part of its rated power, never all of it. */
const WORKING_POWER_SHARE = 0.62;
const POWER_SCATTER_SHARE = 0.03;
const UTILIZATION = of(0, 88, 2.5);

/** Turns at once, other than what has to warm up. */
const IMMEDIATE: ReadonlySet<string> = new Set(['speed', 'feedRate', 'current', 'power', 'utilization', 'pressure']);

/** What the control of a demo machine reports at a moment. `warmth` is 0 to 1. */
export function machineLiveValues(
  spec: MachineSpec,
  at: { isRunning: boolean; warmth: number; measured: Readonly<Record<string, number>> },
  random: Random,
): Record<string, number> {
  const { standbyPowerKw, ratedPowerKw } = spec;
  const workingPowerKw = standbyPowerKw + (ratedPowerKw - standbyPowerKw) * WORKING_POWER_SHARE;
  const behaviours = {
    ...BY_TYPE[spec.type],
    power: of(standbyPowerKw, workingPowerKw, ratedPowerKw * POWER_SCATTER_SHARE, 1),
    utilization: UTILIZATION,
  };
  const values = Object.entries(behaviours).map(([name, { rest, work, scatter, digits }]): [string, number] => {
    const share = IMMEDIATE.has(name) ? Number(at.isRunning) : at.warmth;
    const noise = share === 0 && rest === 0 ? 0 : random.normal(0, scatter);
    const value = Math.max(0, rest + (work - rest) * share + noise);
    const rounded = Math.round(value * 10 ** digits) / 10 ** digits;
    return [name, name === 'utilization' ? Math.min(100, rounded) : rounded];
  });
  return { ...Object.fromEntries(values), ...at.measured };
}
