import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#platform/random.ts';
import {
  DATA_TYPES,
  type DataType,
  decodePayload,
  encodePayload,
  interpretValue,
  type MetricToSend,
} from './payload.ts';
import { ProtobufError } from './protobuf.ts';
import { createSparkplugSession } from './session.ts';
import { parseTopic } from './topic.ts';
import { decodeUtf8, encodeUtf8 } from './utf8.ts';

const roundTrip = (dataType: DataType, value: MetricToSend['value']) => {
  const [metric] = decodePayload(encodePayload({ timestampMs: 1, metrics: [{ name: 'm', dataType, value }] })).metrics;
  return metric === undefined ? undefined : interpretValue(metric.value, metric.dataType);
};

describe('Sparkplug payload', () => {
  it.each<[DataType, MetricToSend['value']]>([
    ['Int8', -128],
    ['Int16', -32_768],
    ['Int32', -2_147_483_648],
    ['Int64', -9_007_199_254_740_991],
    ['Int64', -9_223_372_036_854_775_808n],
    ['UInt8', 255],
    ['UInt32', 4_294_967_295],
    ['UInt64', 18_446_744_073_709_551_615n],
    ['Float', 0.5],
    ['Double', 21.123456789],
    ['Boolean', true],
    ['Boolean', false],
    ['String', 'Drehzahl ü € 😀'],
    ['DateTime', 1_794_739_200_000],
    ['Bytes', Uint8Array.of(0, 255, 7)],
    ['Int32', null],
  ])('%s %s survives the wire', (dataType, value) => {
    expect(roundTrip(dataType, value)).toEqual(value);
  });

  it('reads bytes written by hand after the published .proto', () => {
    // timestamp 300; metric {name "T", alias 5, datatype 9 (Float), float 1.5, is_historical}; seq 7
    const metric = [0x0a, 1, 0x54, 0x10, 5, 0x20, 9, 0x28, 1, 0x65, 0, 0, 0xc0, 0x3f];
    const bytes = Uint8Array.from([0x08, 0xac, 0x02, 0x12, metric.length, ...metric, 0x18, 7]);
    expect(decodePayload(bytes)).toEqual({
      timestampMs: 300,
      seq: 7,
      metrics: [
        {
          name: 'T',
          alias: 5n,
          dataType: 9,
          isHistorical: true,
          isTransient: false,
          value: { kind: 'fraction', value: 1.5 },
        },
      ],
    });
  });

  it('encodes text as Node does, and reads any bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(Buffer.from(encodeUtf8(text))).toEqual(Buffer.from(text, 'utf8'));
        expect(decodeUtf8(Uint8Array.from(encodeUtf8(text)))).toBe(Buffer.from(text, 'utf8').toString('utf8'));
      }),
    );
  });

  it('survives 100,000 broken messages with nothing but its own error', () => {
    const random = seededRandom('sparkplug');
    const whole = encodePayload({
      timestampMs: 1_794_739_200_000,
      seq: 3,
      metrics: Object.keys(DATA_TYPES)
        .filter((name) => !['DataSet', 'Template', 'Bytes', 'File'].includes(name))
        .map((name, index) => ({
          name,
          alias: index,
          dataType: name as DataType,
          value: name === 'Boolean' ? true : 7,
        })),
    });
    const session = createSparkplugSession();
    const topics = ['NBIRTH', 'DBIRTH', 'NDATA', 'DDATA', 'NDEATH', 'DDEATH'].map((type) => {
      const topic = parseTopic(`spBv1.0/g/${type}/n${type.startsWith('D') ? '/d' : ''}`);
      if (topic === null) throw new Error(type);
      return topic;
    });
    let refused = 0;
    for (let round = 0; round < 100_000; round++) {
      const bytes = whole.slice(0, random.integer(0, whole.length));
      for (let change = random.integer(0, 3); change > 0 && bytes.length > 0; change--) {
        bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255);
      }
      try {
        session.take(random.pick(topics), decodePayload(bytes));
      } catch (error) {
        if (!(error instanceof ProtobufError)) throw error;
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(1000);
    expect(refused).toBeLessThan(100_000);
    expect(session.knownNodes()).toBe(1);
  });
});

describe('Sparkplug topics', () => {
  it.each([
    ['spBv1.0/g/NBIRTH/n', { group: 'g', node: 'n', device: null, type: 'NBIRTH' }],
    ['spBv1.0/g/DDATA/n/d', { group: 'g', node: 'n', device: 'd', type: 'DDATA' }],
    ['spBv1.0/g/DDATA/n', null],
    ['spBv1.0/g/NDATA/n/d', null],
    ['spBv1.0/STATE/host', null],
    ['spBv1.0/g/NCMD/n', null],
    ['factory/g/NDATA/n', null],
    ['spBv1.0//NDATA/n', null],
    ['spBv1.0/g/DDATA/n/d/e', null],
  ])('%s', (topic, expected) => {
    expect(parseTopic(topic)).toEqual(expected);
  });
});

describe('Sparkplug session', () => {
  const topicOf = (type: string) => {
    const topic = parseTopic(`spBv1.0/Werk/${type}/Edge${type.startsWith('D') ? '/Presse' : ''}`);
    if (topic === null) throw new Error(type);
    return topic;
  };
  const bdSeq = (value: number): MetricToSend => ({ name: 'bdSeq', dataType: 'Int64', value });
  const temperature = (value: number, more: Partial<MetricToSend> = {}): MetricToSend => ({
    name: 'Temperatur',
    alias: 1,
    dataType: 'Double',
    value,
    ...more,
  });
  const byAlias = (value: number, more: Partial<MetricToSend> = {}): MetricToSend => ({
    alias: 1,
    dataType: 'Double',
    sendDataType: false,
    value,
    ...more,
  });

  function plant() {
    const session = createSparkplugSession();
    const take = (type: string, seq: number | undefined, metrics: MetricToSend[], timestampMs = 1000) =>
      session.take(topicOf(type), decodePayload(encodePayload({ timestampMs, seq, metrics })));
    return { take };
  }

  it('learns names from births and follows aliases without name and type', () => {
    const { take } = plant();
    expect(take('NBIRTH', 0, [bdSeq(4), { name: 'Spannung', alias: 9, dataType: 'Int32', value: -5 }])).toEqual({
      rebirthReason: null,
      rejects: [],
      samples: [{ address: 'Werk/Edge/Spannung', value: -5, quality: 'good', timestampMs: 1000 }],
    });
    expect(take('DBIRTH', 1, [temperature(20)]).samples).toMatchObject([{ address: 'Werk/Edge/Presse/Temperatur' }]);
    expect(take('DDATA', 2, [byAlias(21.5)])).toMatchObject({
      rebirthReason: null,
      samples: [{ address: 'Werk/Edge/Presse/Temperatur', value: 21.5 }],
    });
    // The sign of a whole number is known from the birth only.
    expect(take('NDATA', 3, [{ alias: 9, dataType: 'Int32', sendDataType: false, value: -6 }]).samples).toMatchObject([
      { value: -6 },
    ]);
  });

  it('counts 0 to 255 and starts again; a gap asks for a rebirth and still takes the values', () => {
    const { take } = plant();
    take('NBIRTH', 0, [bdSeq(0), temperature(1)]);
    for (let seq = 1; seq <= 255; seq++) expect(take('NDATA', seq, [byAlias(seq)]).rebirthReason).toBeNull();
    expect(take('NDATA', 0, [byAlias(1)]).rebirthReason).toBeNull();
    const gap = take('NDATA', 2, [byAlias(7)]);
    expect(gap.rebirthReason).toContain('sequence 2 instead of 1');
    expect(gap.samples).toMatchObject([{ value: 7 }]);
    expect(take('NDATA', undefined, [byAlias(7)]).rebirthReason).toContain('missing');
  });

  it('asks for a rebirth when node, device or metric is unknown', () => {
    const { take } = plant();
    expect(take('NDATA', 0, [byAlias(1)])).toMatchObject({ samples: [], rebirthReason: expect.any(String) });
    take('NBIRTH', 0, [bdSeq(0)]);
    expect(take('DDATA', 1, [byAlias(1)]).rebirthReason).toContain('device');
    take('DBIRTH', 2, [temperature(1)]);
    expect(take('DDATA', 3, [{ alias: 99, dataType: 'Int8', value: 1 }]).rebirthReason).toContain('99');
  });

  it('a death makes the last values bad, but only that of the present life', () => {
    const { take } = plant();
    take('NBIRTH', 0, [bdSeq(7)]);
    take('DBIRTH', 1, [temperature(20)]);
    take('DDATA', 2, [byAlias(23)]);
    expect(take('NDEATH', undefined, [bdSeq(6)]).samples).toEqual([]);
    expect(take('NDEATH', undefined, [bdSeq(7)], 5000).samples).toEqual([
      { address: 'Werk/Edge/Presse/Temperatur', value: 23, quality: 'bad', timestampMs: 5000 },
    ]);
    expect(take('DDATA', 3, [byAlias(24)]).rebirthReason).toContain('birth');
  });

  it('historical values keep their own time and are not the present one', () => {
    const { take } = plant();
    take('NBIRTH', 0, [bdSeq(0)]);
    take('DBIRTH', 1, [temperature(20)]);
    const late = take('DDATA', 2, [byAlias(15, { isHistorical: true, timestampMs: 400 })], 9000);
    expect(late.samples).toMatchObject([{ value: 15, timestampMs: 400 }]);
    expect(take('DDEATH', 3, []).samples).toMatchObject([{ value: 20, quality: 'bad' }]);
  });

  it('null is bad quality', () => {
    const { take } = plant();
    take('NBIRTH', 0, [bdSeq(0), temperature(1)]);
    expect(take('NDATA', 1, [{ alias: 1, dataType: 'Double', value: null }]).samples).toMatchObject([
      { value: null, quality: 'bad' },
    ]);
  });
});
