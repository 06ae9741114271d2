import { describe, expect, it } from 'vitest';
import { PLANT_S7_TAGS } from '../plant-addresses.ts';
import { parseS7Address, S7_DEFAULTS, S7_TYPE_BYTES, s7Kind } from './s7.ts';

describe('S7 kind', () => {
  it('ING-35 CONST-33 to CONST-36: defaults', () => {
    expect(S7_DEFAULTS).toMatchObject({ port: 102, rack: 0, slot: 2, pollingMs: 500 });
  });

  it.each([
    ['DB1,REAL4', 'DB', 1, 'REAL', 4, 0, 0],
    ['db1,real4', 'DB', 1, 'REAL', 4, 0, 0],
    ['DB65535,BOOL10.7', 'DB', 65_535, 'BOOL', 10, 7, 0],
    ['DB1,X10.3', 'DB', 1, 'BOOL', 10, 3, 0],
    ['DB1,STRING20.16', 'DB', 1, 'STRING', 20, 0, 16],
    ['DB1,S5.10', 'DB', 1, 'STRING', 5, 0, 10],
    ['DB1,S5TIME4', 'DB', 1, 'S5TIME', 4, 0, 0],
    ['DB1,WSTRING0.20', 'DB', 1, 'WSTRING', 0, 0, 20],
    ['DB7,DI8', 'DB', 7, 'DINT', 8, 0, 0],
    ['M,INT4', 'M', 0, 'INT', 4, 0, 0],
    ['I,BOOL0.1', 'I', 0, 'BOOL', 0, 1, 0],
    ['E,BYTE1', 'I', 0, 'BYTE', 1, 0, 0],
    ['Q,BYTE2', 'Q', 0, 'BYTE', 2, 0, 0],
    ['A,WORD2', 'Q', 0, 'WORD', 2, 0, 0],
    ['DB1.DBX0.1', 'DB', 1, 'BOOL', 0, 1, 0],
    ['DB1.DBB3', 'DB', 1, 'BYTE', 3, 0, 0],
    ['DB1.DBW4', 'DB', 1, 'WORD', 4, 0, 0],
    ['DB1.DBD8', 'DB', 1, 'DWORD', 8, 0, 0],
    ['M10.2', 'M', 0, 'BOOL', 10, 2, 0],
    ['MD8', 'M', 0, 'DWORD', 8, 0, 0],
    ['E0.1', 'I', 0, 'BOOL', 0, 1, 0],
    ['AW4', 'Q', 0, 'WORD', 4, 0, 0],
  ])('%s', (text, area, dbNumber, type, byte, bit, textLength) => {
    expect(parseS7Address(text)).toEqual({ area, dbNumber, type, byte, bit, textLength });
    expect(s7Kind.checkAddress(text)).toBeNull();
  });

  it.each([
    '',
    'DB1',
    'DB0,INT0',
    'DB1,INT',
    'DB1,INT4.1',
    'DB1,BOOL4',
    'DB1,BOOL4.8',
    'DB1,STRING4',
    'DB1,STRING4.255',
    'DB1,STRING4.0',
    'DB1,REAL70000',
    'DB70000,REAL4',
    'DB1,QUATSCH4',
    'X,INT4',
    'M10',
    'MW4.1',
    'DB1.DBX4',
    'DB1.DBW4.1',
    'T5',
  ])('refuses "%s" with a German sentence', (text) => {
    expect(parseS7Address(text)).toBeNull();
    expect(s7Kind.checkAddress(text)).toContain('keine S7-Adresse');
  });

  it('every type can be written as an address', () => {
    for (const type of Object.keys(S7_TYPE_BYTES)) {
      const extra = type === 'BOOL' ? '.0' : type.endsWith('STRING') ? '.10' : '';
      expect(parseS7Address(`DB1,${type}2${extra}`), type).toMatchObject({ type, byte: 2 });
    }
  });

  it('DATA-65: the data area of the virtual plant has exactly 18 fields that do not overlap', () => {
    const places = Object.values(PLANT_S7_TAGS).map((tag) => parseS7Address(tag));
    expect(places).toHaveLength(18);
    expect(places.every((place) => place?.dbNumber === 1)).toBe(true);
    const starts = places.map((place) => (place?.byte ?? 0) * 8 + (place?.bit ?? 0));
    expect(new Set(starts).size).toBe(18);
  });

  it('says what S7-1200 and S7-1500 need', () => {
    expect(s7Kind.addressHint).toContain('PUT/GET');
  });
});
