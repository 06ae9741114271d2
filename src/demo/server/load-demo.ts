import type { ClientBase } from 'pg';
import { alerts } from '#alerts/server/alerts.table.ts';
import { employeeAbsences } from '#employees/server/employee-absences.table.ts';
import { employeeSkills } from '#employees/server/employee-skills.table.ts';
import { employees } from '#employees/server/employees.table.ts';
import { machineStates } from '#machines/server/machine-states.table.ts';
import { machines } from '#machines/server/machines.table.ts';
import { maintenanceRecords } from '#maintenance/server/maintenance-records.table.ts';
import { materialBatches } from '#materials/server/material-batches.table.ts';
import { materialMovements } from '#materials/server/material-movements.table.ts';
import { materials } from '#materials/server/materials.table.ts';
import { downtimeReasons } from '#oee/server/downtime-reasons.table.ts';
import { machineDowntime } from '#oee/server/machine-downtime.table.ts';
import { oeeRecords } from '#oee/server/oee-records.table.ts';
import { oeeTargets } from '#oee/server/oee-targets.table.ts';
import { productionMetrics } from '#oee/server/production-metrics.table.ts';
import { productionBookings } from '#productions/server/production-bookings.table.ts';
import { productions } from '#productions/server/productions.table.ts';
import { productCharacteristics } from '#products/server/product-characteristics.table.ts';
import { productMaterials } from '#products/server/product-materials.table.ts';
import { productOperations } from '#products/server/product-operations.table.ts';
import { products } from '#products/server/products.table.ts';
import { inspectionPlans } from '#quality/server/inspection-plans.table.ts';
import { qualityChecks } from '#quality/server/quality-checks.table.ts';
import { qualityDefects } from '#quality/server/quality-defects.table.ts';
import { qualityMeasurements } from '#quality/server/quality-measurements.table.ts';
import { machineShifts } from '#shifts/server/machine-shifts.table.ts';
import { shifts } from '#shifts/server/shifts.table.ts';
import { DEMO_COMPANY_ID, DEMO_COMPANY_NAME, DEMO_TIME_ZONE } from '../demo-company.ts';
import type { DemoPlant } from '../demo-rows.ts';
import { buildDemoPlant, type DemoOptions } from '../plant-model.ts';
import { insertRows } from './bulk-insert.ts';
import { insertEightDReports } from './insert-eight-d.ts';
import { insertEnergy } from './insert-energy.ts';
import { insertSensors } from './insert-sensors.ts';

/** Children before parents. Every table the demo fills; a live simulation's additions go with them. */
const TABLES_TO_EMPTY = [
  'machine_data',
  'sensor_data',
  'sensor_latest',
  'sensor_minutes',
  'sensor_hours',
  'sensor_days',
  'sensors',
  // After the sensors: who resets the demo deletes nothing that should be missed.
  'sensor_removals',
  'energy_data',
  'energy_minutes',
  'energy_hours',
  'energy_days',
  'alert_causes',
  'alerts',
  'maintenance_records',
  'eight_d_reports',
  'quality_holds',
  'quality_defects',
  'quality_measurements',
  'quality_checks',
  'quality_check_numbers',
  'inspection_plans',
  'production_metrics',
  'oee_targets',
  'oee_records',
  'machine_downtime',
  'downtime_reasons',
  'material_movements',
  'material_batches',
  'machine_states',
  'production_bookings',
  'productions',
  'product_operations',
  'product_materials',
  'product_characteristics',
  'materials',
  'products',
  'employee_absences',
  'employee_skills',
  'employees',
  'machine_documents',
  'machine_shifts',
  'machines',
  'shifts',
];

/**
 * Replaces the demo company's rows. Runs inside the caller's transaction, so that readers see the old plant until the
 * new one is complete. The company itself is made when missing, which only the schema's owner may do.
 */
export async function loadDemoCompany(client: ClientBase, options: DemoOptions): Promise<DemoPlant> {
  const plant = buildDemoPlant(options);
  await client.query(`select set_config('app.company_id', $1, true)`, [DEMO_COMPANY_ID]);
  await ensureCompany(client);
  // The people are invented: the demo shows what a plant sees that has agreed on names.
  await client.query('update companies set privacy_mode = false where id = $1', [DEMO_COMPANY_ID]);
  for (const table of TABLES_TO_EMPTY) {
    await client.query(`delete from ${table} where company_id = $1`, [DEMO_COMPANY_ID]);
  }
  await insertPlant(client, plant, options.now);
  return plant;
}

async function ensureCompany(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query('select from companies where id = $1', [DEMO_COMPANY_ID]);
  if (rowCount === 1) return;
  await client.query('insert into companies (id, name, time_zone, is_demo) values ($1, $2, $3, true)', [
    DEMO_COMPANY_ID,
    DEMO_COMPANY_NAME,
    DEMO_TIME_ZONE,
  ]);
}

async function insertPlant(client: ClientBase, plant: DemoPlant, now: Date): Promise<void> {
  const company = DEMO_COMPANY_ID;
  await insertRows(client, company, shifts, plant.shifts);
  await insertRows(client, company, machines, plant.machines);
  await insertRows(client, company, machineShifts, plant.machineShifts);
  await insertRows(client, company, employees, plant.employees);
  await insertRows(client, company, employeeSkills, plant.employeeSkills);
  await insertRows(client, company, employeeAbsences, plant.employeeAbsences);
  await insertRows(client, company, products, plant.products);
  await insertRows(client, company, productCharacteristics, plant.productCharacteristics);
  await insertRows(client, company, productOperations, plant.productOperations);
  await insertRows(client, company, materials, plant.materials);
  await insertRows(client, company, productMaterials, plant.productMaterials);
  await insertRows(client, company, productions, plant.productions);
  await insertRows(client, company, productionBookings, plant.bookings);
  await insertRows(client, company, machineStates, plant.machineStates);
  await insertRows(client, company, materialBatches, plant.materialBatches);
  await insertRows(client, company, materialMovements, plant.materialMovements);
  await insertRows(client, company, downtimeReasons, plant.downtimeReasons);
  await insertRows(client, company, machineDowntime, plant.downtime);
  await insertRows(client, company, oeeRecords, plant.oeeRecords);
  await insertRows(client, company, oeeTargets, plant.oeeTargets);
  await insertRows(client, company, productionMetrics, plant.productionMetrics);
  await insertRows(client, company, qualityChecks, plant.qualityChecks);
  await insertRows(client, company, qualityMeasurements, plant.qualityMeasurements);
  await insertRows(client, company, qualityDefects, plant.defects);
  await insertRows(client, company, inspectionPlans, plant.inspectionPlans);
  await insertRows(client, company, maintenanceRecords, plant.maintenanceRecords);
  await insertRows(client, company, alerts, plant.alerts);
  await insertAlertHistory(client);
  await insertEightDReports(client, company, now);
  // Last: new partitions lock the list of companies against new sign-ups until the end of the transaction.
  await ensurePartitions(client, plant);
  for (const series of plant.energy) await insertEnergy(client, company, series);
  await rollUpEnergy(client, plant);
  await insertSensors(client, company, plant.sensors, now.getTime());
}

/** Who acknowledged and resolved the alerts of the past. Goes with the alerts when they are deleted. */
async function insertAlertHistory(client: ClientBase): Promise<void> {
  await client.query(
    `insert into alert_events (company_id, alert_id, event_type, author, happened_at)
     select company_id, id, 'acknowledged', 'Schichtleitung', acknowledged_at from alerts
     where company_id = $1 and acknowledged
     union all
     select company_id, id, 'resolved', 'Instandhaltung', resolved_at from alerts where company_id = $1 and resolved`,
    [DEMO_COMPANY_ID],
  );
}

async function ensurePartitions(client: ClientBase, plant: DemoPlant): Promise<void> {
  const span = energySpan(plant);
  if (span === null) return;
  const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  for (const table of ['energy_data', 'energy_minutes']) {
    await client.query('select ensure_day_partitions($1::regclass, $2, $3)', [
      table,
      utcDay(span.startMs),
      utcDay(span.endMs),
    ]);
  }
}

/** The readings did not come through the batch writer, so their roll-ups are made here. */
async function rollUpEnergy(client: ClientBase, plant: DemoPlant): Promise<void> {
  const span = energySpan(plant);
  if (span === null) return;
  await client.query('select roll_up_energy($1, $2)', [new Date(span.startMs), new Date(span.endMs)]);
}

function energySpan(plant: DemoPlant): { startMs: number; endMs: number } | null {
  const [series] = plant.energy;
  return series === undefined
    ? null
    : { startMs: series.startMs, endMs: series.startMs + series.powerKw.length * series.stepMs };
}
