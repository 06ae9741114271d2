import { describe, expect, it } from 'vitest';
import { plainValue, qualityOf, type ReceivedValue, sampleOf } from './opcua-value.ts';

const DOUBLE = 11;
const received = (change: object) =>
  ({
    statusCode: { value: 0 },
    sourceTimestamp: new Date(1000),
    serverTimestamp: new Date(2000),
    value: { dataType: DOUBLE, value: 12.5, arrayType: 0 },
    ...change,
  }) as unknown as ReceivedValue;

describe('OPC UA values', () => {
  it.each([
    [0x00000000, 'good'],
    [0x00960000, 'good'],
    [0x40000000, 'uncertain'],
    [0x406c0000, 'uncertain'],
    [0x80000000, 'bad'],
    [0x808c0000, 'bad'],
  ])('status code %i is %s', (code, quality) => {
    expect(qualityOf(code)).toBe(quality);
  });

  it('the time of the source counts, then that of the server', () => {
    expect(sampleOf('i=1', received({})).timestampMs).toBe(1000);
    expect(sampleOf('i=1', received({ sourceTimestamp: null })).timestampMs).toBe(2000);
    expect(sampleOf('i=1', received({ sourceTimestamp: null, serverTimestamp: null })).timestampMs).toBeNull();
  });

  it('a broken source is a bad value, not a missing one', () => {
    expect(sampleOf('i=1', received({ statusCode: { value: 0x808c0000 }, value: null }))).toEqual({
      address: 'i=1',
      value: null,
      quality: 'bad',
      timestampMs: 1000,
    });
  });

  it.each([
    [12.5, DOUBLE, 12.5],
    [Number.NaN, DOUBLE, null],
    [Number.POSITIVE_INFINITY, DOUBLE, null],
    [null, DOUBLE, null],
    [undefined, 0, null],
    ['running', 12, 'running'],
    [true, 1, true],
    [[0, 5], 9, 5],
    [[1, 2], 9, 4_294_967_298],
    [[-1, 4_294_967_293], 8, -3],
    [[0xffff_ffff, 0xffff_ffff], 9, 18_446_744_073_709_552_000],
    [new Date(0), 13, '1970-01-01T00:00:00.000Z'],
    [new Date(Number.NaN), 13, null],
    [Buffer.from('abc'), 15, 'YWJj'],
    [{ text: 'Läuft', locale: 'de' }, 21, 'Läuft'],
    [{ name: 'Temperatur', namespaceIndex: 2 }, 20, 'Temperatur'],
    [Float64Array.from([1, Number.NaN]), DOUBLE, [1, null]],
    [
      [
        [0, 1],
        [0, 2],
      ],
      9,
      [1, 2],
    ],
    [{ min: 1, max: 2 }, 22, { min: 1, max: 2 }],
  ])('%j of type %i is %j', (value, dataType, expected) => {
    expect(plainValue(value, dataType)).toEqual(expected);
  });

  it('a 64-bit integer of newer versions is a number', () => {
    expect(plainValue(7n, 8)).toBe(7);
  });

  it('what cannot be JSON is no value', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(plainValue(circle, 22)).toBeNull();
  });
});
