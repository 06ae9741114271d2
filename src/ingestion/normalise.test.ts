import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ENERGY_RATE } from '#energy/energy-rate.ts';
import { type NormaliseContext, type NormalRecord, normalise } from './normalise.ts';
import { MESSAGE_TYPES, type MessageType, type RawMessage } from './raw-message.ts';

const NOW = Date.parse('2026-11-15T09:00:00Z');
const context: NormaliseContext = { receivedAtMs: NOW, timeZone: 'Europe/Zurich' };

function read(
  type: MessageType,
  payload: unknown,
  rest: Partial<RawMessage> = {},
  more: Partial<NormaliseContext> = {},
) {
  return normalise({ type, source: 'mqtt-halle', payload, ...rest }, { ...context, ...more });
}
function record<Type extends MessageType>(type: Type, ...rest: Rest): Extract<NormalRecord, { type: Type }> {
  const result = read(type, ...rest);
  if ('reject' in result) throw new Error(result.reject);
  return result.record as Extract<NormalRecord, { type: Type }>;
}
type Rest = [payload: unknown, message?: Partial<RawMessage>, context?: Partial<NormaliseContext>];
function reject(...sent: Parameters<typeof read>): string | null {
  const result = read(...sent);
  return 'reject' in result ? result.reject : null;
}

describe('every record', () => {
  it('DATA-35 carries source, time and id', () => {
    expect(record('machine', { machineId: 'CNC-1', status: 'run' })).toMatchObject({
      type: 'machine',
      id: 'CNC-1',
      source: { system: 'mqtt-halle', protocol: 'mqtt', adapter: 'mqtt' },
      timestamp: '2026-11-15T09:00:00.000Z',
    });
    expect(
      record('sensor', { sensorId: 1, value: 1 }, {}, { protocol: 'modbus', adapter: 'Modbus TCP' }).source,
    ).toEqual({
      system: 'mqtt-halle',
      protocol: 'modbus',
      adapter: 'Modbus TCP',
    });
    expect(record('sensor', { sensorId: 1, value: 1 }, { source: 5 as never }).source.system).toBe('5');
    expect(record('sensor', { sensorId: 1, value: 1 }, { source: null as never }).source.protocol).toBe('unknown');
  });

  it.each([
    [{ timestamp: '2026-11-15T08:00:00Z' }, { timestamp: '2026-11-15T07:00:00Z' }, '2026-11-15T08:00:00.000Z'],
    [{}, { timestamp: '2026-11-15T07:00:00Z' }, '2026-11-15T07:00:00.000Z'],
    [{}, { timestamp: NOW - 5 }, '2026-11-15T08:59:59.995Z'],
    [{ timestamp: '' }, {}, '2026-11-15T09:00:00.000Z'],
    [{}, {}, '2026-11-15T09:00:00.000Z'],
  ])('takes its time from message %o and payload %o', (message, payload, timestamp) => {
    expect(record('sensor', { sensorId: 'T', value: 1, ...payload }, message).timestamp).toBe(timestamp);
  });

  it.each([
    ['a payload that is no object', 'sensor', 'text', {}, /kein JSON-Objekt/],
    ['no payload', 'sensor', null, {}, /kein JSON-Objekt/],
    ['a list', 'sensor', [], {}, /kein JSON-Objekt/],
    ['a time that is none', 'sensor', { sensorId: 'T', value: 1 }, { timestamp: 'gestern' }, /Zeitstempel/],
    ['an unknown type', 'weather' as MessageType, {}, {}, /„weather“ ist unbekannt/],
    ['a type that is no text', { a: 1 } as never, {}, {}, /„“ ist unbekannt/],
    ['a type that objects have by nature', 'constructor' as MessageType, {}, {}, /unbekannt/],
    ['no machine id', 'machine', { status: 'running' }, {}, /machineId/],
    ['no sensor id', 'sensor', { value: 1 }, {}, /sensorId/],
    ['no value', 'sensor', { sensorId: 'T', value: 'warm' }, {}, /„T“ ist keine Zahl/],
    ['an infinite value', 'sensor', { sensorId: 'T', value: Number.POSITIVE_INFINITY }, {}, /keine Zahl/],
    ['no meter id and no source', 'energy', { power: 1 }, { source: '' }, /meterId/],
    ['no electrical value', 'energy', { meterId: 'EZ', power: null }, {}, /keinen Messwert/],
    ['no product and no batch', 'quality', { result: 'ok' }, {}, /productId/],
    ['no order', 'production', { planned: 1 }, {}, /orderId/],
  ] as const)('is refused for %s', (_title, type, payload, message, sentence) => {
    expect(reject(type, payload, message)).toMatch(sentence);
  });
});

describe('machine records', () => {
  it('DATA-36..41 have every part, with the controller names too', () => {
    expect(
      record('machine', {
        machineId: 'CNC-1',
        status: ' Producing ',
        mode: 'auto',
        metrics: {
          speed: 1200,
          feedRate: '30',
          utilization: 80,
          availability: 90,
          performance: 95,
          quality: 99,
          temperature: 70,
          tool: 'x',
        },
        production: {
          orderNumber: 'FA-1',
          productCode: 'W-100',
          batchNumber: 'C-7',
          targetQuantity: 100,
          actualQuantity: 12,
          goodParts: 11,
          scrapParts: 1,
          cycleTime: 30,
        },
        maintenance: { lastMaintenance: '2026-10-01', runningHours: 1200, maintenanceRequired: true },
        updateFrequency: 5000,
        latency: 1500,
      }),
    ).toMatchObject({
      status: 'running',
      operational: {
        state: 'production',
        mode: 'auto',
        speed: 1200,
        feedRate: 30,
        utilization: 80,
        rawState: 'producing',
        metrics: { temperature: 70 },
      },
      production: {
        order: 'FA-1',
        product: 'W-100',
        batch: 'C-7',
        counts: { total: null, good: 11, scrap: 1, rework: null },
        cycleTime: 30,
        target: 100,
        actual: 12,
        qualityParts: 11,
      },
      performance: { oee: 84.645, availability: 90, performance: 95, quality: 99 },
      alarms: [],
      maintenance: { last: '2026-09-30T22:00:00.000Z', next: null, hoursRunning: 1200, required: true },
      metadata: { dataQuality: { score: 90, level: 'excellent' }, updateFrequency: 5000, reportsAlarms: false },
    });
  });

  it('NORM-11, OPEN-092 keep the raw word of a setup, and say when nothing was said of the state', () => {
    expect(record('machine', { machineId: 'M', status: 'Setup' })).toMatchObject({
      status: 'unknown',
      operational: { state: 'unknown', rawState: 'setup' },
    });
    expect(record('machine', { machineId: 'M' }).operational.rawState).toBeNull();
  });

  it('NORM-39 have no OEE without all three factors, nor an infinite one', () => {
    const oee = (metrics: object) => record('machine', { machineId: 'M', metrics }).performance.oee;
    expect(oee({ availability: 90, performance: 95 })).toBeNull();
    expect(oee({ availability: 0, performance: 95, quality: 99 })).toBeNull();
    expect(oee({ availability: 1e200, performance: 1e200, quality: 99 })).toBeNull();
  });

  it('DATA-39 read alarms as codes, as objects, alone or in a list', () => {
    const alarms = (sent: unknown) =>
      record('machine', { machineId: 'M', alarms: sent }).alarms.map((alarm: { id: string; severity: string }) => [
        alarm.id,
        alarm.severity,
      ]);
    expect(alarms(['E-17', { code: 'E-18', severity: 'fatal' }, { code: 'E-19', active: false }, null, true])).toEqual([
      ['M/E-17', 'error'],
      ['M/E-18', 'critical'],
    ]);
    expect(alarms('E-17')).toHaveLength(1);
    expect(alarms([])).toEqual([]);
    expect(record('machine', { machineId: 'M', alarms: [] }).metadata.reportsAlarms).toBe(true);
    expect(alarms(Array.from({ length: 300 }, (_, index) => `E-${index}`))).toHaveLength(100);
  });

  it('keep only sane metrics', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`m${index}`, index]));
    expect(Object.keys(record('machine', { machineId: 'M', metrics: many }).operational.metrics)).toHaveLength(200);
    const odd = JSON.parse('{"__proto__": 1, " ": 2, "ok": 3, "text": "x"}');
    expect(record('machine', { machineId: 'M', metrics: odd }).operational.metrics).toEqual({ ok: 3 });
    expect(
      record('machine', { machineId: 'M', production: { counts: { good: 5 }, qualityParts: 4 } }).production,
    ).toMatchObject({
      counts: { good: 5 },
      qualityParts: 4,
    });
  });
});

describe('sensor records', () => {
  const sensor = (payload: object, more: Partial<NormaliseContext> = {}) =>
    record('sensor', { sensorId: 'S-1', type: 'temperature', value: 20, ...payload }, {}, more);

  it('DATA-42..46 have every part', () => {
    expect(
      sensor({
        type: ' Temperature ',
        value: '21.5',
        quality: 'OK',
        location: 'Halle1_A-3',
        statistics: { min: 20, max: 'x' },
        lastCalibration: '2026-01-01T00:00:00Z',
        missed: 2,
      }),
    ).toEqual({
      type: 'sensor',
      id: 'S-1',
      source: { system: 'mqtt-halle', protocol: 'mqtt', adapter: 'mqtt' },
      timestamp: '2026-11-15T09:00:00.000Z',
      sensorType: 'temperature',
      location: { area: 'Halle1', zone: 'A', position: '3' },
      measurement: { value: 21.5, unit: '°C', quality: 'good', raw: '21.5' },
      statistics: { min: 20 },
      thresholds: { min: 15, max: 30, critical: 35 },
      alerts: [],
      metadata: {
        accuracy: 0.5,
        resolution: 0.1,
        lastCalibration: '2026-01-01T00:00:00.000Z',
        nextCalibration: null,
        dataQuality: { score: 90, level: 'excellent' },
      },
    });
  });

  it.each([
    [true, 1, true],
    [false, 0, false],
    ['7', 7, '7'],
    [7, 7, 7],
    [7n, 7, 7],
  ])('reads the value %o', (value, number, raw) => {
    expect(sensor({ type: 'switch', value }).measurement).toMatchObject({ value: number, raw, unit: '' });
  });

  it.each([
    ['good', 'good'],
    ['valid', 'good'],
    ['invalid', 'bad'],
    ['Error', 'bad'],
    ['unknown', 'uncertain'],
    ['foo', 'uncertain'],
    [undefined, 'uncertain'],
  ])('NORM-23..26 read the quality %o as %s', (quality, expected) => {
    expect(sensor({ quality }).measurement.quality).toBe(expected);
  });

  it.each([
    ['humidity', -5, 0, 'HUMIDITY_LOW'],
    ['humidity', 130, 100, 'HUMIDITY_CRITICAL'],
    ['humidity', 50, 50, null],
    ['temperature', -5, -5, 'TEMPERATURE_LOW'],
  ])('NORM-35, OPEN-101 clamp %s %d to %d before the alert check', (type, value, clamped, code) => {
    const { measurement, alerts } = sensor({ type, value });
    expect(measurement).toMatchObject({ value: clamped, raw: value });
    expect(alerts[0]?.code ?? null).toBe(code);
  });

  it.each([
    ['temperature', 15, 30, 35, '°C', 0.5, 0.1],
    ['humidity', 30, 70, 80, '%', 2, 0.1],
    ['pressure', 0.8, 1.2, 1.5, 'bar', 0.01, 0.001],
    ['vibration', 0, 5, 10, 'mm/s', 0.1, 0.01],
    ['speed', 0, 3000, 3500, 'RPM', 1, 1],
  ])('NORM-57..63, CONST-53..63 for %s', (type, min, max, critical, unit, accuracy, resolution) => {
    const codes = (value: number) => sensor({ type, value }).alerts.map((alert: { code: string }) => alert.code);
    const name = type.toUpperCase();
    const step = resolution;
    expect(codes(min)).toEqual([]);
    expect(codes(max)).toEqual([]);
    expect(codes(max + step)).toEqual([`${name}_HIGH`]);
    expect(codes(critical)).toEqual([`${name}_CRITICAL`]);
    if (type !== 'humidity' || min > 0) expect(codes(min - step)).toEqual([`${name}_LOW`]);
    expect(sensor({ type, value: max }).measurement.unit).toBe(unit);
    expect(sensor({ type, value: max }).metadata).toMatchObject({ accuracy, resolution });
  });

  it.each([
    ['flow', 'L/min'],
    ['level', '%'],
    ['current', 'A'],
    ['voltage', 'V'],
    ['power', 'kW'],
    ['energy', 'kWh'],
    ['ph', ''],
    [undefined, ''],
  ])('OPEN-106, OPEN-109: %s has the unit "%s", no limits and no accuracy', (type, unit) => {
    const found = sensor({ type, value: 1e9 });
    expect(found.measurement.unit).toBe(unit);
    expect([found.thresholds, found.alerts, found.metadata.accuracy]).toEqual([null, [], null]);
  });

  it('compare as delivered in another unit (OPEN-107) and write German numbers', () => {
    const [alert] = sensor({ value: 70.25, unit: '°F' }).alerts;
    expect(alert).toMatchObject({
      id: 'S-1/TEMPERATURE_CRITICAL',
      severity: 'critical',
      message: 'Sensor S-1: 70,25 °F erreicht den kritischen Grenzwert 35 °F.',
    });
    expect(
      sensor({ type: 'ph', value: 3 }, { thresholdsOf: () => ({ min: 4, max: 8, critical: 9 }) }).alerts[0]?.message,
    ).toBe('Sensor S-1: 3 liegt unter dem Mindestwert 4.');
  });

  it('let limits of one sensor win over those of its kind', () => {
    const own = { min: 0, max: 5, critical: 6 };
    expect(sensor({}, { thresholdsOf: () => own })).toMatchObject({
      thresholds: own,
      alerts: [{ code: 'TEMPERATURE_CRITICAL' }],
    });
    expect(sensor({ value: 99 }, { thresholdsOf: () => null })).toMatchObject({ thresholds: null, alerts: [] });
    expect(sensor({}, { thresholdsOf: () => undefined }).thresholds?.max).toBe(30);
  });
});

describe('energy records', () => {
  const energy = (payload: object, timestamp?: string) =>
    record('energy', { meterId: 'EZ-1', ...payload }, timestamp === undefined ? {} : { timestamp });

  it('NORM-44, NORM-45, NORM-71, NORM-72, DATA-47..49', () => {
    const found = energy({ power: 100, powerFactor: 0.8, voltage: 400, current: 180, consumption: 10 });
    expect(found.electrical).toMatchObject({
      power: 100,
      voltage: 400,
      current: 180,
      powerFactor: 0.8,
      frequency: 50,
      apparentPower: 125,
    });
    expect(found.electrical.reactivePower).toBeCloseTo(60, 9);
    expect(found.consumption.energy).toBe(10);
    expect(found.consumption.cost).toBeCloseTo(3.2, 9);
    expect(found.consumption.carbonEmissions).toBeCloseTo(4.85, 9);
    expect(found.metadata).toEqual({ accuracy: 0.5 });
  });

  it.each([
    [{ power: 100 }, null, null],
    [{ power: 100, powerFactor: 0 }, 100, null],
    [{ power: 100, powerFactor: 1.2 }, null, null],
    [{ power: 1e300, powerFactor: 1e-20 }, 1e300, null],
    [{ powerFactor: 0.9 }, null, null],
  ])('OPEN-099: %o never gives NaN or infinity', (payload, reactivePower, apparentPower) => {
    expect(energy(payload).electrical).toMatchObject({ reactivePower, apparentPower });
  });

  it('DATA-62: names the source where the message names no meter', () => {
    expect(record('energy', { power: 1 }).id).toBe('mqtt-halle');
  });

  it('has no cost without consumption, and takes a measured frequency', () => {
    expect(energy({ frequency: 49.9 })).toMatchObject({
      electrical: { frequency: 49.9, power: null },
      consumption: { energy: null, cost: null, carbonEmissions: null },
    });
  });

  it.each([
    ['2026-11-15T05:59:59Z', 'off_peak', 0.18],
    ['2026-11-15T06:00:00Z', 'peak', 0.32],
    ['2026-11-15T20:59:59Z', 'peak', 0.32],
    ['2026-11-15T21:00:00Z', 'off_peak', 0.18],
    ['2026-07-15T05:00:00Z', 'peak', 0.32],
  ])('NORM-73, NORM-74, OPEN-113: the tariff at %s in Zurich is %s', (timestamp, band, rate) => {
    expect(energy({ power: 1 }, timestamp).consumption.tariff).toEqual({ band, rate });
  });

  it('OPEN-112, OPEN-113: costs and emits what the company has set for the local day of the reading', () => {
    const own = {
      ...DEFAULT_ENERGY_RATE,
      validFrom: '2026-11-16',
      currency: 'CHF',
      offPeakRate: 0.1,
      carbonKgPerKwh: 0,
    };
    const at = (timestamp: string) =>
      record('energy', { meterId: 'EZ-1', consumption: 10 }, { timestamp }, { energyRates: [own] }).consumption;
    expect(at('2026-11-15T22:59:59Z')).toMatchObject({ cost: 3.2, tariff: { band: 'off_peak', rate: 0.18 } });
    expect(at('2026-11-15T23:00:00Z')).toMatchObject({ cost: 1, carbonEmissions: 0, tariff: { rate: 0.1 } });
  });
});

describe('quality records', () => {
  it('DATA-50..52 have measurements and defects', () => {
    expect(
      record('quality', {
        productId: 'W-100',
        batchId: 'C-7',
        result: 'NG',
        inspector: 'A. Muster',
        machineId: 'MESS-1',
        measurements: [
          { parameter: 'Durchmesser', nominal: 10, actual: 10.02, unit: 'mm', limits: { lower: 9.94, upper: 10.06 } },
          { name: 'Länge', target: -1e308, value: 1e308, lowerLimit: -1e308, upperLimit: 1e308 },
          { parameter: 'Rauheit' },
          'x',
        ],
        defects: [
          { type: 'Kratzer', location: 'oben' },
          { severity: 'CRITICAL', image: 'x.png', description: 'tief' },
          5,
        ],
      }),
    ).toMatchObject({
      id: 'W-100/C-7',
      product: 'W-100',
      inspection: { id: null, batch: 'C-7', station: 'MESS-1', inspector: 'A. Muster' },
      result: 'fail',
      measurements: [
        { parameter: 'Durchmesser', nominal: 10, actual: 10.02, limits: { lower: 9.94, upper: 10.06 }, inSpec: true },
        { parameter: 'Länge', nominal: -1e308, actual: 1e308, deviation: null, inSpec: true },
        {
          parameter: 'Rauheit',
          nominal: null,
          actual: null,
          limits: { lower: null, upper: null },
          deviation: null,
          inSpec: false,
          cpk: null,
        },
      ],
      defects: [
        { type: 'Kratzer', severity: 'minor', location: 'oben', description: null, image: null },
        { type: null, severity: 'critical', image: 'x.png', description: 'tief' },
      ],
    });
  });

  it('NORM-40..42: deviation and Cpk of a measurement', () => {
    const [found] = record('quality', {
      batchId: 'C',
      inspectionId: 'P-9',
      measurements: { nominal: 10, actual: 10.02, lower: 9.94, upper: 10.06 },
    }).measurements;
    expect(found?.deviation).toBeCloseTo(0.02, 9);
    expect(found?.cpk).toBeCloseTo(0.04 / 0.06, 9);
    expect(record('quality', { batchId: 'C', inspectionId: 'P-9' }).id).toBe('P-9');
    expect(record('quality', { batchId: 'C' })).toMatchObject({ id: 'C', product: null, result: 'unknown' });
  });
});

it('DATA-53..55, NORM-36: production records', () => {
  expect(
    record('production', {
      orderId: 'FA-1',
      productId: 'W',
      machineId: 'M',
      planned: 200,
      produced: 50,
      good: 45,
      scrap: 3,
      rework: 2,
      status: 'running',
      startTime: '2026-11-15T06:00:00Z',
    }),
  ).toMatchObject({
    id: 'FA-1',
    order: 'FA-1',
    product: 'W',
    machine: 'M',
    quantity: { planned: 200, produced: 50, good: 45, scrap: 3, rework: 2 },
    timing: { start: '2026-11-15T06:00:00.000Z', end: null },
    status: 'in_progress',
    progress: 25,
  });
  expect(record('production', { orderId: 'FA-1', planned: 10, produced: 30 }).progress).toBe(100);
  expect(record('production', { orderId: 7 })).toMatchObject({ order: '7', progress: 0, status: 'unknown' });
});

describe('alert records', () => {
  it('DATA-56..59, NORM-33, OPEN-094: starts active and unacknowledged, whatever was sent', () => {
    expect(
      record('alert', {
        severity: 'major',
        source: 'Presse 2',
        code: 'SAFETY_GUARD',
        message: 'Schutztür offen',
        acknowledged: true,
      }),
    ).toMatchObject({
      id: 'Presse 2/SAFETY_GUARD',
      origin: 'Presse 2',
      severity: 'error',
      priority: 2,
      category: 'machine',
      code: 'SAFETY_GUARD',
      message: 'Schutztür offen',
      state: { active: true, acknowledged: false, resolved: false },
      impact: { production: 'high', safety: 'high', quality: 'none' },
      recommendedActions: [],
      escalationLevel: 0,
      occurrences: { count: 1, first: '2026-11-15T09:00:00.000Z', last: '2026-11-15T09:00:00.000Z' },
      cleared: false,
    });
  });

  it('DATA-57 has defaults for everything', () => {
    expect(record('alert', {})).toMatchObject({
      severity: 'info',
      priority: 5,
      code: 'UNKNOWN',
      message: 'Unknown alert',
      origin: 'mqtt-halle',
    });
    expect(record('alert', { code: 'VIBRATION_HIGH', machineId: 'M', category: 'condition' })).toMatchObject({
      origin: 'M',
      category: 'condition',
    });
    expect(record('alert', { code: 'VIBRATION_HIGH' }).recommendedActions.length).toBeGreaterThan(0);
  });

  it.each([
    [{ cleared: true }, true],
    [{ resolved: 1 }, true],
    [{ active: false }, true],
    [{ active: true }, false],
    [{ active: null }, false],
    [{}, false],
  ])('knows from %o whether it is over', (sent, cleared) => {
    expect(record('alert', { code: 'X', ...sent }).cleared).toBe(cleared);
  });
});

describe('dirty data', () => {
  const dirty = fc.oneof(
    fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withNullPrototype: true,
    }),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(1e308, -1e308, Number.NaN, Number.POSITIVE_INFINITY, '1e308', 5e-324, 0, -0, true, null, '', ' '),
  );
  const names = [
    'machineId',
    'sensorId',
    'meterId',
    'orderId',
    'productId',
    'batchId',
    'status',
    'type',
    'value',
    'unit',
    'quality',
    'location',
    'latency',
    'missed',
    'errors',
    'metrics',
    'alarms',
    'production',
    'maintenance',
    'power',
    'consumption',
    'powerFactor',
    'frequency',
    'measurements',
    'result',
    'defects',
    'planned',
    'produced',
    'startTime',
    'severity',
    'code',
    'message',
    'active',
    'statistics',
  ];
  const nested = fc.oneof(
    dirty,
    fc.dictionary(
      fc.constantFrom(
        'speed',
        'availability',
        'performance',
        'quality',
        'actual',
        'nominal',
        'lower',
        'upper',
        'limits',
        'code',
        'good',
        '__proto__',
      ),
      dirty,
    ),
    fc.array(
      fc.dictionary(fc.constantFrom('actual', 'nominal', 'lower', 'upper', 'code', 'severity', 'image'), dirty),
      { maxLength: 4 },
    ),
  );
  const payload = fc.oneof(dirty, fc.dictionary(fc.constantFrom(...names), nested));

  it('never makes it throw, nor yields NaN, infinity or what PostgreSQL cannot store', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MESSAGE_TYPES),
        payload,
        fc.option(dirty),
        dirty,
        (type, sent, timestamp, source) => {
          const message = { type, payload: sent, timestamp: timestamp ?? undefined, source } as RawMessage;
          const result = normalise(message, context);
          if ('reject' in result) expect(result.reject).toMatch(/\.$/);
          else requireStorable(result.record);
        },
      ),
      { numRuns: 1000 },
    );
    // A busy machine may take its time.
  }, 60_000);

  function requireStorable(value: unknown): void {
    if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
    else if (typeof value === 'string') expect(value.isWellFormed() && !value.includes('\0')).toBe(true);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        requireStorable(name);
        requireStorable(part);
      }
    } else expect(['boolean', 'object']).toContain(typeof value);
  }
});
