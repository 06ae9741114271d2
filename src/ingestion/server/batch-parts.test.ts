import { describe, expect, it } from 'vitest';
import { normalise } from '../normalise.ts';
import { plainArray, textArray } from './array-literal.ts';
import { binaryColumn } from './binary-array.ts';
import { DeliveryWindow } from './delivery-window.ts';
import { decodeGroup, encodeEntry, joinEntries, withoutRanges } from './journal-group.ts';
import { JournalTail } from './journal-tail.ts';
import { prepareItems } from './prepared-item.ts';
import { joinMinutes } from './roll-up.ts';
import { SensorContexts } from './sensor-contexts.ts';
import { classifyWriteFailure } from './write-failure.ts';

describe('array literals', () => {
  it('write numbers, texts and nothing as PostgreSQL reads them', () => {
    expect(plainArray([1, null, 2.5, -1e-7])).toBe('{1,NULL,2.5,-1e-7}');
    expect(plainArray([])).toBe('{}');
    expect(textArray(['a', null, 'NULL', '', 'x,y{z}', 'say "hi"', 'c:\\temp'])).toBe(
      '{"a",NULL,"NULL","","x,y{z}","say \\"hi\\"","c:\\\\temp"}',
    );
  });
});

describe('binary arrays', () => {
  it('are sent empty where there is nothing, because unnest fills up with nulls', () => {
    expect(binaryColumn('jsonb', [[null], [null]], 0)).toBe('{}');
  });

  it('have one dimension, the type, and every value with its length', () => {
    const header = (typeId: number, length: number, hasNull = 0) =>
      [1, hasNull, typeId, length, 1].map((field) => field.toString(16).padStart(8, '0')).join('');
    const hex = (...column: Parameters<typeof binaryColumn>) => binaryColumn(...column).toString('hex');
    expect(hex('int2', [[100], [-1], [null]], 0)).toBe(`${header(21, 3, 1)}00000002006400000002ffffffffffff`);
    expect(hex('text', [['a'], ['ä']], 0)).toBe(`${header(25, 2)}000000016100000002c3a4`);
    expect(hex('jsonb', [[null, '{}']], 1)).toBe(`${header(3802, 1)}00000003017b7d`);
    // The last millisecond before 2000, from where PostgreSQL counts.
    const before = Date.parse('1999-12-31T23:59:59.999Z');
    expect(hex('timestamptz', [[before]], 0)).toBe(`${header(1184, 1)}00000008fffffffffffffc18`);
  });

  it.each([
    ['float8', '1'],
    ['int2', 1.5],
    ['int2', 40_000],
    ['int8', 1],
    ['timestamptz', Number.NaN],
    ['timestamptz', '2026-01-01'],
  ] as const)('of %s refuse %j instead of storing something else', (type, value) => {
    expect(() => binaryColumn(type, [[value]], 0)).toThrow(TypeError);
  });
});

describe('why a write failed', () => {
  const failure = (code: string, message = 'x') => classifyWriteFailure(Object.assign(new Error(message), { code }));
  it.each([
    ['ECONNREFUSED', 'away'],
    ['ECONNRESET', 'away'],
    ['ENOENT', 'away'],
    ['57P01', 'away'],
    ['53100', 'away'],
    ['40P01', 'away'],
    ['08006', 'away'],
    ['23505', 'repeated'],
    ['23514', 'data'],
    ['22021', 'data'],
    ['P0001', 'data'],
    ['57014', 'data'],
    ['42501', 'table'],
    ['42P01', 'table'],
  ])('%s is %s', (code, kind) => {
    expect(failure(code)).toBe(kind);
  });
  it('finds the reason behind a wrapping error, and takes the unknown for bad data', () => {
    const lost = new Error('Connection terminated unexpectedly');
    expect(classifyWriteFailure(new Error('Failed query', { cause: lost }))).toBe('away');
    expect(classifyWriteFailure(new TypeError('x is undefined'))).toBe('data');
    expect(classifyWriteFailure('nonsense')).toBe('data');
  });
});

describe('delivery window', () => {
  it('forgets the oldest groups of a source, never those of another', () => {
    const window = new DeliveryWindow(3);
    expect(window.remember('a', 1, ['k1', 'k2'])).toEqual([]);
    expect(window.remember('b', 2, ['k1'])).toEqual([]);
    expect(window.remember('a', 3, ['k3', 'k4', 'k5'])).toEqual([1]);
    expect([window.has('a', 'k1'), window.has('a', 'k3'), window.has('b', 'k1')]).toEqual([false, true, true]);
  });

  it('a key used again counts from its last use', () => {
    const window = new DeliveryWindow(2);
    window.remember('a', 1, ['k1', 'k2']);
    window.remember('a', 2, ['k1', 'k3']);
    window.remember('a', 3, ['k4']);
    expect([window.has('a', 'k1'), window.has('a', 'k2')]).toEqual([true, false]);
  });
});

describe('journal groups', () => {
  const entry = (body: string) => encodeEntry({ companyId: 'c', sourceId: 's', type: 'sensor', body });

  it('join and take apart what was put in, also without some', () => {
    const payload = joinEntries([entry('{"a":"ä\\n"}'), entry('2'), entry('3')]);
    const group = { lastPosition: 12, count: 3, receivedAtMs: 5, payload };
    expect(decodeGroup(group, 0, 10).map(({ position, body }) => [position, body])).toEqual([
      [10, '{"a":"ä\\n"}'],
      [11, '2'],
      [12, '3'],
    ]);
    expect(decodeGroup(group, 10, 1).map(({ body }) => body)).toEqual(['2']);
    expect(withoutRanges(payload, [{ entry: 1, first: 0, records: 1 }])).toBe(
      joinEntries([entry('{"a":"ä\\n"}'), entry('3')]),
    );
  });

  it('refuse what is not JSON text', () => {
    expect(() => entry('"\u001e"')).toThrow(TypeError);
  });

  it('the tail answers only when it has everything behind a position', () => {
    const tail = new JournalTail(25);
    const group = (lastPosition: number) => ({ lastPosition, count: 2, receivedAtMs: 0, payload: '0123456789' });
    expect(tail.read(0)).toBeNull();
    tail.push(group(2));
    tail.push(group(4));
    expect(tail.read(0)?.length).toBe(2);
    expect(tail.read(3)?.map(({ lastPosition }) => lastPosition)).toEqual([4]);
    tail.push(group(6));
    expect(tail.read(1)).toBeNull();
    expect(tail.read(2)?.length).toBe(2);
    tail.trim(4);
    expect(tail.read(4)?.length).toBe(1);
  });
});

describe('sensor contexts', () => {
  const record = (more: object) => {
    const outcome = normalise(
      { type: 'sensor', source: 'mqtt', payload: { sensorId: 'T', type: 'temperature', value: 1, ...more } },
      { receivedAtMs: 0, timeZone: 'UTC' },
    );
    if ('reject' in outcome || outcome.record.type !== 'sensor') throw new Error('no sensor');
    return outcome.record;
  };

  it('are the same for readings that differ in their value only', () => {
    const contexts = new SensorContexts();
    const first = contexts.contextOf(record({}));
    expect(contexts.contextOf(record({ value: 99, quality: 'bad' }))).toBe(first);
    expect(contexts.contextOf(record({ sensorId: 'U' })).id).toBe(first.id);
    for (const more of [
      { unit: 'K' },
      { location: 'a/b/c' },
      { type: 'pressure' },
      { lastCalibration: '2026-01-01' },
    ]) {
      expect(contexts.contextOf(record(more)).id).not.toBe(first.id);
    }
    expect(contexts.contextOf(record({})).id).toBe(first.id);
    expect(new SensorContexts().contextOf(record({})).id).toBe(first.id);
  });

  it('remember per company what the database has', () => {
    const contexts = new SensorContexts();
    contexts.markStored('firma-a', ['1']);
    expect([contexts.isStored('firma-a', '1'), contexts.isStored('firma-b', '1')]).toEqual([true, false]);
  });
});

describe('prepared items', () => {
  const item = (body: unknown) => ({
    companyId: 'c',
    sourceId: 's',
    type: 'sensor' as const,
    body: JSON.stringify(body),
    records: 1,
    position: 1,
    receivedAtMs: 0,
  });
  it.each([[null], [7], ['text'], [[]], [{}], [{ id: 'T' }], [{ id: 5, timestamp: '2026-01-01T00:00:00Z' }]])(
    'keep %j as a reject instead of failing',
    (body) => {
      expect(prepareItems(item(body), 0, 0)).toMatchObject([{ record: null, reject: { raw: body } }]);
    },
  );
});

describe('ranges of marked minutes', () => {
  it('join neighbours, and meters over the quarter of an hour between their readings', () => {
    const mark = (series: 'sensor' | 'energy', minute: number) => ({ series, minuteMs: minute * 60_000 });
    const range = (series: 'sensor' | 'energy', from: number, to: number) => ({
      series,
      fromMs: from * 60_000,
      toMs: to * 60_000,
    });
    expect(
      joinMinutes([
        mark('sensor', 7),
        mark('energy', 15),
        mark('sensor', 5),
        mark('sensor', 6),
        mark('sensor', 9),
        mark('energy', 0),
        mark('energy', 40),
      ]),
    ).toEqual([range('energy', 0, 16), range('energy', 40, 41), range('sensor', 5, 8), range('sensor', 9, 10)]);
  });
});
