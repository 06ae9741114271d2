import { DEFAULT_OEE_TARGETS } from '#oee/oee-targets.ts';
import { seededRandom } from '#platform/random.ts';
import { addDays, instantOf, localDateOf } from '#shifts/local-time.ts';
import { absenceRows } from './absence-rows.ts';
import { alertRows } from './alert-rows.ts';
import { DEMO_HISTORY_DAYS, DEMO_SEED, DEMO_TIME_ZONE } from './demo-company.ts';
import type { DemoPlant, MachineShiftRow, OeeTargetRow } from './demo-rows.ts';
import { demoDowntimeReasons } from './downtime-catalogue.ts';
import { tariffBands } from './energy-series.ts';
import { defectRows, inspectionPlanRows } from './inspection-rows.ts';
import { MACHINES } from './machine-catalogue.ts';
import { type MachineHistory, type PlantFrame, playMachine } from './machine-history.ts';
import { rowsOfMachine } from './machine-table-rows.ts';
import { masterData } from './master-data.ts';
import { MATERIALS } from './material-catalogue.ts';
import { consumptionByMaterial, type MaterialFlow, materialFlow } from './material-flow.ts';
import { numberProductions } from './production-rows.ts';
import { numberChecks } from './quality-rows.ts';
import { seededIds } from './seeded-id.ts';
import { RAW_HOURS, sensorSeries } from './sensor-series.ts';
import { demoShifts, shiftsOfPattern } from './shift-model.ts';

export type DemoOptions = {
  now: Date;
  seed?: string;
  /** Fewer days make a test quicker. */
  historyDays?: number;
};

/** The demo company with its history up to `now`: the same seed and the same moment give the same rows. */
export function buildDemoPlant(options: DemoOptions): DemoPlant {
  const frame = plantFrame(options);
  const { ids, nowMs } = frame;
  const { peopleWith, ...master } = masterData(frame.seed, ids);
  const bands = tariffBands(frame.startMs, nowMs, DEMO_TIME_ZONE);
  const histories = MACHINES.map((spec, index) => playMachine(spec, index, frame));
  const parts = histories.map((history) =>
    rowsOfMachine({ history, characteristics: master.productCharacteristics, peopleWith, bands, frame }),
  );
  const flows = materialFlows(frame, histories);
  const machines = parts.map((part) => part.machine);
  const downtime = parts.flatMap((part) => part.downtime);
  const productions = numberProductions(parts.flatMap((part) => part.productions));
  const qualityChecks = numberChecks(parts.flatMap((part) => part.qualityChecks));
  return {
    ...master,
    employeeAbsences: absenceRows({ employees: master.employees, today: frame.today, seed: frame.seed, ids }),
    shifts: frame.shifts,
    machines,
    machineShifts: histories.flatMap((history) => machineShiftRows(frame, history)),
    materials: flows.map((flow) => flow.material),
    materialBatches: flows.flatMap((flow) => flow.batches),
    materialMovements: flows.flatMap((flow) => flow.movements),
    productions,
    bookings: parts.flatMap((part) => part.bookings),
    machineStates: parts.flatMap((part) => part.machineStates),
    downtimeReasons: demoDowntimeReasons(ids),
    downtime,
    oeeRecords: parts.flatMap((part) => part.oeeRecords),
    oeeTargets: histories.map((history) => targetRow(frame, history)),
    productionMetrics: parts.flatMap((part) => part.productionMetrics),
    qualityChecks,
    qualityMeasurements: parts.flatMap((part) => part.qualityMeasurements),
    defects: defectRows(qualityChecks, ids),
    inspectionPlans: inspectionPlanRows(ids),
    maintenanceRecords: parts.flatMap((part) => part.maintenanceRecords),
    alerts: alertRows({ machines, downtime, checks: qualityChecks, flows, nowMs, ids }),
    energy: parts.map((part) => part.energy),
    sensors: sensorSeries({
      ...frame,
      // A short history, as tests have it, has few of them.
      rawHours: Math.min(RAW_HOURS, frame.historyDays),
      machines: new Map(histories.map(({ spec, id, run }) => [spec.name, { id, segments: run.segments }])),
    }),
  };
}

function plantFrame({ now, seed = DEMO_SEED, historyDays = DEMO_HISTORY_DAYS }: DemoOptions): PlantFrame {
  const nowMs = Math.floor(now.getTime() / 1000) * 1000;
  const today = localDateOf(nowMs, DEMO_TIME_ZONE);
  const firstDay = addDays(today, -historyDays);
  const ids = seededIds(seed, today);
  return {
    seed,
    shifts: demoShifts(ids),
    historyDays,
    firstDay,
    today,
    startMs: instantOf(firstDay, '00:00', DEMO_TIME_ZONE),
    nowMs,
    ids,
  };
}

function materialFlows(
  { seed, startMs, historyDays, ids }: PlantFrame,
  histories: readonly MachineHistory[],
): MaterialFlow[] {
  const consumption = consumptionByMaterial(histories.flatMap((history) => history.run.orders));
  const random = seededRandom(`${seed}:materials`);
  return MATERIALS.map((spec) =>
    materialFlow({
      spec,
      consumption: consumption.get(spec.number) ?? [],
      startMs,
      historyDays,
      random,
      ids,
    }),
  );
}

function machineShiftRows({ shifts, ids }: PlantFrame, { spec, id }: MachineHistory): MachineShiftRow[] {
  return shiftsOfPattern(shifts, spec.pattern).map((shift) => ({
    id: ids.of(`machine-shift:${spec.name}:${shift.shiftType}`),
    machineId: id,
    shiftId: shift.id,
  }));
}

function targetRow({ firstDay, ids }: PlantFrame, { spec, id }: MachineHistory): OeeTargetRow {
  return {
    id: ids.of(`target:${spec.name}`),
    machineId: id,
    ...DEFAULT_OEE_TARGETS,
    targetOee: spec.targetOee,
    effectiveFrom: firstDay,
  };
}
