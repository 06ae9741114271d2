import { describe, expect, it } from 'vitest';
import type { Sample } from './adapter.ts';
import { normalise } from './normalise.ts';
import { createPointMapper } from './point-mapping.ts';
import type { MappedPoint, PointTarget } from './point-target.ts';
import { messageOfTopic } from './topic-convention.ts';

const T0 = Date.parse('2026-11-15T09:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

function point(address: string, target: PointTarget, rest: Partial<MappedPoint> = {}): MappedPoint {
  return { address, target, scale: 1, offset: 0, deadband: null, ...rest };
}
function sample(address: string, value: unknown, atMs: number | null = T0, rest: Partial<Sample> = {}): Sample {
  return { address, value, quality: 'good', timestampMs: atMs, ...rest };
}

const status = point('st', {
  kind: 'machineState',
  machineId: 'M1',
  words: { 1: 'running', '3': 'setup', Halt: 'stopped' },
});
const speed = point('sp', { kind: 'machineMetric', machineId: 'M1', metric: 'speed' }, { scale: 0.1, offset: 5 });
const good = point('gd', { kind: 'machineCounter', machineId: 'M1', counter: 'good' });
const order = point('or', { kind: 'machineDetail', machineId: 'M1', detail: 'order' });
const alarm = point('al', {
  kind: 'machineAlarm',
  machineId: 'M1',
  code: 'NOT_HALT',
  message: 'Not-Halt',
  severity: 'critical',
});

function mapperOf(...points: MappedPoint[]) {
  const mapper = createPointMapper('s7-halle', points);
  return (samples: Sample[], receivedAtMs = T0) => {
    const { messages, rejects } = mapper.map(samples, receivedAtMs);
    return { payloads: messages.map(({ payload }) => payload), messages, rejects };
  };
}

describe('points of one machine', () => {
  it('give one complete message per delivery', () => {
    const map = mapperOf(status, speed, good, order, alarm);
    const { messages, rejects } = map([
      sample('st', 1),
      sample('sp', 12_000, T0 + 5),
      sample('gd', 7),
      sample('or', 'FA-1'),
      sample('al', true),
    ]);
    expect(rejects).toEqual([]);
    expect(messages).toEqual([
      {
        type: 'machine',
        source: 's7-halle',
        timestamp: iso(T0 + 5),
        payload: {
          machineId: 'M1',
          status: 'running',
          metrics: { speed: 1205 },
          production: { good: 7, order: 'FA-1' },
          alarms: [{ code: 'NOT_HALT', message: 'Not-Halt', severity: 'critical' }],
        },
      },
    ]);
  });

  it('keep the last known state when only another point arrives', () => {
    const map = mapperOf(status, speed, alarm, order);
    map([sample('st', ' HALT '), sample('al', 1), sample('or', 'FA-1')]);
    expect(map([sample('sp', 0, T0 + 1000)]).payloads).toMatchObject([
      { status: 'stopped', metrics: { speed: 5 }, alarms: [{}] },
    ]);
    expect(map([sample('al', 0, T0 + 2000), sample('or', ' ', T0 + 2000)]).payloads).toMatchObject([
      { status: 'stopped', alarms: [], production: {} },
    ]);
  });

  it('say nothing of the state before it is known', () => {
    const [payload] = mapperOf(status, speed)([sample('sp', 10)]).payloads;
    const result = normalise({ type: 'machine', source: 'x', payload }, { receivedAtMs: T0, timeZone: 'UTC' });
    expect(result).toMatchObject({ record: { status: 'unknown', operational: { rawState: null } } });
  });

  it.each([
    [1, 'running'],
    ['3', 'setup'],
    [true, 'true'],
    [9, '9'],
    ['Running', 'running'],
  ])('read the state %o as %s', (value, word) => {
    expect(mapperOf(status)([sample('st', value)]).payloads).toMatchObject([{ status: word }]);
  });

  it('take an unreadable control for offline, and no other bad value', () => {
    const map = mapperOf(status, speed);
    expect(map([sample('st', null, T0, { quality: 'bad' }), sample('sp', 1, T0, { quality: 'bad' })]).payloads).toEqual(
      [{ machineId: 'M1', status: 'offline', metrics: {}, production: {} }],
    );
  });

  it('give every value of a point that came several times', () => {
    const map = mapperOf(status, speed);
    const { messages } = map([
      sample('st', 1),
      sample('sp', 10),
      sample('st', 'Halt', T0 + 50),
      sample('st', 1, T0 + 90),
    ]);
    expect(messages.map(({ timestamp, payload }) => [timestamp, (payload as { status: string }).status])).toEqual([
      [iso(T0), 'running'],
      [iso(T0 + 50), 'stopped'],
      [iso(T0 + 90), 'running'],
    ]);
  });

  it('keep the order of messages when times jitter, and hand history on without changing the image', () => {
    const map = mapperOf(status, speed);
    map([sample('st', 1, T0)]);
    map([sample('sp', 10, T0 + 500)]);
    expect(map([sample('st', 'Halt', T0 + 400)]).messages[0]?.timestamp).toBe(iso(T0 + 501));
    const late = map([sample('st', 1, T0 - 3_600_000)]);
    expect(late.messages).toMatchObject([
      { timestamp: iso(T0 - 3_600_000), payload: { status: 'running', metrics: {} } },
    ]);
    expect(map([sample('sp', 20, T0 + 900)]).payloads).toMatchObject([{ status: 'stopped' }]);
  });

  it('survive a clock that jumps ahead and back, and times that are none', () => {
    const map = mapperOf(status);
    map([sample('st', 1, T0 + 86_400_000)], T0);
    expect(map([sample('st', 'Halt', T0 + 1000)], T0 + 1000).messages).toMatchObject([
      { timestamp: iso(T0 + 1000), payload: { status: 'stopped' } },
    ]);
    expect(map([sample('st', 1, Number.NaN)], T0 + 2000).messages[0]?.timestamp).toBe(iso(T0 + 2000));
  });

  it('are of now when they carry no time, also after our own clock was set back', () => {
    const total = point('kwh', { kind: 'meter', meterId: 'Z1', quantity: 'energyTotal' });
    const map = mapperOf(status, total);
    map([sample('st', 1, null), sample('kwh', 100, null)], T0 + 86_400_000);
    const after = map([sample('st', 'Halt', null), sample('kwh', 103, null)], T0);
    expect(after.payloads).toMatchObject([{ status: 'stopped' }, { meterId: 'Z1', consumption: 3 }]);
    expect(after.messages.map(({ timestamp }) => timestamp)).toEqual([iso(T0), iso(T0)]);
  });

  it('refuse values that are no state or no number', () => {
    const { messages, rejects } = mapperOf(status, speed)([sample('st', { a: 1 }), sample('sp', 'schnell')]);
    expect(messages).toEqual([]);
    expect(rejects).toEqual([
      { address: 'st', reason: 'Der Wert ist kein Maschinenzustand.', raw: { a: 1 } },
      { address: 'sp', reason: 'Der Wert ist keine Zahl.', raw: 'schnell' },
    ]);
  });
});

describe('sensors and meters', () => {
  const sensor = point(
    't',
    { kind: 'sensor', sensorId: 'T-1', sensorType: 'temperature', unit: null, location: 'H1-A' },
    { deadband: 0.5 },
  );

  it('pass a value on when it leaves the deadband or its quality changes', () => {
    const map = mapperOf(sensor);
    const seen = [20, 20.4, 20.5, 20.1].map((value, index) => map([sample('t', value, T0 + index)]).payloads.length);
    expect(seen).toEqual([1, 0, 1, 0]);
    expect(map([sample('t', 20.6, T0 + 9, { quality: 'bad' })]).messages).toMatchObject([
      {
        type: 'sensor',
        payload: { sensorId: 'T-1', type: 'temperature', value: 20.6, quality: 'bad', location: 'H1-A' },
      },
    ]);
    expect(map([sample('t', null, T0 + 10, { quality: 'bad' })])).toMatchObject({ messages: [], rejects: [] });
    expect(map([sample('t', true, null)]).messages[0]).toMatchObject({ payload: { value: 1 } });
    expect(map([sample('t', 5, T0 - 60_000)]).payloads).toMatchObject([{ value: 5 }]);
  });

  const meter = (quantity: 'power' | 'voltage' | 'consumption' | 'energyTotal') =>
    point(quantity, { kind: 'meter', meterId: 'EZ-1', quantity });

  it('hand a consumption on once and keep the rest', () => {
    const map = mapperOf(meter('power'), meter('consumption'));
    expect(map([sample('power', 12), sample('consumption', 0.5)]).payloads).toEqual([
      { meterId: 'EZ-1', power: 12, consumption: 0.5 },
    ]);
    expect(map([sample('power', 13, T0 + 1000)]).payloads).toEqual([{ meterId: 'EZ-1', power: 13 }]);
  });

  it('make consumption from a running total, also over its reset', () => {
    const map = mapperOf(meter('energyTotal'), meter('voltage'));
    const consumptions = [100, 101.5, 0.5, 2].map((total, index) => {
      const [payload] = map([sample('energyTotal', total, T0 + index), sample('voltage', 400, T0 + index)]).payloads;
      return (payload as { consumption?: number }).consumption ?? null;
    });
    expect(consumptions).toEqual([null, 1.5, null, 1.5]);
    expect(map([sample('energyTotal', 1, T0 - 5)]).payloads).toEqual([]);
    expect(map([sample('voltage', 399, T0 - 5)]).payloads).toEqual([{ meterId: 'EZ-1', voltage: 399 }]);
  });

  it('go on with a running total where another mapper ended: nothing drawn meanwhile is lost', () => {
    const totals = new Map<string, number>();
    const read = (total: number, atMs: number) => {
      const mapper = createPointMapper('s7-halle', [meter('energyTotal')], totals);
      const [message] = mapper.map([sample('energyTotal', total, atMs)], atMs).messages;
      return (message?.payload as { consumption?: number } | undefined)?.consumption ?? null;
    };
    expect([read(100, T0), read(104, T0 + 60_000), read(104.5, T0 + 120_000)]).toEqual([null, 4, 0.5]);
    expect(totals).toEqual(new Map([['EZ-1', 104.5]]));
  });

  it('make consumption from power and time where nothing else tells it, but not over a silence', () => {
    const map = mapperOf(meter('power'));
    const consumption = (power: number, atMs: number) =>
      (map([sample('power', power, atMs)], atMs).payloads[0] as { consumption?: number }).consumption ?? null;
    expect(consumption(60, T0)).toBeNull();
    expect(consumption(0, T0 + 60_000)).toBeCloseTo(1, 9);
    expect(consumption(10, T0 + 3_600_000)).toBeNull();
    expect(mapperOf(meter('power'))([sample('power', 'x')]).rejects).toHaveLength(1);
  });
});

describe('whole messages', () => {
  it('pass through, mapped or not; what nobody mapped means nothing', () => {
    const message = { type: 'alert', payload: { code: 'X' } } as const;
    const map = mapperOf(point('whole', { kind: 'message' }));
    expect(map([sample('whole', 1, null, { message }), sample('other', 1, T0, { message })]).messages).toEqual([
      { ...message, source: 's7-halle' },
      { ...message, source: 's7-halle', timestamp: iso(T0) },
    ]);
    expect(map([sample('nobody', 1), sample('whole', 1)])).toMatchObject({
      messages: [],
      rejects: [{ address: 'whole' }],
    });
    expect(map([sample('factory/machines/CNC01/status', { status: 'run' })]).payloads).toEqual([
      { machineId: 'CNC01', status: 'run' },
    ]);
  });

  it.each([
    ['factory/sensors/temperature/TEMP-01', 21, 'sensor', { sensorId: 'TEMP-01', type: 'temperature', value: 21 }],
    ['factory/sensors/temperature', 21, 'sensor', { sensorId: 'temperature', type: 'temperature', value: 21 }],
    ['factory/sensor/S-9', { type: 'flow', value: 1 }, 'sensor', { sensorId: 'S-9', type: 'flow', value: 1 }],
    ['factory/sensors', { sensorId: 'A', value: 1 }, 'sensor', { sensorId: 'A', value: 1 }],
    ['factory/machines/CNC01/status', 'run', 'machine', { machineId: 'CNC01', status: 'run' }],
    ['factory/machine/CNC01/speed', 1200, 'machine', { machineId: 'CNC01', metrics: { speed: 1200 } }],
    ['factory/machine/CNC01', { machineId: 'CNC07' }, 'machine', { machineId: 'CNC07' }],
    ['factory/energy/EZ-1/power', 5, 'energy', { meterId: 'EZ-1', power: 5 }],
    ['factory/quality/QS-01/measurement', { productId: 'W' }, 'quality', { station: 'QS-01', productId: 'W' }],
    ['factory/production/FA-1', { planned: 5 }, 'production', { orderId: 'FA-1', planned: 5 }],
    ['factory/alerts/Presse/E17', 'Störung', 'alert', { source: 'Presse', code: 'E17', message: 'Störung' }],
  ])('ING-19, ING-20: %s', (topic, value, type, payload) => {
    expect(messageOfTopic(topic, value)).toEqual({ type, payload });
  });

  it.each([
    ['werk/machines/CNC01/status', 'run'],
    ['factory/weather/1', {}],
    ['factory', 1],
    ['factory/machines/CNC01', 'run'],
    ['factory/energy/EZ-1/', 5],
  ])('leave %s alone', (topic, value) => {
    expect(messageOfTopic(topic, value)).toBeNull();
  });

  it('follow another prefix', () => {
    expect(messageOfTopic('werk/machines/M/status', 'run', 'werk')?.type).toBe('machine');
  });
});
