import { PLANT_MACHINES, type PlantMachine } from '#ingestion/plant-addresses.ts';
import { seededRandom } from '#platform/random.ts';
import { createMachine, MACHINE_PROFILES, machineLife, type SimulatedMachine } from './plant-machine.ts';
import { createOrderBook, type PlantOrder } from './plant-order.ts';

/** One measurement of a finished piece, taken at the test station. */
export type PlantInspection = {
  orderNumber: string;
  productCode: string;
  batchNumber: string;
  diameterMm: number;
  inSpec: boolean;
};

/** The one factory that all protocols show. */
export type PlantModel = {
  seed: string;
  nowMs(): number;
  /** Lives on, second by second, up to this simulated time. The same seed and times give the same life. */
  advanceTo(simulatedMs: number): void;
  machine(name: PlantMachine): SimulatedMachine;
  machines(): readonly SimulatedMachine[];
  orders(): readonly PlantOrder[];
  hall: { temperatureC: number; humidityPercent: number; pressureBar: number; driftCPerHour: number; driftedC: number };
  meter: {
    powerKw: number;
    energyKwh: number;
    voltageV: number;
    currentA: number;
    powerFactor: number;
    frequencyHz: number;
  };
  /** The newest; null before the first. `inspections` counts them. */
  inspection: PlantInspection | null;
  inspections: number;
};

const STEP_MS = 1000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Three shifts of eight hours from 06:00; half an hour of break in the middle of each. */
const SHIFT_MS = 8 * HOUR_MS;
const SHIFT_START_MS = 6 * HOUR_MS;
const BREAK_FROM_MS = 4 * HOUR_MS;
const BREAK_MS = HOUR_MS / 2;
const BASE_LOAD_KW = 4.2;
const PIECES_PER_INSPECTION = 5;
export const DIAMETER = { nominalMm: 25, lowerMm: 24.97, upperMm: 25.03 } as const;

export function isBreakAt(simulatedMs: number): boolean {
  const inShift = (((simulatedMs - SHIFT_START_MS) % SHIFT_MS) + SHIFT_MS) % SHIFT_MS;
  return inShift >= BREAK_FROM_MS && inShift < BREAK_FROM_MS + BREAK_MS;
}

/** `startMs` is a local time: shifts begin at 06:00, 14:00 and 22:00 of it. */
export function createPlant(options: { seed: string; startMs: number }): PlantModel {
  const random = seededRandom(options.seed);
  const orders = createOrderBook(random, PLANT_MACHINES, options.startMs);
  const machines = MACHINE_PROFILES.map((profile) => createMachine(profile, random, orders, options.startMs));
  const lives = machines.map((machine) => machineLife(machine, random, orders));
  let nowMs = options.startMs;
  let inspectedPieces = 0;

  const plant: PlantModel = {
    seed: options.seed,
    nowMs: () => nowMs,
    machine: (name) => machines.find(({ profile }) => profile.name === name) as SimulatedMachine,
    machines: () => machines,
    orders: () => orders.all(),
    hall: { temperatureC: 22, humidityPercent: 48, pressureBar: 1, driftCPerHour: 0, driftedC: 0 },
    meter: { powerKw: 30, energyKwh: 125_000, voltageV: 400, currentA: 45, powerFactor: 0.95, frequencyHz: 50 },
    inspection: null,
    inspections: 0,
    advanceTo(simulatedMs) {
      while (nowMs + STEP_MS <= simulatedMs) {
        nowMs += STEP_MS;
        for (const life of lives) life.step(nowMs, isBreakAt(nowMs));
        feelHall();
        readMeter();
        inspect();
      }
    },
  };

  const feelHall = (): void => {
    const { hall } = plant;
    const dayShare = (nowMs % DAY_MS) / DAY_MS;
    const warmthC = 22 + 2.5 * Math.sin(2 * Math.PI * (dayShare - 0.375));
    hall.driftedC = hall.driftCPerHour === 0 ? 0 : hall.driftedC + hall.driftCPerHour / 3600;
    hall.temperatureC = warmthC + random.normal(0, 0.05) + hall.driftedC;
    hall.humidityPercent = 48 - 4 * Math.sin(2 * Math.PI * (dayShare - 0.375)) + random.normal(0, 0.2);
    hall.pressureBar = 1 + random.normal(0, 0.004);
  };

  const readMeter = (): void => {
    const { meter } = plant;
    meter.powerKw = BASE_LOAD_KW + machines.reduce((sum, { powerKw }) => sum + powerKw, 0);
    meter.energyKwh += meter.powerKw / 3600;
    meter.voltageV = 400 + random.normal(0, 0.8);
    meter.powerFactor = 0.95 + random.between(-0.01, 0.01);
    meter.currentA = (meter.powerKw * 1000) / (Math.sqrt(3) * meter.voltageV * meter.powerFactor);
    meter.frequencyHz = 50 + random.normal(0, 0.01);
  };

  const inspect = (): void => {
    const cnc = plant.machine('CNC01');
    if (cnc.pieces < inspectedPieces + PIECES_PER_INSPECTION) return;
    inspectedPieces = cnc.pieces;
    const diameterMm = DIAMETER.nominalMm + cnc.toolWearPercent * 0.00015 + random.normal(0, 0.006);
    const { orderNumber, productCode, batchNumber } = cnc.order;
    const inSpec = diameterMm >= DIAMETER.lowerMm && diameterMm <= DIAMETER.upperMm;
    plant.inspection = { orderNumber, productCode, batchNumber, diameterMm, inSpec };
    plant.inspections += 1;
  };
  return plant;
}
