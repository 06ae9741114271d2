/** Figures of fewer people would be figures about persons; the company may ask for larger groups. */
export const DEFAULT_MINIMUM_GROUP_SIZE = 5;
/** A "group" of one is a person, whatever the company sets. */
export const SMALLEST_GROUP_SIZE = 2;
export const LARGEST_GROUP_SIZE = 100;

/** What stands in the place of such a figure. */
export const TOO_FEW_PEOPLE = 'zu wenige Personen';

export function isGroupTooSmall(peopleCount: number, minimumGroupSize: number): boolean {
  return peopleCount < Math.max(minimumGroupSize, SMALLEST_GROUP_SIZE);
}

type Pieces = { good: number; scrap: number; rework: number };
export type CountedGroup = Pieces & { name: string; peopleCount: number };
export type GroupFigure = {
  name: string;
  figures: { peopleCount: number; pieces: number; scrapPercent: number } | null;
};

/**
 * Figures of groups, small ones without. By name and without a total: an order by results would rank, and a total would
 * give back the one small group by subtraction.
 */
export function groupFigures(groups: readonly CountedGroup[], minimumGroupSize: number): GroupFigure[] {
  return groups
    .map(({ name, peopleCount, good, scrap, rework }) => {
      const pieces = good + scrap + rework;
      const figures = { peopleCount, pieces, scrapPercent: pieces === 0 ? 0 : (scrap / pieces) * 100 };
      return { name, figures: isGroupTooSmall(peopleCount, minimumGroupSize) ? null : figures };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'de'));
}
