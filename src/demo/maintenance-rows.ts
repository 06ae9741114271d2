import type { Random } from '#platform/random.ts';
import { localDateOf } from '#shifts/local-time.ts';
import { DEMO_TIME_ZONE } from './demo-company.ts';
import type { MaintenanceRow } from './demo-rows.ts';
import type { Segment, Stop } from './machine-run.ts';
import type { MaintenanceTask } from './maintenance-plan.ts';
import type { IdSource } from './seeded-id.ts';

type Input = {
  machineId: string;
  tasks: readonly MaintenanceTask[];
  segments: readonly Segment[];
  technicianIds: readonly string[];
  nowMs: number;
  random: Random;
  ids: IdSource;
};

/** Planned tasks, done or ahead, and the repairs that breakdowns called for. */
export function maintenanceRows(input: Input): MaintenanceRow[] {
  return [...input.tasks.map((task) => plannedRow(task, input)), ...repairRows(input)];
}

function plannedRow(task: MaintenanceTask, input: Input): MaintenanceRow {
  const { nowMs } = input;
  const hasStarted = task.startMs <= nowMs;
  const isDone = task.endMs <= nowMs;
  return {
    id: input.ids.next('maintenance'),
    machineId: input.machineId,
    employeeId: input.random.pick(input.technicianIds),
    maintenanceDate: task.date,
    maintenanceType: task.type,
    status: isDone ? 'completed' : hasStarted ? 'in_progress' : 'planned',
    title: task.title,
    plannedMinutes: (task.endMs - task.startMs) / 60_000,
    startedAt: hasStarted ? new Date(task.startMs) : null,
    completedAt: isDone ? new Date(task.endMs) : null,
  };
}

function repairRows(input: Input): MaintenanceRow[] {
  const rows = new Map<Stop, MaintenanceRow>();
  for (const { stop, state, startMs, endMs } of input.segments) {
    if (stop === null || state !== 'maintenance') continue;
    const isDone = stop.leftMs <= 0;
    const known = rows.get(stop);
    if (known !== undefined) {
      known.completedAt = isDone ? new Date(endMs) : null;
      continue;
    }
    rows.set(stop, {
      id: input.ids.next('maintenance'),
      machineId: input.machineId,
      employeeId: input.random.pick(input.technicianIds),
      maintenanceDate: localDateOf(startMs, DEMO_TIME_ZONE),
      maintenanceType: 'emergency',
      status: isDone ? 'completed' : 'in_progress',
      title: `Reparatur: ${stop.cause.reason}`,
      plannedMinutes: 60,
      startedAt: new Date(startMs),
      completedAt: isDone ? new Date(endMs) : null,
    });
  }
  return [...rows.values()];
}
