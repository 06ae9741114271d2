import { machineStatusOf } from '#machines/machine-state.ts';
import { type Random, seededRandom } from '#platform/random.ts';
import { addDays } from '#shifts/local-time.ts';
import { type ShiftWindow, shiftWindows } from '#shifts/shift-calendar.ts';
import { DEMO_TIME_ZONE } from './demo-company.ts';
import type { MachineRow, ShiftRow } from './demo-rows.ts';
import type { MachineSpec } from './machine-catalogue.ts';
import { type MachineRun, runMachine } from './machine-run.ts';
import { currentMaintenance, type MaintenanceTask, maintenanceTasks } from './maintenance-plan.ts';
import { productId } from './master-data.ts';
import { PRODUCTS } from './product-catalogue.ts';
import type { ProductChoice } from './run-order.ts';
import type { IdSource } from './seeded-id.ts';
import { shiftsOfPattern } from './shift-model.ts';

/** Windows reach this far ahead, so that plans have shifts to run in. */
const CALENDAR_DAYS_AHEAD = 40;
const UPCOMING_MAINTENANCE_DAYS = 30;
/** Under maintenance at every hour a visitor may come, and just broken down if it is at work. */
const MACHINE_UNDER_MAINTENANCE = 'Waschanlage-1';
const MACHINE_BROKEN_DOWN = 'CNC-3';
const BROKEN_SINCE_MS = 25 * 60_000;

/** The time the model covers, and what all machines share. */
export type PlantFrame = {
  seed: string;
  shifts: ShiftRow[];
  historyDays: number;
  firstDay: string;
  today: string;
  startMs: number;
  nowMs: number;
  ids: IdSource;
};

export type MachineHistory = {
  spec: MachineSpec;
  id: string;
  run: MachineRun;
  windows: ShiftWindow[];
  tasks: MaintenanceTask[];
  products: ProductChoice[];
  random: Random;
};

export function playMachine(spec: MachineSpec, index: number, frame: PlantFrame): MachineHistory {
  const { seed, shifts, firstDay, today, startMs, nowMs, ids } = frame;
  const random = seededRandom(`${seed}:machine:${spec.name}`);
  const calendar = shiftWindows(
    shiftsOfPattern(shifts, spec.pattern),
    firstDay,
    addDays(today, CALENDAR_DAYS_AHEAD),
    DEMO_TIME_ZONE,
  );
  const windows = runsThroughBreaks(spec) ? calendar.map(withoutBreak) : calendar;
  const planned = maintenanceTasks(index, firstDay, addDays(today, UPCOMING_MAINTENANCE_DAYS), DEMO_TIME_ZONE);
  const tasks = spec.name === MACHINE_UNDER_MAINTENANCE ? withCurrent(planned, nowMs) : planned;
  const products = PRODUCTS.filter((product) => product.machineType === spec.type).map((product) => ({
    id: productId(ids, product.number),
    spec: product,
  }));
  const run = runMachine({
    machine: spec,
    products,
    windows,
    maintenance: tasks,
    startMs,
    nowMs,
    breakdownAtMs: spec.name === MACHINE_BROKEN_DOWN ? nowMs - BROKEN_SINCE_MS : null,
    random,
    ids,
  });
  return { spec, id: ids.of(`machine:${spec.name}`), run, windows, tasks, products, random };
}

/** Tasks must not overlap: what is planned around now gives way. */
function withCurrent(tasks: readonly MaintenanceTask[], nowMs: number): MaintenanceTask[] {
  const current = currentMaintenance(nowMs, DEMO_TIME_ZONE);
  const others = tasks.filter((task) => task.endMs <= current.startMs || task.startMs >= current.endMs);
  return [...others, current].sort((one, other) => one.startMs - other.startMs);
}

export function machineRow({ spec, id, run }: MachineHistory, ids: IdSource): MachineRow {
  const last = run.segments.at(-1);
  if (last === undefined) throw new Error(`${spec.name} has no history`);
  return {
    id,
    name: spec.name,
    type: spec.type,
    status: machineStatusOf(last.state),
    liveState: last.state,
    liveStateSince: new Date(last.startMs),
    machineNumber: `MA-${ids.of(`machine:${spec.name}`).slice(0, 4).toUpperCase()}`,
    manufacturer: spec.manufacturer,
    model: spec.model,
    yearBuilt: spec.yearBuilt,
    hall: spec.hall,
    line: spec.line,
    ratedPowerKw: spec.ratedPowerKw,
    standbyPowerKw: spec.standbyPowerKw,
    meterId: `EZ-${spec.name}`,
    runsThroughBreaks: runsThroughBreaks(spec),
  };
}

function runsThroughBreaks(spec: MachineSpec): boolean {
  return spec.pattern === 'continuous';
}

function withoutBreak(window: ShiftWindow): ShiftWindow {
  return { ...window, break: null };
}
