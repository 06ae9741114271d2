import { describe, expect, it } from 'vitest';
import { parsePlantCommand } from './plant-command.ts';

describe('parsePlantCommand', () => {
  it.each([
    ['stop CNC01', { kind: 'stop', machine: 'CNC01' }],
    ['  STOP  cnc01 ', { kind: 'stop', machine: 'CNC01' }],
    ['fault Laser01', { kind: 'fault', machine: 'Laser01' }],
    ['start Mill01', { kind: 'start', machine: 'Mill01' }],
    ['drift Mill01', { kind: 'drift', machine: 'Mill01' }],
    ['drift Halle', { kind: 'drift-hall' }],
    ['disconnect mqtt', { kind: 'disconnect', line: 'mqtt' }],
    ['connect opcua', { kind: 'connect', line: 'opcua' }],
    ['bad-data s7', { kind: 'bad-data', line: 's7' }],
    ['heal', { kind: 'heal' }],
    ['factor 60', { kind: 'factor', factor: 60 }],
    ['factor 0.5', { kind: 'factor', factor: 0.5 }],
    ['status', { kind: 'status' }],
    ['hilfe', { kind: 'help' }],
  ])('%s', (text, command) => {
    expect(parsePlantCommand(text)).toEqual(command);
  });

  it.each([
    '',
    'tanzen',
    'stop',
    'stop CNC99',
    'disconnect',
    'disconnect profinet',
    'factor',
    'factor 0',
    'factor -1',
    'factor 1001',
    'factor x',
  ])('refuses "%s" with a sentence', (text) => {
    expect(parsePlantCommand(text)).toEqual({ problem: expect.stringMatching(/\.$/) });
  });
});
