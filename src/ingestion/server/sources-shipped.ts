import type { Transaction } from '#platform/server/database.ts';
import type { Protocol } from '../adapter.ts';
import { ADAPTER_KINDS } from '../adapter-kinds.ts';
import {
  PLANT_HOST,
  PLANT_MODBUS_POWER,
  PLANT_MQTT_TOPICS,
  PLANT_OPCUA_NODES,
  PLANT_PORTS,
  PLANT_REST_CLIENT,
  PLANT_REST_PATHS,
  PLANT_S7_SLOT,
  PLANT_S7_STATUS_WORDS,
  PLANT_S7_TAGS,
} from '../plant-addresses.ts';
import type { PointTarget } from '../point-target.ts';
import { dataPoints, dataSourceSetup, dataSources } from './data-sources.table.ts';
import { checkPointOptions, checkSettings, type Values } from './sources-values.ts';

type ShippedPoint = { address: string; name: string; target: PointTarget; options?: Values; scale?: number };
type ShippedSource = { key: string; name: string; protocol: Protocol; settings: Values; points: ShippedPoint[] };

const state = (machineId: string, words: Record<string, string> = {}): PointTarget => ({
  kind: 'machineState',
  machineId,
  words,
});
const metric = (machineId: string, name: string): PointTarget => ({ kind: 'machineMetric', machineId, metric: name });
const local = (port: number): Values => ({ host: PLANT_HOST, port });
const restAt = (path: string, more: Values): Values => ({
  baseUrl: `http://${PLANT_HOST}:${PLANT_PORTS.rest}`,
  path,
  authentication: 'oauth',
  tokenPath: PLANT_REST_PATHS.token,
  username: PLANT_REST_CLIENT.id,
  ...more,
});

/** ING-17 … ING-24, OPEN-131 … OPEN-133: the industrial subscriptions of the specification, all disabled (ING-03). */
export const SHIPPED_SOURCES: readonly ShippedSource[] = [
  {
    key: 'opcua',
    name: 'OPC UA Maschinen',
    protocol: 'opcua',
    settings: { endpointUrl: `opc.tcp://${PLANT_HOST}:${PLANT_PORTS.opcua}`, security: 'none' },
    points: [
      { address: PLANT_OPCUA_NODES.cncStatus, name: 'CNC01 Zustand', target: state('CNC01') },
      { address: PLANT_OPCUA_NODES.cncSpeed, name: 'CNC01 Drehzahl', target: metric('CNC01', 'speed') },
      { address: PLANT_OPCUA_NODES.cncTemperature, name: 'CNC01 Temperatur', target: metric('CNC01', 'temperature') },
      { address: PLANT_OPCUA_NODES.laserStatus, name: 'Laser01 Zustand', target: state('Laser01') },
      { address: PLANT_OPCUA_NODES.laserPower, name: 'Laser01 Leistung', target: metric('Laser01', 'power') },
      { address: PLANT_OPCUA_NODES.millStatus, name: 'Mill01 Zustand', target: state('Mill01') },
      {
        address: PLANT_OPCUA_NODES.millToolWear,
        name: 'Mill01 Werkzeugverschleiss',
        target: metric('Mill01', 'toolWear'),
      },
    ],
  },
  {
    key: 'mqtt',
    name: 'MQTT Werk',
    protocol: 'mqtt',
    settings: { ...local(PLANT_PORTS.mqtt), topics: Object.values(PLANT_MQTT_TOPICS).join('\n') },
    points: [],
  },
  {
    key: 'modbus',
    name: 'Modbus Energiezähler',
    protocol: 'modbus',
    settings: { transport: 'tcp', ...local(PLANT_PORTS.modbus) },
    points: [
      {
        address: PLANT_MODBUS_POWER.address,
        name: 'Wirkleistung',
        options: PLANT_MODBUS_POWER.options,
        scale: PLANT_MODBUS_POWER.scale,
        target: { kind: 'meter', meterId: 'METER-02', quantity: 'power' },
      },
    ],
  },
  {
    key: 's7',
    name: 'S7 Steuerung',
    protocol: 's7',
    settings: { ...local(PLANT_PORTS.s7), slot: PLANT_S7_SLOT },
    points: [
      {
        address: PLANT_S7_TAGS.actualQuantity,
        name: 'Istmenge',
        target: { kind: 'machineDetail', machineId: 'Mill01', detail: 'actual' },
      },
      { address: PLANT_S7_TAGS.machineStatus, name: 'Zustand', target: state('Mill01', { ...PLANT_S7_STATUS_WORDS }) },
    ],
  },
  {
    key: 'rest-erp',
    name: 'ERP Fertigungsaufträge',
    protocol: 'rest',
    settings: restAt(PLANT_REST_PATHS.productionOrders, {
      category: 'erp',
      pollingSeconds: 60,
      messageType: 'production',
      itemsPath: 'orders',
      idPath: 'orderId',
      fieldMap: 'productId = productCode\nmachineId = workCenter\nplanned = quantity',
    }),
    points: [],
  },
  {
    key: 'rest-iot',
    name: 'IoT Telemetrie',
    protocol: 'rest',
    settings: restAt(PLANT_REST_PATHS.telemetry, {
      category: 'iot',
      pollingSeconds: 30,
      messageType: 'machine',
      itemsPath: 'telemetry',
      timestampPath: 'timestamp',
      sinceParameter: 'from',
    }),
    points: [],
  },
];

/**
 * ING-36: the demo generator, for the demo company only, and running. Its machines are its own: rolled states on the
 * seeded CNC-1..3 would spoil a history that tells of a plant.
 */
export const DEMO_GENERATOR: ShippedSource = {
  key: 'simulator',
  name: 'Demo-Datengenerator',
  protocol: 'simulator',
  settings: { prefix: 'SIM-' },
  points: [],
};

/** Once per company: what was deleted stays deleted. Returns whether something was added. */
export async function addShippedSources(
  tx: Transaction,
  companyId: string,
  options: { isDemo: boolean },
): Promise<boolean> {
  const marked = await tx.insert(dataSourceSetup).values({ companyId }).onConflictDoNothing().returning();
  if (marked.length === 0) return false;
  await insertMissing(tx, companyId, options.isDemo ? [DEMO_GENERATOR, ...SHIPPED_SOURCES] : SHIPPED_SOURCES);
  return true;
}

/** Leaves alone what is there already, by its key or by its name. */
export async function insertMissing(
  tx: Transaction,
  companyId: string,
  sources: readonly ShippedSource[],
): Promise<void> {
  for (const shipped of sources) {
    const kind = ADAPTER_KINDS[shipped.protocol];
    const { settings } = checkSettings(kind, shipped.settings, {});
    const { key, name, protocol } = shipped;
    const enabled = protocol === 'simulator';
    const [created] = await tx
      .insert(dataSources)
      .values({ companyId, name, protocol, settings, shippedKey: key, enabled })
      .onConflictDoNothing()
      .returning({ id: dataSources.id });
    if (created === undefined || shipped.points.length === 0) continue;
    await tx.insert(dataPoints).values(
      shipped.points.map(({ address, name: label, target, scale, options: given }) => ({
        companyId,
        sourceId: created.id,
        address,
        name: label,
        target,
        scale: scale ?? 1,
        options: checkPointOptions(kind, given ?? {}, 'options'),
      })),
    );
  }
}
