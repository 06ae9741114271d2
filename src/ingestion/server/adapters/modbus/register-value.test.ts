import { describe, expect, it } from 'vitest';
import { MODBUS_DATA_TYPES, type ModbusDataType } from '#ingestion/adapters/modbus.ts';
import { seededRandom } from '#platform/random.ts';
import { decodeRegisters, type RegisterFormat, registersOf } from './register-value.ts';

const plain: RegisterFormat = { dataType: 'uint16', wordOrder: 'high_first', byteOrder: 'high_first', textLength: 4 };
const format = (dataType: RegisterFormat['dataType'], change: Partial<RegisterFormat> = {}): RegisterFormat => ({
  ...plain,
  dataType,
  ...change,
});

describe('decodeRegisters', () => {
  it.each([
    ['uint16', [0xffff], 65_535],
    ['int16', [0xffff], -1],
    ['int16', [0x8000], -32_768],
    ['uint32', [0x0000, 0x3039], 12_345],
    ['uint32', [0xffff, 0xffff], 4_294_967_295],
    ['int32', [0xffff, 0xfffe], -2],
    ['uint64', [0x0000, 0x0001, 0x0000, 0x0002], 4_294_967_298],
    ['uint64', [0xffff, 0xffff, 0xffff, 0xffff], 18_446_744_073_709_552_000],
    ['int64', [0xffff, 0xffff, 0xffff, 0xfffd], -3],
    ['float32', [0x4148, 0x0000], 12.5],
    ['float32', [0xc148, 0x0000], -12.5],
    ['float64', [0x4029, 0x0000, 0x0000, 0x0000], 12.5],
    ['string', [0x4142, 0x4344], 'ABCD'],
    ['string', [0x4142, 0x0044], 'AB'],
    ['string', [0x4142, 0x2020], 'AB'],
  ] as const)('%s %j is %j', (dataType, registers, expected) => {
    expect(decodeRegisters(registers, format(dataType))).toBe(expected);
  });

  it('ING-21 OPEN-132: raw 12345 in two words, high word first, is 12.345 kW at scale 0.001', () => {
    const raw = decodeRegisters([0, 12_345], format('uint32'));
    expect(Number(raw) * 0.001).toBeCloseTo(12.345, 10);
  });

  it.each([
    ['high_first', 'high_first', [0x0102, 0x0304]],
    ['low_first', 'high_first', [0x0304, 0x0102]],
    ['high_first', 'low_first', [0x0201, 0x0403]],
    ['low_first', 'low_first', [0x0403, 0x0201]],
  ] as const)('words %s, bytes %s', (wordOrder, byteOrder, registers) => {
    expect(decodeRegisters(registers, format('uint32', { wordOrder, byteOrder }))).toBe(0x01_02_03_04);
  });

  it('the word order turns all four words of 64 bits around', () => {
    const registers = [0x0007, 0x0005, 0x0003, 0x0001];
    expect(decodeRegisters(registers, format('uint64', { wordOrder: 'low_first' }))).toBe(0x0001_0003_0005_0007);
  });

  it('a text keeps its order of registers, also for a device with the low word first', () => {
    const swapped = format('string', { wordOrder: 'low_first', byteOrder: 'low_first' });
    expect(decodeRegisters([0x4241, 0x4443], swapped)).toBe('ABCD');
  });

  it('an odd text length leaves the last byte out', () => {
    expect(registersOf(format('string', { textLength: 3 }))).toBe(2);
    expect(decodeRegisters([0x4142, 0x4344], format('string', { textLength: 3 }))).toBe('ABC');
  });

  it.each([
    ['float32', [0x7fc0, 0x0000]],
    ['float32', [0x7f80, 0x0000]],
    ['float64', [0xfff0, 0x0000, 0x0000, 0x0000]],
    ['uint32', [0x0001]],
    ['uint16', []],
  ] as const)('%s %j is no value', (dataType, registers) => {
    expect(decodeRegisters(registers, format(dataType))).toBeNull();
  });

  it('100,000 random answers: no crash, no NaN, no infinity', () => {
    const random = seededRandom('registers');
    const types = Object.keys(MODBUS_DATA_TYPES) as ModbusDataType[];
    let values = 0;
    for (let round = 0; round < 100_000; round++) {
      const registers = Array.from({ length: random.integer(0, 5) }, () => random.integer(0, 65_535));
      const order = () => random.pick(['high_first', 'low_first'] as const);
      const shape = {
        dataType: random.pick(types),
        wordOrder: order(),
        byteOrder: order(),
        textLength: random.integer(1, 12),
      };
      const value = decodeRegisters(registers, shape);
      if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${shape.dataType} gave ${value}`);
      if (value !== null) values += 1;
    }
    expect(values).toBeGreaterThan(20_000);
  });
});
