import { describe, expect, it } from 'vitest';
import { addDays, instantOf, isoWeekday, localDateOf, localTimeOf, zoneOffsetMs } from './local-time.ts';

const ZURICH = 'Europe/Zurich';
const iso = (ms: number) => new Date(ms).toISOString();

describe('instantOf', () => {
  it.each([
    ['2026-01-15', '06:00', '2026-01-15T05:00:00.000Z'],
    ['2026-07-15', '06:00:30', '2026-07-15T04:00:30.000Z'],
    ['2026-03-29', '00:30', '2026-03-28T23:30:00.000Z'],
    ['2026-03-29', '06:00', '2026-03-29T04:00:00.000Z'],
    ['2026-10-25', '06:00', '2026-10-25T05:00:00.000Z'],
  ])('%s %s is %s', (date, time, expected) => {
    expect(iso(instantOf(date, time, ZURICH))).toBe(expected);
  });

  it('takes the first of two equal local times when the clock is set back', () => {
    expect(iso(instantOf('2026-10-25', '02:30', ZURICH))).toBe('2026-10-25T00:30:00.000Z');
  });

  it('moves a skipped local time behind the change', () => {
    expect(iso(instantOf('2026-03-29', '02:30', ZURICH))).toBe('2026-03-29T01:30:00.000Z');
  });
});

it('reads the local clock and date of an instant', () => {
  const instant = Date.parse('2026-06-30T22:15:45.500Z');
  expect(localTimeOf(instant, ZURICH)).toEqual({ year: 2026, month: 7, day: 1, hour: 0, minute: 15, second: 45 });
  expect(localDateOf(instant, ZURICH)).toBe('2026-07-01');
  expect(zoneOffsetMs(instant, ZURICH)).toBe(7_200_000);
  expect(zoneOffsetMs(instant, 'America/New_York')).toBe(-14_400_000);
});

it('counts days and ISO weekdays over month and year ends', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect([isoWeekday('2026-11-15'), isoWeekday('2026-11-16')]).toEqual([7, 1]);
});
