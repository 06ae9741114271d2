import { describe, expect, it } from 'vitest';
import { MODBUS_DEFAULTS, modbusKind, parseModbusAddress } from './modbus.ts';

describe('Modbus kind', () => {
  it('ING-32 CONST-19 to CONST-24: defaults', () => {
    expect(MODBUS_DEFAULTS).toEqual({
      port: 502,
      unit: 1,
      baudRate: 9600,
      timeoutMs: 5000,
      pollingMs: 1000,
      retries: 3,
    });
  });

  it.each([
    ['holding:12', 'holding', 12, null],
    ['Holding:12', 'holding', 12, null],
    [' input:0 ', 'input', 0, null],
    ['coil:65535', 'coil', 65_535, null],
    ['discrete:7', 'discrete', 7, null],
    ['holding:12.3', 'holding', 12, 3],
    ['input:1.15', 'input', 1, 15],
    ['40013', 'holding', 12, null],
    ['400013', 'holding', 12, null],
    ['30001', 'input', 0, null],
    ['10008', 'discrete', 7, null],
    ['00001', 'coil', 0, null],
  ])('OPEN-132 %s is zero-based', (text, table, start, bit) => {
    expect(parseModbusAddress(text)).toEqual({ table, start, bit });
    expect(modbusKind.checkAddress(text)).toBeNull();
  });

  it.each([
    '',
    'holding',
    'holding:',
    'holding:-1',
    'holding:65536',
    'holding:1.16',
    'coil:1.0',
    'discrete:1.0',
    '40000',
    '20001',
    '4001',
    'register:1',
    'holding:1:2',
  ])('refuses "%s" with a German sentence', (text) => {
    expect(parseModbusAddress(text)).toBeNull();
    expect(modbusKind.checkAddress(text)).toContain('keine Modbus-Adresse');
  });
});
