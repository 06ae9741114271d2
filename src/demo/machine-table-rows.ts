import type { TariffBand } from '#energy/tariff.ts';
import type { DemoPlant, EnergySeries, MachineRow, ProductCharacteristicRow } from './demo-rows.ts';
import { INSPECTION_SKILL, MAINTENANCE_SKILL } from './employee-catalogue.ts';
import { energySeries } from './energy-series.ts';
import { type MachineHistory, machineRow, type PlantFrame } from './machine-history.ts';
import { downtimeRows, stateRows } from './machine-rows.ts';
import { maintenanceRows } from './maintenance-rows.ts';
import type { MasterData } from './master-data.ts';
import { metricsRow, oeeRows } from './oee-rows.ts';
import { bookingRows, productionRows } from './production-rows.ts';
import { qualityRows } from './quality-rows.ts';

/** Everything that one machine's history leaves behind in the tables. */
export type MachineTableRows = Pick<
  DemoPlant,
  | 'productions'
  | 'bookings'
  | 'productionMetrics'
  | 'machineStates'
  | 'downtime'
  | 'oeeRecords'
  | 'qualityChecks'
  | 'qualityMeasurements'
  | 'maintenanceRecords'
> & { machine: MachineRow; energy: EnergySeries };

export function rowsOfMachine(input: {
  history: MachineHistory;
  characteristics: readonly ProductCharacteristicRow[];
  peopleWith: MasterData['peopleWith'];
  bands: TariffBand[];
  frame: PlantFrame;
}): MachineTableRows {
  const { history, characteristics, peopleWith, bands } = input;
  const { nowMs, startMs, ids } = input.frame;
  const { spec, id, run, windows, tasks, products, random } = history;
  const machine = machineRow(history, ids);
  const productions = productionRows({
    machineId: id,
    run,
    products,
    windows,
    nowMs,
    operatorFor: (window) => random.pick(peopleWith(spec.type, window?.shift.shiftType)),
    random,
    ids,
  });
  const productionById = new Map(productions.map((production) => [production.id, production]));
  const started = run.orders.flatMap((order) => {
    const production = productionById.get(order.id);
    return production === undefined ? [] : [{ order, production }];
  });
  const inspectorIds = peopleWith(INSPECTION_SKILL);
  const quality = run.orders.map((order) =>
    qualityRows({
      order,
      machineId: id,
      characteristics: characteristics.filter((row) => row.productId === order.product.id),
      inspectorIds,
      nowMs,
      random,
      ids,
    }),
  );
  return {
    machine,
    productions,
    bookings: started.flatMap(({ order, production }) => bookingRows(production, order)),
    productionMetrics: started.flatMap(({ order, production }) => metricsRow(production, order, ids) ?? []),
    machineStates: stateRows(id, run.segments, ids),
    downtime: downtimeRows(id, run.segments, ids),
    oeeRecords: oeeRows(id, run, ids),
    qualityChecks: quality.flatMap((part) => part.checks),
    qualityMeasurements: quality.flatMap((part) => part.measurements),
    maintenanceRecords: maintenanceRows({
      machineId: id,
      tasks,
      segments: run.segments,
      technicianIds: peopleWith(MAINTENANCE_SKILL),
      nowMs,
      random,
      ids,
    }),
    energy: energySeries({
      machine: spec,
      machineId: id,
      meterId: machine.meterId,
      segments: run.segments,
      startMs,
      bands,
      random,
    }),
  };
}
