import { expect, it } from 'vitest';
import { normalizeQualityResult, QUALITY_RESULT_LABELS } from './quality-result.ts';

it.each([
  ['NORM-19', 'pass', ['pass', 'passed', 'ok', 'good', ' OK ']],
  ['NORM-20', 'fail', ['fail', 'failed', 'ng', 'reject']],
  ['NORM-21', 'rework', ['rework', 'repair']],
  ['NORM-22', 'unknown', ['foo', '', null, 0]],
])('%s gives %s', (_id, result, words) => {
  expect(words.map(normalizeQualityResult)).toEqual(words.map(() => result));
});

it('labels use the shop-floor abbreviations', () => {
  expect(QUALITY_RESULT_LABELS.fail).toBe('n. i. O.');
});
