import { describe, expect, it } from 'vitest';
import { parseS7Address, S7_TYPE_BYTES, type S7Address } from '#ingestion/adapters/s7.ts';
import { seededRandom } from '#platform/random.ts';
import { bytesOf, decodeS7 } from './s7-value.ts';

const at = (text: string) => parseS7Address(text) as S7Address;
const decode = (text: string, hex: string) => decodeS7(Buffer.from(hex.replaceAll(' ', ''), 'hex'), at(text));

describe('decodeS7', () => {
  it.each([
    ['DB1,BOOL0.0', '01', true],
    ['DB1,BOOL0.7', '7f', false],
    ['DB1,BYTE0', 'ff', 255],
    ['DB1,USINT0', 'ff', 255],
    ['DB1,SINT0', 'ff', -1],
    ['DB1,CHAR0', '41', 'A'],
    ['DB1,WORD0', 'ffff', 65_535],
    ['DB1,UINT0', 'ffff', 65_535],
    ['DB1,INT0', 'ffff', -1],
    ['DB1,DWORD0', 'ffffffff', 4_294_967_295],
    ['DB1,UDINT0', '00003039', 12_345],
    ['DB1,DINT0', 'fffffffe', -2],
    ['DB1,REAL0', '41480000', 12.5],
    ['DB1,LREAL0', '4029000000000000', 12.5],
    ['DB1,LWORD0', '0000000100000002', 4_294_967_298],
    ['DB1,ULINT0', '0000000000000007', 7],
    ['DB1,LINT0', 'fffffffffffffffd', -3],
    ['DB1,TIME0', '0000ea60', 60_000],
    ['DB1,TOD0', '0000ea60', '00:01:00.000'],
    ['DB1,DATE0', '0000', '1990-01-01'],
    ['DB1,DATE0', '3473', '2026-10-06'],
    ['DB1,S5TIME0', '0127', 1270],
    ['DB1,S5TIME0', '3999', 9_990_000],
    ['DB1,DT0', '26 11 15 08 30 59 12 31', '2026-11-15T08:30:59.123'],
    ['DB1,DT0', '90 01 01 00 00 00 00 01', '1990-01-01T00:00:00.000'],
    ['DB1,DTL0', '07ea 0b 0f 01 08 1e 3b 0756ba80', '2026-11-15T08:30:59.123'],
    ['DB1,STRING0.4', '04 03 41 42 43 00', 'ABC'],
    ['DB1,STRING0.4', '04 02 c4 df 00 00', 'Äß'],
    ['DB1,STRING0.4', '00 00 00 00 00 00', ''],
    ['DB1,WSTRING0.2', '0002 0001 20ac 0000', '€'],
  ])('%s %s is %j', (text, hex, expected) => {
    expect(decode(text, hex)).toBe(expected);
  });

  it.each([
    ['DB1,REAL0', '7fc00000'],
    ['DB1,LREAL0', '7ff0000000000000'],
    ['DB1,TOD0', '05265c00'],
    ['DB1,S5TIME0', '0a27'],
    ['DB1,S5TIME0', 'c127'],
    ['DB1,DT0', '26 13 15 08 30 59 12 31'],
    ['DB1,DT0', '26 02 30 08 30 59 12 31'],
    ['DB1,DT0', 'ff ff ff ff ff ff ff ff'],
    ['DB1,DTL0', '07ea 02 1e 01 08 1e 3b 00000000'],
    ['DB1,DTL0', '0000 00 00 00 00 00 00 00000000'],
    ['DB1,STRING0.4', '04 05 41 42 43 44'],
    ['DB1,WSTRING0.2', '0002 0003 20ac 0000'],
    ['DB1,INT0', 'ff'],
  ])('%s %s is no value', (text, hex) => {
    expect(decode(text, hex)).toBeNull();
  });

  it('100,000 random memories: no crash, no NaN, no infinity', () => {
    const random = seededRandom('s7 memories');
    const addresses = Object.keys(S7_TYPE_BYTES).map((type) =>
      at(`DB1,${type}0${type === 'BOOL' ? '.3' : type.endsWith('STRING') ? '.10' : ''}`),
    );
    let numbers = 0;
    for (let round = 0; round < 100_000; round++) {
      const address = addresses[round % addresses.length] as S7Address;
      const bytes = Uint8Array.from({ length: bytesOf(address) - (round % 7 === 0 ? 1 : 0) }, () =>
        random.integer(0, 255),
      );
      const value = decodeS7(bytes, address);
      if (typeof value === 'number') {
        numbers += 1;
        if (!Number.isFinite(value)) throw new Error(`${address.type} gave ${value}`);
      }
    }
    expect(numbers).toBeGreaterThan(10_000);
  });
});
