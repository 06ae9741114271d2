import { describe, expect, it } from 'vitest';
import {
  CALL_NAMES,
  type CallName,
  callsOf,
  INTEGRATION_CALLS,
  readParameters,
  wireRequest,
} from './integration-calls.ts';
import { mapAnswer, mappingOf, parseMapping } from './mapped-shapes.ts';
import { type PlantFacts, simulateCall } from './simulated-answers.ts';

/** Spec §7, line by line. */
const TABLE: readonly [string, CallName, string, string[]][] = [
  ['INT-02', 'productionOrders', 'GET', ['status', 'from_date', 'to_date', 'limit']],
  ['INT-03', 'workCentres', 'GET', []],
  ['INT-04', 'materials', 'GET', ['material_code', 'plant']],
  ['INT-05', 'qualitySpecifications', 'GET', ['product_id']],
  ['INT-06', 'maintenancePredictions', 'POST', ['machine_id', 'sensor_data', 'history']],
  ['INT-07', 'anomalyDetection', 'POST', ['data_points', 'threshold']],
  ['INT-08', 'productionOptimisation', 'POST', ['constraints', 'objectives']],
  ['INT-09', 'devices', 'GET', ['type', 'status']],
  ['INT-10', 'telemetry', 'GET', ['device_id', 'from', 'to', 'interval']],
  ['INT-11 OPEN-135', 'deviceCommand', 'POST', ['device_id', 'command', 'parameters']],
  ['INT-12', 'weatherCurrent', 'GET', ['location']],
  ['INT-12', 'weatherForecast', 'GET', ['location', 'days']],
  ['INT-13', 'energyPrices', 'GET', ['market', 'date']],
  ['INT-13', 'energyDemand', 'GET', ['region', 'date']],
  ['INT-14', 'health', 'GET', []],
  ['INT-16 OPEN-134', 'createWebhook', 'POST', ['url', 'events']],
  ['INT-16 OPEN-134', 'deleteWebhook', 'DELETE', ['id']],
];

const FACTS: PlantFacts = {
  products: [{ productNumber: 'P-1', model: 'Welle' }],
  machines: [{ number: 'M-1', name: 'Presse', hall: null, liveState: 'running' }],
  materials: [{ number: 'R-1', description: 'Stahl', unit: 'kg', stock: 12, safetyStock: 5, location: 'A1' }],
  specifications: [
    { productNumber: 'P-1', parameter: 'Länge', target: 10, lowerLimit: 9, upperLimit: 11, unit: 'mm' },
    { productNumber: 'P-2', parameter: 'Breite', target: 1, lowerLimit: 0, upperLimit: 2, unit: 'mm' },
  ],
  sensors: [
    {
      sensorId: 'T-1',
      type: 'temperature',
      unit: '°C',
      location: 'Halle',
      lastValue: 21,
      lastSeen: '2026-11-15T10:00:00Z',
    },
    { sensorId: 'T-2', type: 'humidity', unit: '%', location: null, lastValue: null, lastSeen: null },
  ],
};
const NOW = Date.parse('2026-11-15T12:00:00Z');

describe('calls to other systems', () => {
  it.each(TABLE)('%s %s is %s with its parameters', (_id, name, method, parameters) => {
    const call = INTEGRATION_CALLS[name];
    expect(call.method).toBe(method);
    expect(call.parameters.map((parameter) => parameter.name)).toEqual(parameters);
  });

  it('INT-17 the table above is all there is', () => {
    expect(TABLE.map(([, name]) => name).toSorted()).toEqual(CALL_NAMES.toSorted());
  });

  it('OPEN-135 parameters go into the path, the query or the body', () => {
    expect(wireRequest('productionOrders', { status: 'planned', limit: 5 })).toEqual({
      method: 'GET',
      path: '/production-orders',
      query: { status: 'planned', limit: '5' },
    });
    expect(wireRequest('deviceCommand', { device_id: 'a/b', command: 'stop', parameters: { force: true } })).toEqual({
      method: 'POST',
      path: '/devices/a%2Fb/commands',
      query: {},
      body: { command: 'stop', parameters: { force: true } },
    });
    expect(wireRequest('deleteWebhook', { id: '../x' }).path).toBe('/webhooks/..%2Fx');
    expect(wireRequest('materials', { plant: '1' }, '/v2/m')).toMatchObject({ path: '/v2/m', query: { plant: '1' } });
  });

  it('parameters are read and what is wrong is named', () => {
    expect(readParameters('productionOrders', { limit: '10', status: ' ' })).toEqual({ values: { limit: 10 } });
    expect(readParameters('telemetry', {})).toEqual({ problem: { name: 'device_id', message: 'Gerät fehlt.' } });
    expect(readParameters('energyPrices', { market: 'DE', date: 'gestern' })).toMatchObject({
      problem: { name: 'date' },
    });
    expect(readParameters('anomalyDetection', { data_points: '[1,2' })).toMatchObject({
      problem: { name: 'data_points' },
    });
    expect(readParameters('anomalyDetection', { data_points: '[1,2]', threshold: '3,5' })).toEqual({
      values: { data_points: [1, 2], threshold: 3.5 },
    });
  });

  it('a category has its own calls and those of all', () => {
    expect(callsOf('weather')).toEqual([
      'weatherCurrent',
      'weatherForecast',
      'health',
      'createWebhook',
      'deleteWebhook',
    ]);
  });

  it('DATA-66 an answer becomes the shape of the specification, wherever a system keeps things', () => {
    const reading = parseMapping(
      'path = /x\n[productionOrders]\nitems = d.results\norderId = header.no\nquantity = qty\ndueDate = dates[1]',
    );
    if ('wrongLine' in reading) throw new Error(reading.wrongLine);
    const mapping = mappingOf(reading.mapping, 'productionOrders');
    const answer = {
      d: { results: [{ header: { no: 4711 }, qty: '25', dates: ['a', '2026-12-01'], productCode: 'P-1' }] },
    };
    expect(mapAnswer('erpOrder', answer, mapping)).toEqual([
      {
        orderId: '4711',
        productCode: 'P-1',
        quantity: 25,
        status: null,
        dueDate: '2026-12-01',
        workCenter: null,
        priority: null,
      },
    ]);
    expect(mapping.path).toBe('/x');
    expect(parseMapping('was immer')).toEqual({ wrongLine: 'was immer' });
    expect(parseMapping('[__proto__]')).toEqual({ wrongLine: '[__proto__]' });
    expect(mapAnswer('device', 'Hallo', {})).toBeNull();
    expect(mapAnswer('device', { data: [] }, {})).toEqual([]);
    expect(mapAnswer('anomalyResult', { detected: 'ja', score: 'viel' }, {})).toMatchObject([
      { detected: null, score: null },
    ]);
  });

  it.each(TABLE)('INT-01 %s %s is simulated from the company’s own facts, twice the same', (_id, name) => {
    const values = {
      product_id: 'P-1',
      device_id: 'T-1',
      machine_id: 'M-1',
      location: 'Bern',
      market: 'CH',
      region: 'ZH',
    };
    const answer = simulateCall(name, values, FACTS, NOW);
    expect(answer).toEqual(simulateCall(name, values, FACTS, NOW));
    const { shape } = INTEGRATION_CALLS[name] as { shape?: Parameters<typeof mapAnswer>[0] };
    if (shape !== undefined) expect(mapAnswer(shape, answer, {})?.length).toBeGreaterThan(0);
  });

  it('INT-01 the simulation honours the parameters', () => {
    expect(simulateCall('devices', { type: 'temperature' }, FACTS, NOW)).toMatchObject({
      devices: [{ deviceId: 'T-1' }],
    });
    expect(simulateCall('devices', { status: 'offline' }, FACTS, NOW)).toMatchObject({
      devices: [{ deviceId: 'T-2' }],
    });
    expect(simulateCall('materials', { material_code: 'nichts' }, FACTS, NOW)).toEqual({ materials: [] });
    expect(simulateCall('productionOrders', { status: 'completed' }, FACTS, NOW)).toEqual({ orders: [] });
    expect(simulateCall('qualitySpecifications', { product_id: 'P-1' }, FACTS, NOW)).toMatchObject({
      specifications: [{ parameter: 'Länge' }],
    });
    expect(
      (simulateCall('weatherForecast', { location: 'Bern', days: 5 }, FACTS, NOW) as { days: object[] }).days,
    ).toHaveLength(5);
    const points = Array.from({ length: 30 }, (_, index) => (index === 12 ? 90 : 10 + (index % 4)));
    expect(simulateCall('anomalyDetection', { data_points: points }, FACTS, NOW)).toMatchObject({
      detected: true,
      parameters: ['12'],
    });
  });
});
