import { expect, it } from 'vitest';
import { judgeCheck } from './check-verdict.ts';

const CLEAN = { inSpec: [true, true], scrapQuantity: 0, reworkQuantity: 0, defects: [], acceptanceNumber: 0 };

it.each([
  [{}, 'pass'],
  [{ inSpec: [] }, 'pass'],
  [{ inSpec: [true, false] }, 'fail'],
  [{ scrapQuantity: 1 }, 'fail'],
  [{ scrapQuantity: 1, acceptanceNumber: 1 }, 'pass'],
  [{ scrapQuantity: 2, acceptanceNumber: 1 }, 'fail'],
  [{ reworkQuantity: 1 }, 'rework'],
  [{ reworkQuantity: 1, acceptanceNumber: 1 }, 'pass'],
  [{ reworkQuantity: 3, scrapQuantity: 3 }, 'fail'],
  [{ defects: [{ severity: 'minor' }] }, 'pass'],
  [{ defects: [{ severity: 'minor' }, { severity: 'major' }] }, 'rework'],
  [{ defects: [{ severity: 'critical' }] }, 'fail'],
] as const)('a check with %j results in %s', (findings, result) => {
  expect(judgeCheck({ ...CLEAN, ...findings })).toBe(result);
});
