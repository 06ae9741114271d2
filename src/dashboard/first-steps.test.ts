import { describe, expect, it } from 'vitest';
import { firstStepsOf } from './first-steps.ts';

const NOTHING = { productCount: 0, machines: { total: 0 }, openProductionCount: 0, recentProductions: [] };

describe('first steps of a new company', () => {
  it('leads from machine to product to order and ticks what is done', () => {
    expect(firstStepsOf(NOTHING).map(({ key, isDone }) => [key, isDone])).toEqual([
      ['machine', false],
      ['product', false],
      ['order', false],
    ]);
    const begun = firstStepsOf({ ...NOTHING, machines: { total: 2 } });
    expect(begun.filter(({ isDone }) => isDone).map(({ key }) => key)).toEqual(['machine']);
  });

  it('are over with the first order, even when it is already completed', () => {
    expect(firstStepsOf({ ...NOTHING, openProductionCount: 1 })).toEqual([]);
    expect(firstStepsOf({ ...NOTHING, recentProductions: [{}] })).toEqual([]);
  });
});
