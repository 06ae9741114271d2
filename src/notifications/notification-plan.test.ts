import { expect, it } from 'vitest';
import { type NotificationSettings, PRODUCT_DEFAULTS, planTellings } from './notification-plan.ts';

const NIGHT = Date.parse('2026-11-16T22:00:00Z');
const DAY = Date.parse('2026-11-16T10:00:00Z');
const MORNING = Date.parse('2026-11-17T05:00:00Z');
const SETTINGS: NotificationSettings = {
  ...PRODUCT_DEFAULTS,
  mail: ['warning', 'critical'],
  push: ['error', 'critical'],
  quietHours: { from: '22:00', to: '06:00', days: [1, 2, 3, 4, 5, 6, 7] },
};
const plan = (nowMs: number, change: Partial<NotificationSettings> = {}, canPush = true) =>
  planTellings({ ...SETTINGS, ...change }, { canPush, nowMs, timeZone: 'Europe/Zurich' })
    .map(({ channel, severity, dueMs, isDeferred }) =>
      [severity, channel, (dueMs - nowMs) / 60_000, ...(isDeferred ? ['deferred'] : [])].join(' '),
    )
    .toSorted((one, other) => one.localeCompare(other));

it('tells by severity and way: a push at once, a mail after the gathering time', () => {
  expect(plan(DAY)).toEqual(['critical mail 2', 'critical push 0', 'error push 0', 'warning mail 2']);
  expect(plan(DAY, { gatherMinutes: 0 }, false)).toEqual(['critical mail 0', 'warning mail 0']);
});

it('lets only critical alerts through in the quiet time; the rest waits, and comes once', () => {
  const minutes = (MORNING - NIGHT) / 60_000;
  expect(plan(NIGHT)).toEqual([
    'critical mail 2',
    'critical push 0',
    `error push ${minutes} deferred`,
    `warning mail ${minutes} deferred`,
  ]);
  expect(plan(NIGHT, { criticalInQuiet: false })).toEqual([
    `critical mail ${minutes} deferred`,
    `error push ${minutes} deferred`,
    `warning mail ${minutes} deferred`,
  ]);
});

it('sends a mail that would fall into the beginning quiet time at once', () => {
  const lastMinute = Date.parse('2026-11-16T20:59:00Z');
  expect(plan(lastMinute)).toEqual(['critical mail 2', 'critical push 0', 'error push 0', 'warning mail 0']);
});

it('by the product’s defaults nobody gets a mail they did not ask for', () => {
  const told = planTellings(PRODUCT_DEFAULTS, { canPush: true, nowMs: NIGHT, timeZone: 'UTC' });
  expect(told.map(({ channel, severity }) => `${severity} ${channel}`)).toEqual(['error push', 'critical push']);
});
