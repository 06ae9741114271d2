import { describe, expect, it } from 'vitest';
import { type BookedOrder, reasonRefusal, refuseBooking, refuseReversal } from './booking-rules.ts';
import { readClock } from './production.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const NOW = 1_000 * HOUR_MS;
const order: BookedOrder = {
  status: 'in_progress',
  startMs: NOW - 10 * HOUR_MS,
  endMs: null,
  plannedQuantity: 100,
  actualQuantity: 10,
};
const booking = { good: 5, scrap: 0, rework: 0, bookedAtMs: NOW };
const code = (change: Partial<BookedOrder>, sent: Partial<typeof booking> = {}) =>
  refuseBooking({ ...order, ...change }, { ...booking, ...sent }, NOW)?.code ?? null;

describe('a booking', () => {
  it.each([
    ['while the order runs', {}, {}, null],
    ['while the order is paused', { status: 'paused' }, {}, null],
    ['by a clock that is five minutes ahead', {}, { bookedAtMs: NOW + 5 * MINUTE_MS }, null],
    ['in the future', {}, { bookedAtMs: NOW + 6 * MINUTE_MS }, 'booked_in_future'],
    ['before the start', {}, { bookedAtMs: NOW - 11 * HOUR_MS }, 'booked_before_start'],
    ['on a planned order', { status: 'planned' }, {}, 'production_not_running'],
    ['on a cancelled order', { status: 'cancelled' }, {}, 'production_not_running'],
    ['up to ten times the plan', {}, { good: 990 }, null],
    ['beyond ten times the plan', {}, { good: 991 }, 'quantity_absurd'],
    ['on an order without a plan', { plannedQuantity: 0 }, { good: 991 }, null],
  ] as const)('%s', (_title, change, sent, expected) => {
    expect(code(change, sent)).toBe(expected);
  });

  it.each([
    ['made while it ran and sent within 72 h', 72, -1, null],
    ['sent later than 72 h', 73, -1, 'production_closed'],
    ['made after the end', 1, 1, 'production_closed'],
    ['made before the start', 72, -11, 'production_closed'],
  ])('on a completed order, %s', (_title, endedHoursAgo, bookedHoursAfterEnd, expected) => {
    const endMs = NOW - endedHoursAgo * HOUR_MS;
    const closed = { status: 'completed', startMs: endMs - 10 * HOUR_MS, endMs } as const;
    expect(code(closed, { bookedAtMs: endMs + bookedHoursAfterEnd * HOUR_MS * 0.99 - 3 * MINUTE_MS })).toBe(expected);
  });

  it('is taken back while the order is open and 72 h after', () => {
    const refused = (change: Partial<BookedOrder>) => refuseReversal({ ...order, ...change }, NOW)?.code ?? null;
    expect(refused({})).toBeNull();
    expect(refused({ status: 'completed', endMs: NOW - 72 * HOUR_MS })).toBeNull();
    expect(refused({ status: 'completed', endMs: NOW - 73 * HOUR_MS })).toBe('production_closed');
    expect(refused({ status: 'cancelled', endMs: NOW })).toBe('production_closed');
  });
});

it.each([
  ['06:30', '06:30'],
  ['6:05', '06:05'],
  ['24:00', null],
  ['12:60', null],
  ['morgens', null],
  ['0630', null],
])('reads the time of day %s as %s', (text, clock) => {
  expect(readClock(text)).toBe(clock);
});

describe('reasonRefusal', () => {
  it.each([
    [{ scrap: 0, rework: 0 }, null, true],
    [{ scrap: 1, rework: 0 }, null, false],
    [{ scrap: 0, rework: 1 }, '  ', false],
    [{ scrap: 1, rework: 2 }, 'Grat', true],
  ])('%o with the reason %s may be booked: %s', (pieces, reason, allowed) => {
    expect(reasonRefusal(pieces, reason) === null).toBe(allowed);
  });
});
