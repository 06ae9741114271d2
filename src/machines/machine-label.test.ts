import { expect, it } from 'vitest';
import { isOnlyThisDevice, labelFormatOf, machineAddress, sheetsOf } from './machine-label.ts';

it('a label leads to the page of its machine', () => {
  expect(machineAddress('https://mes.example.ch', 'abc')).toBe('https://mes.example.ch/app/machines/abc');
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['mes.localhost', true],
  ['192.168.1.20', false],
  ['mes.example.ch', false],
])('%s is reached from this device only: %s', (hostname, expected) => {
  expect(isOnlyThisDevice(hostname)).toBe(expected);
});

it('prints on a roll unless a sheet is asked for', () => {
  expect(['sheet', 'roll', 'x', null].map(labelFormatOf)).toEqual(['sheet', 'roll', 'roll', 'roll']);
});

it('fills sheets of 24', () => {
  const labels = Array.from({ length: 25 }, (_, index) => index);
  expect(sheetsOf(labels).map((sheet) => sheet.length)).toEqual([24, 1]);
  expect(sheetsOf([])).toEqual([]);
});
