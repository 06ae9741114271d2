import { expect, it } from 'vitest';
import { ALERT_SEVERITY_LABELS, alertPriority, normalizeSeverity, productionImpact } from './severity.ts';

it.each([
  ['NORM-27', 'info', ['info', 'information']],
  ['NORM-28', 'low', ['low', 'minor']],
  ['NORM-29', 'warning', ['warning', 'warn', 'medium']],
  ['NORM-30', 'error', ['error', 'high', 'major']],
  ['NORM-31', 'critical', ['critical', 'fatal', 'emergency']],
  ['NORM-32', 'info', ['foo', undefined, 4]],
])('%s gives %s', (_id, severity, words) => {
  expect(words.map(normalizeSeverity)).toEqual(words.map(() => severity));
});

it.each([
  ['NORM-64', 'critical', 1, 'high'],
  ['NORM-65', 'error', 2, 'high'],
  ['NORM-66', 'warning', 3, 'medium'],
  ['NORM-67', 'low', 4, 'low'],
  ['NORM-68', 'info', 5, 'none'],
] as const)('%s %s has priority %d and impact %s', (_id, severity, priority, impact) => {
  expect([alertPriority(severity), productionImpact(severity)]).toEqual([priority, impact]);
});

it('labels are German', () => {
  expect(ALERT_SEVERITY_LABELS.critical).toBe('Kritisch');
});
