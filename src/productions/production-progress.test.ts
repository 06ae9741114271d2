import { expect, it } from 'vitest';
import { progressPercent } from './production-progress.ts';

it.each([
  ['NORM-36 a share of the plan in percent', 25, 200, 12.5],
  ['OPEN-095 is not rounded', 1, 3, 100 / 3],
  ['NORM-36 is capped at 100', 250, 200, 100],
  ['NORM-37 is 0 when nothing is planned', 5, 0, 0],
  ['OPEN-095 takes a missing plan as 0', 5, null, 0],
  ['OPEN-095 takes missing pieces as 0', undefined, 10, 0],
  ['OPEN-095 takes negative pieces as 0', -5, 10, 0],
  ['OPEN-095 takes a negative plan as 0', 5, -10, 0],
])('%s', (_title, produced, planned, percent) => {
  expect(progressPercent(produced, planned)).toBeCloseTo(percent, 10);
});
