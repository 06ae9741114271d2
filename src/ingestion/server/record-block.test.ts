import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SensorRecord } from '#sensors/sensor-record.ts';
import { normalise } from '../normalise.ts';
import { MESSAGE_TYPES, type MessageType } from '../raw-message.ts';
import { prepareItems } from './prepared-item.ts';
import { type BlockRecord, BlockWriter, readBlock, withoutRecords } from './record-block.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const ORIGIN = { companyId: 'c', sourceId: 's', receivedAtMs: NOW };

function recordOf(type: MessageType, payload: object, atMs = NOW): BlockRecord {
  const outcome = normalise(
    { type, source: 'mqtt', payload, timestamp: new Date(atMs).toISOString() },
    { receivedAtMs: NOW, timeZone: 'Europe/Zurich' },
  );
  return 'record' in outcome
    ? { type, record: outcome.record }
    : {
        type: 'reject',
        record: { source: 'mqtt', messageType: type, reason: outcome.reject, raw: payload, address: null },
      };
}
const reading = (value: number, more: object = {}, atMs = NOW) =>
  recordOf('sensor', { sensorId: 'T-1', type: 'temperature', value, ...more }, atMs);

function blockOf(records: readonly BlockRecord[], writer = new BlockWriter()): string {
  for (const record of records) writer.add(record);
  return writer.take();
}
const asWritten = (records: readonly BlockRecord[]) => JSON.parse(JSON.stringify(records)) as BlockRecord[];
const itemOf = (body: string, records: number) => ({ ...ORIGIN, type: 'block' as const, body, records, position: 100 });

const anyReading = fc
  .record(
    {
      sensorId: fc.constantFrom('T-1', 'Ofen "ä"', 'p\u2028', '7'),
      type: fc.constantFrom('temperature', 'humidity', 'flow', 'unbekannt'),
      value: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom('21.50', true, 1e300, -0)),
      unit: fc.constantFrom('°C', 'K'),
      quality: fc.constantFrom('good', 'bad', 'schlecht'),
      location: fc.constantFrom('H1_A-3', 'H2'),
      statistics: fc.constantFrom({ min: 1, max: 2 }, {}),
      lastCalibration: fc.constantFrom('2026-01-01', '2025-06-01'),
      missed: fc.constantFrom(0, 3),
    },
    { requiredKeys: ['value'] },
  )
  .chain((payload) => fc.integer({ min: 0, max: 3 }).map((late) => recordOf('sensor', payload, NOW - late * 40_000)));
const anyRecord = fc.oneof(
  { weight: 5, arbitrary: anyReading },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...MESSAGE_TYPES), fc.dictionary(fc.string(), fc.jsonValue()))
      .map(([type, payload]) => recordOf(type, { machineId: 'M', meterId: 'E', orderId: 'A', ...payload })),
  },
);

describe('a block of records', () => {
  it('gives back exactly what was put in, whatever it is, block after block of one source', () => {
    const writer = new BlockWriter();
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 30 }), (records) => {
        expect(readBlock(blockOf(records, writer))).toEqual(asWritten(records));
      }),
    );
  });

  it('without some of its records is the block of the others', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 20 }), fc.array(fc.nat(20)), (records, places) => {
        const left = records.filter((_, place) => !places.includes(place));
        expect(readBlock(withoutRecords(blockOf(records), new Set(places)))).toEqual(asWritten(left));
      }),
    );
  });

  it('states once what readings have in common, and again only where it differs', () => {
    const records = Array.from({ length: 1000 }, (_, index) => reading(20 + index / 100, { sensorId: `T-${index}` }));
    const body = blockOf(records);
    expect(body.length).toBeLessThan(1000 * 45);
    expect(body.split('temperature')).toHaveLength(2);
    const [shapes] = JSON.parse(
      blockOf([reading(1), reading(2, { unit: 'K' }), reading(3), reading(4, { unit: 'K' })]),
    );
    expect(shapes).toHaveLength(2);
  });

  it('keeps a reading whole whose time is written in another way', () => {
    const record = { ...(reading(1).record as SensorRecord), timestamp: '2026-11-15T13:00:00+01:00' };
    expect(readBlock(blockOf([{ type: 'sensor', record }]))).toEqual(asWritten([{ type: 'sensor', record }]));
  });

  it('that cannot be written is dropped, and the next is not mixed with it', () => {
    const writer = new BlockWriter();
    const loop: Record<string, unknown> = {};
    loop.itself = loop;
    const reject = { source: 's', messageType: null, reason: 'r', raw: loop, address: null };
    expect(() => blockOf([reading(1), { type: 'reject', record: reject }], writer)).toThrow(TypeError);
    writer.drop();
    expect(readBlock(blockOf([reading(2)], writer))).toEqual(asWritten([reading(2)]));
  });
});

describe('reading blocks', () => {
  const records = [reading(1), reading(50), recordOf('machine', { machineId: 'M', status: 'running' }), reading(3)];
  const body = blockOf(records);

  it('gives every record its position and leaves out those that were read before', () => {
    const positions = (afterPosition: number) =>
      prepareItems(itemOf(body, 4), afterPosition, NOW).map(({ position, type }) => `${position} ${type}`);
    expect(positions(0)).toEqual(['97 sensor', '98 sensor', '99 machine', '100 sensor']);
    expect(positions(98)).toEqual(['99 machine', '100 sensor']);
  });

  it('keeps a text that was cut off as one reject, wherever it was cut', () => {
    for (let length = 0; length < body.length; length++) {
      const cut = body.slice(0, length);
      expect(prepareItems(itemOf(cut, 4), 0, NOW)).toMatchObject([
        { position: 100, type: 'reject', record: null, reject: { raw: cut, reason: /erwartete Form/ } },
      ]);
    }
  });

  it('keeps a block that has lost or won records as one reject', () => {
    for (const count of [3, 5]) {
      expect(prepareItems(itemOf(body, count), 0, NOW)).toMatchObject([{ position: 100, reject: { raw: body } }]);
    }
  });

  it('never fails on a damaged text, and never yields a record without id and time', () => {
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.string({ unit: 'grapheme-ascii', maxLength: 3 }), (at, put) => {
        const damaged = body.slice(0, at) + put + body.slice(at + 1);
        for (const { position, record, reject, timestampMs } of prepareItems(itemOf(damaged, 4), 0, NOW)) {
          expect(position).toBeLessThanOrEqual(100);
          if (reject === null) expect([typeof record?.id, Number.isFinite(timestampMs)]).toEqual(['string', true]);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
