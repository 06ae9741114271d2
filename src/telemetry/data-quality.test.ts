import { describe, expect, it } from 'vitest';
import { dataQualityOf } from './data-quality.ts';
import { splitLocation } from './location.ts';
import { protocolOf } from './protocol.ts';

const perfect = { missedSamples: 0, errors: 0, latencyMs: null, ageMs: 0 };

describe('data quality', () => {
  it.each([
    ['NORM-48 starts at 100', {}, 100, 'excellent'],
    ['NORM-49 missed samples', { missedSamples: 1 }, 90, 'excellent'],
    ['NORM-50 errors', { errors: 2 }, 80, 'good'],
    ['NORM-51 latency on the limit', { latencyMs: 1000 }, 100, 'excellent'],
    ['NORM-51 latency above it', { latencyMs: 1001 }, 90, 'excellent'],
    ['NORM-52 age on the limit', { ageMs: 60_000 }, 100, 'excellent'],
    ['NORM-52 age above it', { ageMs: 60_001 }, 70, 'good'],
    ['a message from the future', { ageMs: -5 }, 100, 'excellent'],
    ['NORM-54 both small ones', { missedSamples: 1, latencyMs: 2000 }, 80, 'good'],
    ['NORM-55 errors and age', { errors: 1, ageMs: 70_000 }, 50, 'fair'],
    ['NORM-56 everything', { missedSamples: 1, errors: 1, latencyMs: 2000, ageMs: 70_000 }, 30, 'poor'],
  ])('%s', (_title, change, score, level) => {
    expect(dataQualityOf({ ...perfect, ...change })).toEqual({ score, level });
  });
});

it.each([
  ['Halle1_ZoneA-3', 'Halle1', 'ZoneA', '3'],
  ['Halle1/ZoneA/3/4', 'Halle1', 'ZoneA', '3'],
  ['Halle1', 'Halle1', null, null],
  ['Halle1__3', 'Halle1', null, '3'],
  [' Halle 1 - Zone A ', 'Halle 1', 'Zone A', null],
  ['', null, null, null],
  [undefined, null, null, null],
  [5, null, null, null],
])('NORM-46 splits the location %o', (raw, area, zone, position) => {
  expect(splitLocation(raw)).toEqual({ area, zone, position });
});

it.each([
  ['OPCUA-Werk', 'opcua'],
  ['mqtt-broker', 'mqtt'],
  ['Modbus 1', 'modbus'],
  ['PLC_S7_300', 's7'],
  ['erp-REST', 'rest'],
  ['opc-ua', 'unknown'],
  ['forest', 'rest'],
  ['mqtt over opcua', 'opcua'],
  ['', 'unknown'],
])('NORM-47 reads the protocol of %o as %s', (name, protocol) => {
  expect(protocolOf(name)).toBe(protocol);
});

it('remembers the protocols of many sources without end of memory', () => {
  for (let source = 0; source <= 1000; source++) expect(protocolOf(`modbus-${source}`)).toBe('modbus');
  expect(protocolOf('modbus-0')).toBe('modbus');
});
