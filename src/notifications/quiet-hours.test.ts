import { expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const ZONE = 'Europe/Zurich';
const NIGHTS = { from: '22:00', to: '06:00', days: [1, 2, 3, 4, 5] };
const until = (at: string, quiet = NIGHTS) => {
  const endMs = quietUntil(quiet, Date.parse(at), ZONE);
  return endMs === null ? null : new Date(endMs).toISOString();
};

it.each([
  ['Monday before it begins', '2026-11-16T20:59:59Z', null],
  ['Monday at its beginning', '2026-11-16T21:00:00Z', '2026-11-17T05:00:00.000Z'],
  ['the night of Monday, early on Tuesday', '2026-11-17T04:59:59Z', '2026-11-17T05:00:00.000Z'],
  ['its end', '2026-11-17T05:00:00Z', null],
  ['the night of Friday, early on Saturday', '2026-11-21T01:00:00Z', '2026-11-21T05:00:00.000Z'],
  ['Saturday night, which was not chosen', '2026-11-21T23:00:00Z', null],
  ['early on Monday: the night of Sunday, which was not chosen', '2026-11-16T03:00:00Z', null],
])('quiet hours of the company: %s', (_moment, at, end) => {
  expect(until(at)).toBe(end);
});

it('quiet hours keep to the clock on the wall when it is changed', () => {
  const daily = { ...NIGHTS, days: [1, 2, 3, 4, 5, 6, 7] };
  // The night of 24 October is an hour longer, that of 28 March an hour shorter.
  expect(until('2026-10-24T21:00:00Z', daily)).toBe('2026-10-25T05:00:00.000Z');
  expect(until('2026-03-28T22:00:00Z', daily)).toBe('2026-03-29T04:00:00.000Z');
});

it('quiet hours inside of one day, and none at all', () => {
  const lunch = { from: '12:00', to: '13:00', days: [7] };
  expect(until('2026-11-15T11:30:00Z', lunch)).toBe('2026-11-15T12:00:00.000Z');
  expect(until('2026-11-15T12:00:00Z', lunch)).toBeNull();
  expect(quietUntil(null, Date.parse('2026-11-15T11:30:00Z'), ZONE)).toBeNull();
});
