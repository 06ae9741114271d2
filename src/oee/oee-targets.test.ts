import { expect, it } from 'vitest';
import { DEFAULT_OEE_TARGETS, PERFORMANCE_STATUS_LABELS, performanceStatus } from './oee-targets.ts';

it('DATA-19 OEE-19 default targets', () => {
  expect(DEFAULT_OEE_TARGETS).toEqual({
    targetOee: 85,
    targetAvailability: 90,
    targetPerformance: 95,
    targetQuality: 99,
  });
});

it.each([
  [85.1, 'on_target'],
  [85, 'on_target'],
  [84.99, 'near_target'],
  [76.5, 'near_target'],
  [76.4, 'below_target'],
  [0, 'below_target'],
])('DATA-22 OPEN-084 %d against 85 is %s', (oee, status) => {
  expect(performanceStatus(oee, 85)).toBe(status);
});

it('has a German label for each status', () => {
  expect(PERFORMANCE_STATUS_LABELS.below_target).toBe('Unter Ziel');
});
