/**
 * OPEN-131: the one place that says under which node ids, topics, registers, tags and paths the shipped sources (§7)
 * and the virtual plant (`npm run plant`) offer their values. Both read it, so they cannot drift apart.
 */
export const PLANT_HOST = '127.0.0.1';

/** All above 1024, so that nobody needs special rights. */
export const PLANT_PORTS = { opcua: 4840, mqtt: 1883, modbus: 1502, s7: 1102, rest: 8081, control: 8082 } as const;

export const PLANT_MACHINES = ['CNC01', 'Laser01', 'Mill01'] as const;
export type PlantMachine = (typeof PLANT_MACHINES)[number];

/** ING-18: seven nodes. Temperatures in °C, speed in 1/min, power in kW, tool wear in %. */
export const PLANT_OPCUA_NODES = {
  cncStatus: 'ns=2;s=CNC01.Status',
  cncSpeed: 'ns=2;s=CNC01.Speed',
  cncTemperature: 'ns=2;s=CNC01.Temperature',
  laserStatus: 'ns=2;s=Laser01.Status',
  laserPower: 'ns=2;s=Laser01.Power',
  millStatus: 'ns=2;s=Mill01.Status',
  millToolWear: 'ns=2;s=Mill01.ToolWear',
} as const;

/** ING-19, ING-20. The last part names the sensor, machine, meter or test station. */
export const PLANT_MQTT_TOPICS = {
  temperature: 'factory/sensors/temperature/TEMP-01',
  humidity: 'factory/sensors/humidity/HUM-01',
  pressure: 'factory/sensors/pressure/PRES-01',
  machineStatus: 'factory/machines/CNC01/status',
  energy: 'factory/energy/METER-01/consumption',
  quality: 'factory/quality/QS-01/measurement',
} as const;

/** Sparkplug B: group, edge node, and the machine behind it as a device. */
export const PLANT_SPARKPLUG = { group: 'factory', edgeNode: 'Edge01', device: 'Mill01' } as const;

/** ING-21, OPEN-132: unsigned 32 bit, high word first, times 0.001 is kW. */
export const PLANT_MODBUS_POWER = {
  address: 'holding:12',
  options: { dataType: 'uint32', wordOrder: 'high_first', byteOrder: 'high_first' },
  scale: 0.001,
  unit: 'kW',
} as const;

/** DATA-65: the production data area of the controller, all 18 fields, in data block 1. */
export const PLANT_S7_TAGS = {
  orderNumber: 'DB1,STRING0.20',
  productCode: 'DB1,STRING22.20',
  batchNumber: 'DB1,STRING44.20',
  targetQuantity: 'DB1,DINT66',
  actualQuantity: 'DB1,DINT70',
  goodParts: 'DB1,DINT74',
  scrapParts: 'DB1,DINT78',
  cycleTime: 'DB1,REAL82',
  machineSpeed: 'DB1,REAL86',
  temperature: 'DB1,REAL90',
  pressure: 'DB1,REAL94',
  vibration: 'DB1,REAL98',
  powerConsumption: 'DB1,REAL102',
  runningHours: 'DB1,REAL106',
  machineStatus: 'DB1,INT110',
  alarmActive: 'DB1,BOOL112.0',
  maintenanceRequired: 'DB1,BOOL112.1',
  emergencyStop: 'DB1,BOOL112.2',
} as const;
export type PlantS7Tag = keyof typeof PLANT_S7_TAGS;
export const PLANT_S7_SLOT = 2;
/** Whose controller it is. */
export const PLANT_S7_MACHINE = 'Mill01' satisfies PlantMachine;

/** The word table of `machineStatus`: what the controller's numbers mean. */
export const PLANT_S7_STATUS_WORDS: Readonly<Record<number, string>> = {
  0: 'offline',
  1: 'running',
  2: 'idle',
  3: 'setup',
  4: 'stopped',
  5: 'maintenance',
  6: 'error',
};

/** ING-23, ING-24. Asked without a token the gateway answers 401; a token comes from `token` by client credentials. */
export const PLANT_REST_PATHS = {
  health: '/health',
  token: '/oauth/token',
  productionOrders: '/erp/production-orders',
  workCentres: '/erp/work-centers',
  materials: '/erp/materials',
  qualitySpecifications: '/quality/quality-specifications',
  maintenancePredictions: '/quality/maintenance-predictions',
  anomalyDetection: '/quality/anomaly-detection',
  productionOptimisation: '/quality/production-optimization',
  devices: '/iot/devices',
  telemetry: '/iot/telemetry',
  weatherCurrent: '/weather/current',
  weatherForecast: '/weather/forecast',
  energyPrices: '/energy/prices',
  energyDemand: '/energy/demand',
  webhooks: '/webhooks',
} as const;
/** Base address of a system of each kind at the gateway: health, token and webhooks are there, too. */
export const PLANT_REST_BASES = { erp: '/erp', quality: '/quality', iot: '/iot', weather: '', energy: '' } as const;
/** Not a secret: it opens a simulator that listens on this computer only. */
export const PLANT_REST_CLIENT = { id: 'mes', secret: 'virtuelles-werk' } as const;
