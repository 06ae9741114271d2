import { describe, expect, it } from 'vitest';
import { describeUptime } from './uptime.ts';

describe('uptime', () => {
  it.each([
    [0, '00:00:00'],
    [59.9, '00:00:59'],
    [61, '00:01:01'],
    [3600, '01:00:00'],
    [86_399, '23:59:59'],
    [90_061, '25:01:01'],
    [360_000, '100:00:00'],
    [-5, '00:00:00'],
    [Number.NaN, '00:00:00'],
  ])('CONN-13 OPEN-069 %d seconds are %s', (seconds, text) => {
    expect(describeUptime(seconds)).toBe(text);
  });
});
