import { expect, it } from 'vitest';
import { groupFigures, isGroupTooSmall } from './group-size.ts';

it.each([
  [4, 5, true],
  [5, 5, false],
  [1, 1, true],
  [0, 2, true],
])('a group of %i with a minimum of %i is too small: %s', (people, minimum, tooSmall) => {
  expect(isGroupTooSmall(people, minimum)).toBe(tooSmall);
});

it('small groups keep their name and lose every figure; the order is by name, not by result', () => {
  const pieces = { good: 90, scrap: 8, rework: 2 };
  const groups = groupFigures(
    [
      { name: 'Zerspanung', peopleCount: 6, good: 0, scrap: 0, rework: 0 },
      { name: 'Öfen', peopleCount: 4, ...pieces },
      { name: 'Montage', peopleCount: 5, ...pieces },
    ],
    5,
  );
  expect(groups).toEqual([
    { name: 'Montage', figures: { peopleCount: 5, pieces: 100, scrapPercent: 8 } },
    { name: 'Öfen', figures: null },
    { name: 'Zerspanung', figures: { peopleCount: 6, pieces: 0, scrapPercent: 0 } },
  ]);
});
