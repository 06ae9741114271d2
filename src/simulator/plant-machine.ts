import type { PlantMachine } from '#ingestion/plant-addresses.ts';
import type { Random } from '#platform/random.ts';
import type { OrderBook, PlantOrder } from './plant-order.ts';

export type MachineState = 'running' | 'idle' | 'setup' | 'stopped' | 'maintenance' | 'error';

export type MachineProfile = {
  name: PlantMachine;
  idealCycleS: number;
  nominalSpeedRpm: number;
  runningPowerKw: number;
  idlePowerKw: number;
  /** Percent of a tool's life that one piece takes. */
  wearPerPiece: number;
};

export const MACHINE_PROFILES: readonly MachineProfile[] = [
  { name: 'CNC01', idealCycleS: 45, nominalSpeedRpm: 1250, runningPowerKw: 11, idlePowerKw: 1.8, wearPerPiece: 0.25 },
  { name: 'Laser01', idealCycleS: 20, nominalSpeedRpm: 0, runningPowerKw: 6.5, idlePowerKw: 1.2, wearPerPiece: 0.1 },
  { name: 'Mill01', idealCycleS: 60, nominalSpeedRpm: 900, runningPowerKw: 8.5, idlePowerKw: 1.5, wearPerPiece: 0.5 },
];

export type SimulatedMachine = {
  readonly profile: MachineProfile;
  state: MachineState;
  order: PlantOrder;
  toolWearPercent: number;
  temperatureC: number;
  speedRpm: number;
  powerKw: number;
  vibrationMmS: number;
  pressureBar: number;
  lastCycleS: number;
  runningHours: number;
  /** Pieces since the start, over all orders. */
  pieces: number;
  alarm: string | null;
  /** Set by hand through the fault switch; stays until lifted. */
  forced: 'stopped' | 'error' | null;
  /** Degrees per hour that the temperature creeps away; 0 without a fault. */
  driftCPerHour: number;
  driftedC: number;
};

const MEAN_HOURS_BETWEEN_FAULTS = 5;
const FAULTS = [
  'Spänestau',
  'Achsantrieb überlastet',
  'Kühlmittel zu niedrig',
  'Spannmittel nicht geschlossen',
] as const;
const AMBIENT_C = 22;
/** Time constant of warming up and cooling down. */
const THERMAL_S = 600;
const SCRAP_SHARE = 0.015;
/** A worn tool makes scrap several times as often. */
const WORN_SCRAP_SHARE = 0.06;

export function createMachine(
  profile: MachineProfile,
  random: Random,
  orders: OrderBook,
  startMs: number,
): SimulatedMachine {
  return {
    profile,
    state: 'running',
    order: orders.startNext(profile.name, startMs),
    toolWearPercent: random.between(5, 60),
    temperatureC: random.between(45, 60),
    speedRpm: profile.nominalSpeedRpm,
    powerKw: profile.runningPowerKw,
    vibrationMmS: 1.5,
    pressureBar: 6,
    lastCycleS: profile.idealCycleS,
    runningHours: random.integer(2000, 9000),
    pieces: 0,
    alarm: null,
    forced: null,
    driftCPerHour: 0,
    driftedC: 0,
  };
}

/** One machine of the plant living on, second by second. */
export function machineLife(machine: SimulatedMachine, random: Random, orders: OrderBook) {
  const { profile } = machine;
  /** How long the present state lasts, where it ends by itself. */
  let remainingS = 0;
  let cycleLeftS = profile.idealCycleS;

  const enter = (state: MachineState, durationS = 0): void => {
    machine.state = state;
    remainingS = durationS;
    machine.alarm = state === 'error' ? random.pick(FAULTS) : null;
  };

  const finishPiece = (atMs: number): void => {
    const wornShare = Math.max(0, machine.toolWearPercent - 70) / 30;
    const isScrap = random.chance(SCRAP_SHARE + (WORN_SCRAP_SHARE - SCRAP_SHARE) * Math.min(1, wornShare));
    const { order } = machine;
    if (isScrap) order.scrapParts += 1;
    else order.goodParts += 1;
    machine.pieces += 1;
    machine.toolWearPercent = Math.min(100, machine.toolWearPercent + profile.wearPerPiece * random.between(0.8, 1.2));
    machine.lastCycleS = Math.max(
      profile.idealCycleS * 0.8,
      random.normal(profile.idealCycleS * (1 + wornShare * 0.1), profile.idealCycleS * 0.03),
    );
    cycleLeftS = machine.lastCycleS;
    if (machine.toolWearPercent >= 100) enter('maintenance', random.integer(300, 900));
    if (order.goodParts < order.targetQuantity) return;
    order.status = 'completed';
    order.finishedAtMs = atMs;
    machine.order = orders.startNext(profile.name, atMs);
    if (machine.state === 'running') enter('setup', random.integer(240, 900));
  };

  const work = (atMs: number, isBreak: boolean): void => {
    if (isBreak) return enter('idle');
    if (random.chance(1 / (MEAN_HOURS_BETWEEN_FAULTS * 3600))) return enter('error', random.integer(300, 1800));
    cycleLeftS -= 1;
    if (cycleLeftS <= 0) finishPiece(atMs);
  };

  const step = (atMs: number, isBreak: boolean): void => {
    if (machine.forced !== null) {
      if (machine.state !== machine.forced) enter(machine.forced);
    } else if (machine.state === 'running') {
      work(atMs, isBreak);
    } else if (machine.state === 'idle') {
      if (!isBreak) enter('running');
    } else {
      remainingS -= 1;
      if (remainingS <= 0) {
        if (machine.state === 'maintenance') machine.toolWearPercent = 0;
        enter(isBreak ? 'idle' : 'running');
      }
    }
    feel(machine, random);
  };
  return { step };
}

/** What the sensors of a machine show, following its state. */
function feel(machine: SimulatedMachine, random: Random): void {
  const { profile, state } = machine;
  const isRunning = state === 'running';
  if (isRunning) machine.runningHours += 1 / 3600;
  machine.driftedC = machine.driftCPerHour === 0 ? 0 : machine.driftedC + machine.driftCPerHour / 3600;
  const goalC = isRunning ? 62 + machine.toolWearPercent * 0.08 : AMBIENT_C + 8;
  machine.temperatureC += (goalC - machine.temperatureC) / THERMAL_S + random.normal(0, 0.03);
  machine.speedRpm = isRunning ? profile.nominalSpeedRpm * random.between(0.98, 1.02) : 0;
  const meanKw = isRunning ? profile.runningPowerKw : state === 'stopped' ? 0.2 : profile.idlePowerKw;
  machine.powerKw = Math.max(0, meanKw * random.between(0.96, 1.04));
  machine.vibrationMmS = isRunning ? 1.2 + machine.toolWearPercent * 0.025 + random.between(0, 0.3) : 0.1;
  machine.pressureBar = (state === 'stopped' ? 0.5 : 6) + random.between(-0.1, 0.1);
}
