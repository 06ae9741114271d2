import { expect, it } from 'vitest';
import {
  DOWNTIME_CATEGORIES,
  DOWNTIME_CATEGORY_LABELS,
  downtimeDurationMinutes,
  IMPACT_LEVELS,
  isMicroStop,
  isSetupTime,
  reducesPlannedTime,
} from './downtime.ts';

it('DATA-15 DATA-16 OPEN-080 knows the seen categories and levels', () => {
  expect(DOWNTIME_CATEGORIES).toEqual(expect.arrayContaining(['changeover', 'breakdown']));
  expect(IMPACT_LEVELS).toEqual(['low', 'medium', 'high', 'critical']);
  expect(DOWNTIME_CATEGORY_LABELS.changeover).toBe('Umrüsten');
});

it('a stop below five minutes is a micro-stop', () => {
  expect([4.99, 5].map((minutes) => isMicroStop(minutes))).toEqual([true, false]);
  expect([4.99, 5].map((minutes) => isMicroStop(minutes, 2))).toEqual([false, false]);
});

it('breaks and planned maintenance reduce the planned time; changeovers and breakdowns do not', () => {
  expect(reducesPlannedTime({ isPlanned: true, downtimeCategory: 'break' })).toBe(true);
  expect(reducesPlannedTime({ isPlanned: true, downtimeCategory: 'maintenance' })).toBe(true);
  expect(reducesPlannedTime({ isPlanned: true, downtimeCategory: 'changeover' })).toBe(false);
  expect(reducesPlannedTime({ isPlanned: false, downtimeCategory: 'maintenance' })).toBe(false);
});

it('changeover and setup are setup time', () => {
  expect(['changeover', 'setup', 'break'].map((downtimeCategory) => isSetupTime({ downtimeCategory }))).toEqual([
    true,
    true,
    false,
  ]);
});

it('OPEN-082 a supplied duration wins, otherwise the difference, null while it lasts', () => {
  const startTime = new Date('2026-01-05T10:00:00Z');
  const endTime = new Date('2026-01-05T10:12:30Z');
  expect(downtimeDurationMinutes({ startTime, endTime, durationMinutes: 10 })).toBe(10);
  expect(downtimeDurationMinutes({ startTime, endTime, durationMinutes: null })).toBe(12.5);
  expect(downtimeDurationMinutes({ startTime, endTime })).toBe(12.5);
  expect(downtimeDurationMinutes({ startTime, endTime: null })).toBeNull();
});
