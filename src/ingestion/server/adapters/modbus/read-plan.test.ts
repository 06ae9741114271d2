import { describe, expect, it } from 'vitest';
import { type PlannedPoint, planPoint, planReads, splitRead, valueIn } from './read-plan.ts';

const point = (address: string, options: Record<string, string | number> = {}) =>
  planPoint({ address, options }) as PlannedPoint;
const shapes = (points: PlannedPoint[]) =>
  planReads(points).map(({ table, start, count, points: members }) => [table, start, count, members.length]);

describe('planReads', () => {
  it('reads neighbours of a table together and tables apart', () => {
    const points = [
      point('holding:14'),
      point('holding:10', { dataType: 'uint32' }),
      point('input:10'),
      point('coil:3'),
    ];
    expect(shapes(points)).toEqual([
      ['coil', 3, 1, 1],
      ['holding', 10, 5, 2],
      ['input', 10, 1, 1],
    ]);
  });

  it('does not bridge wide gaps', () => {
    expect(shapes([point('holding:0'), point('holding:17'), point('holding:35')])).toEqual([
      ['holding', 0, 18, 2],
      ['holding', 35, 1, 1],
    ]);
  });

  it('never asks for more than 125 registers', () => {
    const points = Array.from({ length: 126 }, (_, index) => point(`holding:${index}`));
    expect(shapes(points)).toEqual([
      ['holding', 0, 125, 125],
      ['holding', 125, 1, 1],
    ]);
  });

  it('a value that would cross the limit starts the next request whole', () => {
    const points = [
      ...Array.from({ length: 124 }, (_, index) => point(`holding:${index}`)),
      point('holding:124', { dataType: 'float32' }),
    ];
    expect(shapes(points)).toEqual([
      ['holding', 0, 124, 124],
      ['holding', 124, 2, 1],
    ]);
  });

  it('never asks for more than 2000 bits', () => {
    const points = Array.from({ length: 2001 }, (_, index) => point(`coil:${index}`));
    expect(shapes(points)).toEqual([
      ['coil', 0, 2000, 2000],
      ['coil', 2000, 1, 1],
    ]);
  });

  it('overlapping values widen a request only as far as needed', () => {
    expect(shapes([point('holding:0', { dataType: 'uint64' }), point('holding:1')])).toEqual([['holding', 0, 4, 2]]);
  });

  it('splits a refused request into its points', () => {
    const [read] = planReads([point('holding:0'), point('holding:4', { dataType: 'float32' })]);
    expect(splitRead(read as NonNullable<typeof read>).map(({ start, count }) => [start, count])).toEqual([
      [0, 1],
      [4, 2],
    ]);
  });

  it('finds each value in the shared answer, bits of registers too', () => {
    const members = [point('holding:10', { dataType: 'uint32' }), point('holding:13.0'), point('holding:13.1')];
    const [read] = planReads(members);
    const answer = [0, 12_345, 0, 0b10];
    expect(members.map((member) => valueIn(read as NonNullable<typeof read>, answer, member))).toEqual([
      12_345,
      false,
      true,
    ]);
  });

  it('a bit that is missing in the answer is no value', () => {
    const member = point('coil:3');
    const [read] = planReads([member]);
    expect(valueIn(read as NonNullable<typeof read>, [], member)).toBeNull();
    expect(valueIn(read as NonNullable<typeof read>, [true], member)).toBe(true);
  });

  it('knows what is no address', () => {
    expect(planPoint({ address: 'quatsch', options: {} })).toBeNull();
  });
});
