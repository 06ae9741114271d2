import { describe, expect, it } from 'vitest';
import {
  MACHINE_STATE_LABELS,
  MACHINE_STATES,
  MACHINE_STATUS_LABELS,
  machineStatusOf,
  normalizeMachineState,
  operationalStateOf,
} from './machine-state.ts';

describe('normalizeMachineState', () => {
  it.each([
    ['NORM-01', 'running', ['running', 'run', 'active', 'producing']],
    ['NORM-02', 'idle', ['idle', 'waiting', 'standby']],
    ['NORM-03', 'stopped', ['stopped', 'stop', 'halted']],
    ['NORM-04', 'maintenance', ['maintenance', 'service', 'repair']],
    ['NORM-05', 'error', ['error', 'fault', 'alarm']],
    ['NORM-06', 'offline', ['offline', 'disconnected']],
    ['NORM-07', 'unknown', ['foo', '', 'setup']],
  ])('%s gives %s', (_id, state, words) => {
    expect(words.map(normalizeMachineState)).toEqual(words.map(() => state));
  });

  it('OPEN-091 ignores case and blanks, and takes what is no text as unknown', () => {
    expect(normalizeMachineState('  RUN ')).toBe('running');
    expect([null, undefined, 1, {}].map(normalizeMachineState)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  });
});

it('NORM-08..10 operational state', () => {
  expect(MACHINE_STATES.map(operationalStateOf)).toEqual([
    'production',
    'idle',
    'stopped',
    'maintenance',
    'fault',
    'offline',
    'unknown',
  ]);
});

it('OPEN-053 only a running machine is operational', () => {
  expect(MACHINE_STATES.map(machineStatusOf)).toEqual([
    'operational',
    'idle',
    'idle',
    'maintenance',
    'idle',
    'idle',
    'idle',
  ]);
});

it('labels are the glossary words', () => {
  expect(MACHINE_STATE_LABELS.error).toBe('Störung');
  expect(MACHINE_STATUS_LABELS.operational).toBe('In Betrieb');
});
