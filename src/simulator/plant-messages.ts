import {
  PLANT_MQTT_TOPICS,
  PLANT_S7_MACHINE,
  PLANT_S7_STATUS_WORDS,
  type PlantS7Tag,
} from '#ingestion/plant-addresses.ts';
import { DIAMETER, type PlantInspection, type PlantModel } from './plant-model.ts';
import type { PlantOrder } from './plant-order.ts';

/** The plant as its protocols spell it. Pure: a model goes in, plain values come out. */

export function shown(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** ING-19: what the publishers send every few seconds. Source times are real, so that the plant can run faster. */
export function mqttMessages(plant: PlantModel, realMs: number): { topic: string; payload: object }[] {
  const timestamp = new Date(realMs).toISOString();
  const { hall, meter } = plant;
  const sensor = (sensorId: string, type: string, value: number, unit: string) => ({
    sensorId,
    type,
    value: shown(value),
    unit,
    quality: 'good',
    location: 'Halle 1/Fertigung/Mitte',
    timestamp,
  });
  const cnc = plant.machine('CNC01');
  return [
    { topic: PLANT_MQTT_TOPICS.temperature, payload: sensor('TEMP-01', 'temperature', hall.temperatureC, '°C') },
    { topic: PLANT_MQTT_TOPICS.humidity, payload: sensor('HUM-01', 'humidity', hall.humidityPercent, '%') },
    { topic: PLANT_MQTT_TOPICS.pressure, payload: sensor('PRES-01', 'pressure', hall.pressureBar, 'bar') },
    {
      topic: PLANT_MQTT_TOPICS.machineStatus,
      payload: {
        machineId: 'CNC01',
        status: cnc.state,
        metrics: {
          speed: shown(cnc.speedRpm, 0),
          temperature: shown(cnc.temperatureC + cnc.driftedC),
          toolWear: shown(cnc.toolWearPercent),
        },
        alarms: cnc.alarm === null ? [] : [{ code: 'CNC-01', message: cnc.alarm, severity: 'error' }],
        production: { order: cnc.order.orderNumber, product: cnc.order.productCode, batch: cnc.order.batchNumber },
        timestamp,
      },
    },
    {
      topic: PLANT_MQTT_TOPICS.energy,
      payload: {
        meterId: 'METER-01',
        power: shown(meter.powerKw, 3),
        voltage: shown(meter.voltageV, 1),
        current: shown(meter.currentA, 1),
        powerFactor: shown(meter.powerFactor, 3),
        frequency: shown(meter.frequencyHz, 3),
        timestamp,
      },
    },
  ];
}

export function qualityMessage(inspection: PlantInspection, realMs: number): { topic: string; payload: object } {
  const { productCode, batchNumber, diameterMm, inSpec } = inspection;
  return {
    topic: PLANT_MQTT_TOPICS.quality,
    payload: {
      productId: productCode,
      batchId: batchNumber,
      measurements: [
        {
          parameter: 'Durchmesser',
          nominal: DIAMETER.nominalMm,
          actual: shown(diameterMm, 4),
          unit: 'mm',
          limits: { lower: DIAMETER.lowerMm, upper: DIAMETER.upperMm },
        },
      ],
      result: inSpec ? 'pass' : 'fail',
      defects: inSpec ? [] : [{ type: 'Maßabweichung', severity: 'major' }],
      timestamp: new Date(realMs).toISOString(),
    },
  };
}

/** DATA-65: the 18 fields of the controller. */
export function s7Values(plant: PlantModel): Record<PlantS7Tag, string | number | boolean> {
  const machine = plant.machine(PLANT_S7_MACHINE);
  const code = Object.entries(PLANT_S7_STATUS_WORDS).find(([, word]) => word === machine.state)?.[0];
  return {
    orderNumber: machine.order.orderNumber,
    productCode: machine.order.productCode,
    batchNumber: machine.order.batchNumber,
    targetQuantity: machine.order.targetQuantity,
    actualQuantity: machine.order.goodParts + machine.order.scrapParts,
    goodParts: machine.order.goodParts,
    scrapParts: machine.order.scrapParts,
    cycleTime: machine.lastCycleS,
    machineSpeed: machine.speedRpm,
    temperature: machine.temperatureC + machine.driftedC,
    pressure: machine.pressureBar,
    vibration: machine.vibrationMmS,
    powerConsumption: machine.powerKw,
    runningHours: machine.runningHours,
    machineStatus: Number(code ?? 0),
    alarmActive: machine.alarm !== null,
    maintenanceRequired: machine.toolWearPercent > 90,
    emergencyStop: machine.forced === 'stopped',
  };
}

/** DATA-66: orders as the ERP gives them out. */
export function erpOrder(order: PlantOrder): object {
  return {
    orderId: order.orderNumber,
    productCode: order.productCode,
    quantity: order.targetQuantity,
    status: order.status,
    dueDate: new Date(order.dueAtMs).toISOString(),
    workCenter: order.machine,
    priority: order.priority,
  };
}

export function workCentres(plant: PlantModel): object[] {
  return plant.machines().map(({ profile, state }) => ({
    id: profile.name,
    name: profile.name,
    capacity: shown(3600 / profile.idealCycleS, 1),
    utilization: state === 'running' ? 100 : 0,
    status: state,
  }));
}

/** Raw material gets less with every piece and is delivered when the safety stock is reached. */
export function materials(plant: PlantModel): object[] {
  const pieces = plant.machines().reduce((sum, machine) => sum + machine.pieces, 0);
  return [
    { materialCode: 'M-ALU-20', description: 'Aluminium-Rundstange 20 mm', unit: 'Stk', safetyStock: 500 },
    { materialCode: 'M-STA-5', description: 'Stahlblech 5 mm', unit: 'Stk', safetyStock: 200 },
  ].map((material, index) => ({
    ...material,
    stockLevel: material.safetyStock + 1500 - ((pieces * (index + 1)) % 1500),
    location: `Lager A-${index + 1}`,
  }));
}

export function devices(plant: PlantModel, realMs: number): object[] {
  return plant.machines().map(({ profile, state }) => ({
    deviceId: `IOT-${profile.name}`,
    type: 'machine',
    status: state === 'stopped' ? 'offline' : 'online',
    location: 'Halle 1',
    lastSeen: new Date(realMs).toISOString(),
    firmware: '1.4.2',
  }));
}

export function telemetry(plant: PlantModel, realMs: number): object[] {
  const timestamp = new Date(realMs).toISOString();
  return plant.machines().map((machine) => ({
    deviceId: `IOT-${machine.profile.name}`,
    machineId: machine.profile.name,
    status: machine.state,
    timestamp,
    metrics: {
      temperature: shown(machine.temperatureC + machine.driftedC),
      vibration: shown(machine.vibrationMmS),
      power: shown(machine.powerKw),
    },
  }));
}
