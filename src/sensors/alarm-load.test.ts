import { describe, expect, it } from 'vitest';
import { alarmLoadOf, type LoadedAlert } from './alarm-load.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = 100 * HOUR_MS;
const alert = (change: Partial<LoadedAlert> = {}): LoadedAlert => ({
  firstMs: NOW_MS - HOUR_MS,
  lastMs: NOW_MS - HOUR_MS,
  occurrences: 1,
  isActive: false,
  ...change,
});

describe('alarmLoadOf', () => {
  it('is nothing without alarms', () => {
    expect(alarmLoadOf([], NOW_MS)).toEqual({ perHour: 0, occurrences: 0, chattering: 0, standing: 0, active: 0 });
  });

  it('counts every occurrence of the last 24 hours', () => {
    const load = alarmLoadOf([alert({ occurrences: 47 }), alert(), alert({ lastMs: NOW_MS - 25 * HOUR_MS })], NOW_MS);
    expect(load).toMatchObject({ occurrences: 48, perHour: 2 });
  });

  it('knows of an older alarm only that it occurred once more', () => {
    expect(alarmLoadOf([alert({ firstMs: NOW_MS - 30 * HOUR_MS, occurrences: 500 })], NOW_MS).occurrences).toBe(1);
  });

  it('chatters from three times on, more than once a minute', () => {
    const times = (occurrences: number, minutes: number) =>
      alarmLoadOf([alert({ firstMs: NOW_MS - HOUR_MS - minutes * 60_000, occurrences })], NOW_MS).chattering;
    expect(times(3, 1.9)).toBe(1);
    expect(times(3, 2)).toBe(0);
    expect(times(2, 0.1)).toBe(0);
  });

  it('stands when it is active for more than a day', () => {
    const since = (hours: number, isActive: boolean) =>
      alarmLoadOf([alert({ firstMs: NOW_MS - hours * HOUR_MS, isActive })], NOW_MS);
    expect(since(25, true)).toMatchObject({ standing: 1, active: 1 });
    expect(since(24, true)).toMatchObject({ standing: 0, active: 1 });
    expect(since(25, false)).toMatchObject({ standing: 0, active: 0 });
  });
});
