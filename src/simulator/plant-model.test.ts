import { describe, expect, it } from 'vitest';
import { PLANT_MACHINES, PLANT_S7_TAGS } from '#ingestion/plant-addresses.ts';
import {
  erpOrder,
  materials,
  mqttMessages,
  qualityMessage,
  s7Values,
  telemetry,
  workCentres,
} from './plant-messages.ts';
import { createPlant, isBreakAt } from './plant-model.ts';

const START_MS = Date.UTC(2026, 10, 16, 6);
const HOUR_MS = 3_600_000;
const plantAfter = (hours: number, seed = 'test') => {
  const plant = createPlant({ seed, startMs: START_MS });
  plant.advanceTo(START_MS + hours * HOUR_MS);
  return plant;
};
const picture = (plant: ReturnType<typeof createPlant>) =>
  JSON.stringify([plant.machines(), plant.orders(), plant.hall, plant.meter, plant.inspection]);

describe('virtual plant', () => {
  it('the same seed and time give the same factory, however often it is asked', () => {
    const often = createPlant({ seed: 'test', startMs: START_MS });
    for (let second = 0; second <= 2 * 3600; second += 7) often.advanceTo(START_MS + second * 1000);
    often.advanceTo(START_MS + 2 * HOUR_MS);
    expect(picture(often)).toBe(picture(plantAfter(2)));
    expect(picture(plantAfter(2, 'other'))).not.toBe(picture(plantAfter(2)));
  });

  it('a day shows every state, finished orders, scrap and tool changes', () => {
    const plant = createPlant({ seed: 'test', startMs: START_MS });
    const states = new Set<string>();
    let toolChanges = 0;
    let wear = 0;
    for (let minute = 1; minute <= 48 * 60; minute++) {
      plant.advanceTo(START_MS + minute * 60_000);
      for (const { state } of plant.machines()) states.add(state);
      const now = plant.machine('Mill01').toolWearPercent;
      if (now < wear) toolChanges += 1;
      wear = now;
    }
    expect([...states].toSorted()).toEqual(['error', 'idle', 'maintenance', 'running', 'setup']);
    expect(toolChanges).toBeGreaterThan(2);
    const completed = plant.orders().filter(({ status }) => status === 'completed');
    expect(completed.length).toBeGreaterThan(5);
    expect(completed.every(({ goodParts, targetQuantity }) => goodParts === targetQuantity)).toBe(true);
    expect(completed.reduce((sum, { scrapParts }) => sum + scrapParts, 0)).toBeGreaterThan(0);
    expect(plant.orders().length).toBeLessThan(60);
  });

  it('values stay where a plant engineer expects them', () => {
    const plant = createPlant({ seed: 'test', startMs: START_MS });
    for (let minute = 1; minute <= 24 * 60; minute++) {
      plant.advanceTo(START_MS + minute * 60_000);
      expect(plant.hall.temperatureC).toBeGreaterThan(18);
      expect(plant.hall.temperatureC).toBeLessThan(26);
      expect(plant.hall.humidityPercent).toBeGreaterThan(40);
      expect(plant.hall.humidityPercent).toBeLessThan(60);
      expect(plant.hall.pressureBar).toBeGreaterThan(0.9);
      expect(plant.hall.pressureBar).toBeLessThan(1.1);
      expect(plant.meter.powerKw).toBeGreaterThan(4);
      expect(plant.meter.powerKw).toBeLessThan(35);
      for (const machine of plant.machines()) {
        expect(machine.temperatureC).toBeGreaterThan(25);
        expect(machine.temperatureC).toBeLessThan(75);
        expect(machine.toolWearPercent).toBeGreaterThanOrEqual(0);
        expect(machine.toolWearPercent).toBeLessThanOrEqual(100);
      }
    }
  });

  it('the meter counts what flows', () => {
    const plant = plantAfter(0);
    const before = plant.meter.energyKwh;
    plant.advanceTo(START_MS + 4 * HOUR_MS);
    expect(plant.meter.energyKwh - before).toBeGreaterThan(4 * 4);
    expect(plant.meter.energyKwh - before).toBeLessThan(4 * 35);
  });

  it('half an hour of break in the middle of each of three shifts', () => {
    const at = (hours: number) => isBreakAt(Date.UTC(2026, 10, 16) + hours * HOUR_MS);
    expect([at(6), at(9.99), at(10), at(10.49), at(10.5), at(18), at(2), at(2.5)]).toEqual([
      false,
      false,
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
    expect(
      plantAfter(4.2)
        .machines()
        .every(({ state }) => state !== 'running'),
    ).toBe(true);
  });

  it('a stopped machine makes nothing, uses little and goes on when released', () => {
    const plant = plantAfter(1);
    const cnc = plant.machine('CNC01');
    cnc.forced = 'stopped';
    plant.advanceTo(START_MS + 1.1 * HOUR_MS);
    const pieces = cnc.pieces;
    expect([cnc.state, cnc.speedRpm]).toEqual(['stopped', 0]);
    expect(cnc.powerKw).toBeLessThan(0.5);
    plant.advanceTo(START_MS + 2 * HOUR_MS);
    expect(cnc.pieces).toBe(pieces);
    cnc.forced = null;
    plant.advanceTo(START_MS + 3 * HOUR_MS);
    expect(cnc.pieces).toBeGreaterThan(pieces);
  });

  it('a forced fault has an alarm, a drift grows and ends', () => {
    const plant = plantAfter(1);
    const mill = plant.machine('Mill01');
    mill.forced = 'error';
    mill.driftCPerHour = 60;
    plant.advanceTo(START_MS + 1.5 * HOUR_MS);
    expect(mill.state).toBe('error');
    expect(mill.alarm).toBeTypeOf('string');
    expect(mill.driftedC).toBeCloseTo(30, 1);
    Object.assign(mill, { forced: null, driftCPerHour: 0 });
    plant.advanceTo(START_MS + 1.6 * HOUR_MS);
    expect([mill.driftedC, mill.alarm]).toEqual([0, null]);
  });

  it('DATA-65: the controller shows exactly the 18 fields, of the types of their tags', () => {
    const values = s7Values(plantAfter(2));
    expect(Object.keys(values).toSorted()).toEqual(Object.keys(PLANT_S7_TAGS).toSorted());
    for (const [name, tag] of Object.entries(PLANT_S7_TAGS)) {
      const type = tag.includes('STRING') ? 'string' : tag.includes('BOOL') ? 'boolean' : 'number';
      expect(values[name as keyof typeof values], name).toBeTypeOf(type);
    }
    expect(values.machineStatus).toBe(1);
    expect(values.actualQuantity).toBe(Number(values.goodParts) + Number(values.scrapParts));
  });

  it('ING-19 ING-20: publishes sensors, machine status, energy and quality below factory/', () => {
    const plant = plantAfter(3);
    const messages = mqttMessages(plant, 1000);
    if (plant.inspection === null) throw new Error('no inspection in three hours');
    messages.push(qualityMessage(plant.inspection, 1000));
    expect(messages.map(({ topic }) => topic.split('/').slice(0, 2).join('/'))).toEqual([
      'factory/sensors',
      'factory/sensors',
      'factory/sensors',
      'factory/machines',
      'factory/energy',
      'factory/quality',
    ]);
    expect(
      messages.every(({ payload }) => 'timestamp' in payload && payload.timestamp === '1970-01-01T00:00:01.000Z'),
    ).toBe(true);
  });

  it('DATA-66: ERP and gateway speak the shapes of the specification', () => {
    const plant = plantAfter(3);
    const [order] = plant.orders();
    if (order === undefined) throw new Error('no orders');
    const orderFields = ['orderId', 'productCode', 'quantity', 'status', 'dueDate', 'workCenter', 'priority'];
    expect(Object.keys(erpOrder(order))).toEqual(orderFields);
    expect(Object.keys(workCentres(plant)[0] ?? {})).toEqual(['id', 'name', 'capacity', 'utilization', 'status']);
    expect(Object.keys(materials(plant)[0] ?? {}).toSorted()).toEqual(
      ['materialCode', 'description', 'unit', 'stockLevel', 'safetyStock', 'location'].toSorted(),
    );
    expect(telemetry(plant, 0)).toHaveLength(PLANT_MACHINES.length);
  });
});
