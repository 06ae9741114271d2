import { describe, expect, it } from 'vitest';
import { breakLiesInside, type Shift, shiftWindows, shiftWindowsOfDay } from './shift-calendar.ts';

const ZURICH = 'Europe/Zurich';
const WORKDAYS = [1, 2, 3, 4, 5];
const early: Shift = {
  id: 'early',
  shiftType: 'early',
  startTime: '06:00',
  endTime: '14:00',
  weekdays: WORKDAYS,
  breakStartTime: '09:30',
  breakMinutes: 30,
};
const night: Shift = {
  id: 'night',
  shiftType: 'night',
  startTime: '22:00',
  endTime: '06:00',
  weekdays: WORKDAYS,
  breakStartTime: '02:00',
  breakMinutes: 30,
};
const wholeDay: Shift = {
  id: 'unattended',
  shiftType: 'unattended',
  startTime: '06:00',
  endTime: '06:00',
  weekdays: [6, 7],
  breakStartTime: null,
  breakMinutes: 0,
};
const hours = (window: { startMs: number; endMs: number }) => (window.endMs - window.startMs) / 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

describe('shiftWindowsOfDay', () => {
  it('gives the shifts of a workday in order, in UTC', () => {
    const windows = shiftWindowsOfDay([night, early], '2026-01-15', ZURICH);
    expect(windows.map((window) => window.shift.id)).toEqual(['early', 'night']);
    expect(iso(windows[0]?.startMs ?? 0)).toBe('2026-01-15T05:00:00.000Z');
    expect(windows[0]?.break).toEqual({
      startMs: Date.parse('2026-01-15T08:30:00Z'),
      endMs: Date.parse('2026-01-15T09:00:00Z'),
    });
  });

  it('lets the night shift end on the next day and keeps the day it began', () => {
    const [window] = shiftWindowsOfDay([night], '2026-01-16', ZURICH);
    expect(window?.date).toBe('2026-01-16');
    expect(iso(window?.endMs ?? 0)).toBe('2026-01-17T05:00:00.000Z');
    expect(iso(window?.break?.startMs ?? 0)).toBe('2026-01-17T01:00:00.000Z');
  });

  it('has no staffed shift on Sunday', () => {
    expect(shiftWindowsOfDay([early, night], '2026-11-15', ZURICH)).toEqual([]);
  });

  it('makes the night shift an hour shorter or longer when the clock changes', () => {
    const everyDay = { ...night, weekdays: [6] };
    expect(hours(shiftWindowsOfDay([everyDay], '2026-03-28', ZURICH)[0] ?? { startMs: 0, endMs: 0 })).toBe(7);
    expect(hours(shiftWindowsOfDay([everyDay], '2026-10-24', ZURICH)[0] ?? { startMs: 0, endMs: 0 })).toBe(9);
  });

  it('takes equal start and end as a whole day without a break', () => {
    const [window] = shiftWindowsOfDay([wholeDay], '2026-11-14', ZURICH);
    expect(hours(window ?? { startMs: 0, endMs: 0 })).toBe(24);
    expect(window?.break).toBeNull();
  });

  it('has no break of zero minutes', () => {
    expect(shiftWindowsOfDay([{ ...early, breakMinutes: 0 }], '2026-01-15', ZURICH)[0]?.break).toBeNull();
  });
});

it('shiftWindows walks from day to day without overlap', () => {
  const windows = shiftWindows([early, night], '2026-10-19', '2026-10-26', ZURICH);
  expect(windows).toHaveLength(12);
  for (const [index, window] of windows.entries()) {
    const next = windows[index + 1];
    if (next !== undefined) expect(next.startMs).toBeGreaterThanOrEqual(window.endMs);
  }
});

describe('breakLiesInside', () => {
  it.each([
    ['06:00', '14:00', '09:30', 30, true],
    ['06:00', '14:00', '05:30', 30, false],
    ['06:00', '14:00', '13:45', 15, true],
    ['06:00', '14:00', '13:45', 16, false],
    ['22:00', '06:00', '02:00', 30, true],
    ['22:00', '06:00', '21:00', 30, false],
    ['06:00', '06:00', '05:00', 60, true],
    ['06:00', '14:00', null, 30, true],
    ['06:00', '14:00', '20:00', 0, true],
  ])('%s to %s with a break at %s of %d minutes: %s', (startTime, endTime, breakStartTime, breakMinutes, inside) => {
    expect(breakLiesInside({ startTime, endTime, breakStartTime, breakMinutes })).toBe(inside);
  });
});
