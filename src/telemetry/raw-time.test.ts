import { expect, it } from 'vitest';
import { rawInstant, rawInstantMs } from './raw-time.ts';

it.each([
  ['2026-01-15T10:00:00Z', '2026-01-15T10:00:00.000Z'],
  ['2026-01-15T10:00:00.250Z', '2026-01-15T10:00:00.250Z'],
  ['2026-01-15t10:00z', '2026-01-15T10:00:00.000Z'],
  ['2026-01-15 10:00:00+01:00', '2026-01-15T09:00:00.000Z'],
  ['2026-01-15T10:00:00-0530', '2026-01-15T15:30:00.000Z'],
  // Without an offset it is the plant's clock: winter and summer time.
  ['2026-01-15T10:00:00', '2026-01-15T09:00:00.000Z'],
  ['2026-07-15T10:00:00.5', '2026-07-15T08:00:00.500Z'],
  ['2026-07-15', '2026-07-14T22:00:00.000Z'],
  [1_767_225_600_000, '2026-01-01T00:00:00.000Z'],
  [1.9, '1970-01-01T00:00:00.001Z'],
  [-1, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [1e18, null],
  ['2026-13-01T10:00:00Z', null],
  ['2026-13-01T10:00:00', null],
  ['2026-01-01T25:00:00', null],
  ['1969-12-31T00:00:00', null],
  ['gestern', null],
  ['12', null],
  ['', null],
  [null, null],
  [{}, null],
])('reads %o as %o', (raw, instant) => {
  expect(rawInstant(raw, 'Europe/Zurich')).toBe(instant);
  expect(rawInstantMs(raw, 'Europe/Zurich')).toBe(instant === null ? null : Date.parse(instant));
});
