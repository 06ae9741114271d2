import { describe, expect, it } from 'vitest';
import type { Shift } from '#shifts/shift-calendar.ts';
import { currentOrLastWindow, windowOfBooking, workingWindows } from './working-windows.ts';

const shift = (id: 'early' | 'late' | 'night', startTime: string, endTime: string): Shift => ({
  id,
  shiftType: id,
  startTime,
  endTime,
  weekdays: [1, 2, 3, 4, 5],
  breakStartTime: startTime,
  breakMinutes: 30,
});
const calendar = {
  timeZone: 'Europe/Zurich',
  runsThroughBreaks: false,
  shifts: [shift('early', '06:00', '14:00'), shift('late', '14:00', '22:00')],
};

describe('currentOrLastWindow', () => {
  // Friday, 16 January 2026; Zürich is an hour ahead of UTC
  it.each([
    ['2026-01-16T12:59:59Z', 'early', '2026-01-16'],
    ['2026-01-16T13:00:00Z', 'late', '2026-01-16'],
    ['2026-01-18T10:00:00Z', 'late', '2026-01-16'],
    ['2026-01-19T04:00:00Z', 'late', '2026-01-16'],
  ])('at %s it is %s of %s', (now, shiftId, date) => {
    expect(currentOrLastWindow(calendar, Date.parse(now))).toMatchObject({ shiftId, date });
  });

  it('is null for a machine that has not worked for a week', () => {
    const resting = { ...calendar, shifts: calendar.shifts.map((one) => ({ ...one, weekdays: [] })) };
    expect(currentOrLastWindow(resting, Date.parse('2026-01-16T12:00:00Z'))).toBeNull();
  });
});

it('a booking at the end of a shift belongs to that shift', () => {
  const windows = workingWindows(calendar, '2026-01-16', '2026-01-16');
  expect(windowOfBooking(windows, Date.parse('2026-01-16T13:00:00Z'))?.shiftId).toBe('early');
  expect(windowOfBooking(windows, Date.parse('2026-01-16T13:00:01Z'))?.shiftId).toBe('late');
  expect(windowOfBooking(windows, Date.parse('2026-01-16T05:00:00Z'))).toBeNull();
});
