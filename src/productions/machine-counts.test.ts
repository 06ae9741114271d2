import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CounterState, piecesBetween, readCounter } from './counter-difference.ts';
import {
  addWaiting,
  bookingsOf,
  type CountedPieces,
  countingNote,
  piecesToBook,
  refuseCountedKinds,
  whoCounts,
} from './machine-counts.ts';

it.each([
  ['counts on', 10, 15, 5],
  ['stands still', 10, 10, 0],
  ['is set back to zero', 5000, 0, 0],
  ['is set back and has counted on', 5000, 3, 3],
  ['runs over 16 bit', 65_534, 3, 5],
  ['runs over signed 16 bit', 32_766, 1, 3],
  ['runs over 32 bit', 4_294_967_290, 4, 10],
  ['runs over signed 32 bit', 2_147_483_640, 2, 10],
  ['falls from near the end, but not to the beginning', 65_000, 40_000, 40_000],
  ['shows fractions', 1.9, 3.1, 2],
  ['shows nonsense', 5, -3, 0],
  ['recovers from nonsense', -3, 5, 0],
])('a counter that %s', (_title, before, after, pieces) => {
  expect(piecesBetween(before, after)).toBe(pieces);
});

const nothing = { good: 0, scrap: 0, rework: 0 };
const counted = (change: Partial<CountedPieces>): CountedPieces => ({
  good: null,
  scrap: null,
  rework: null,
  total: null,
  ...change,
});

describe('pieces to book for the machine', () => {
  it.each([
    ['good and scrap counters', { good: 10, scrap: 2 }, nothing, nothing, { good: 10, scrap: 2, rework: 0 }],
    [
      'what is booked already',
      { good: 10, scrap: 2 },
      { ...nothing, good: 7, scrap: 2 },
      nothing,
      { good: 3, scrap: 0, rework: 0 },
    ],
    ['a total alone', { total: 10 }, nothing, nothing, { good: 10, scrap: 0, rework: 0 }],
    [
      'a total and a scrap counter',
      { total: 10, scrap: 2, rework: 1 },
      nothing,
      nothing,
      { good: 7, scrap: 2, rework: 1 },
    ],
    [
      'a total and scrap by hand',
      { total: 10 },
      { ...nothing, good: 5 },
      { ...nothing, scrap: 2 },
      { good: 3, scrap: 0, rework: 0 },
    ],
    [
      'more scrap by hand than was counted since',
      { total: 10 },
      { ...nothing, good: 10 },
      { ...nothing, scrap: 2 },
      nothing,
    ],
    [
      'good pieces by hand before',
      { good: 10, scrap: 1 },
      nothing,
      { ...nothing, good: 4 },
      { good: 0, scrap: 1, rework: 0 },
    ],
    ['no counter', {}, nothing, nothing, nothing],
  ])('%s', (_title, counts, byMachine, byHand, expected) => {
    expect(piecesToBook(counted(counts), { byMachine, byHand })).toEqual(expected);
  });

  it('are none after they were booked, whatever was counted', () => {
    const pieces = fc.record({ good: fc.nat(50), scrap: fc.nat(50), rework: fc.nat(50) });
    const counts = fc.record({
      good: fc.option(fc.nat(90)),
      scrap: fc.option(fc.nat(90)),
      rework: fc.option(fc.nat(90)),
      total: fc.option(fc.nat(90)),
    });
    fc.assert(
      fc.property(counts, pieces, pieces, (count, byMachine, byHand) => {
        const more = piecesToBook(count, { byMachine, byHand });
        const after = {
          good: byMachine.good + more.good,
          scrap: byMachine.scrap + more.scrap,
          rework: byMachine.rework + more.rework,
        };
        expect(piecesToBook(count, { byMachine: after, byHand })).toEqual(nothing);
      }),
    );
  });
});

it('a kind is counted by the machine or by hand, whoever was first', () => {
  const booked = (byHand: object) => ({ byMachine: nothing, byHand: { ...nothing, ...byHand } });
  expect(whoCounts(counted({ total: 5 }), booked({ scrap: 1 }))).toEqual({
    good: 'machine',
    scrap: 'hand',
    rework: 'hand',
  });
  expect(whoCounts(counted({ good: 5, scrap: 0 }), booked({ good: 1 }))).toEqual({
    good: 'hand',
    scrap: 'hand',
    rework: 'hand',
  });
  const counts = { good: 'machine', scrap: 'machine', rework: 'hand' } as const;
  expect(refuseCountedKinds({ good: 1, scrap: 1, rework: 1 }, counts)).toMatch(
    /^Gutteile und Ausschuss zählt .* die Maschine/,
  );
  expect(refuseCountedKinds({ good: 0, scrap: 0, rework: 1 }, counts)).toBeNull();
  expect(countingNote(counts)).toBe(
    'Gutteile und Ausschuss zählt bei diesem Auftrag die Maschine. Nacharbeit buchen Sie von Hand.',
  );
  expect(countingNote({ good: 'machine', scrap: 'machine', rework: 'machine' })).toMatch(/die Maschine\.$/);
  expect(countingNote({ good: 'hand', scrap: 'hand', rework: 'hand' })).toBeNull();
});

describe('readings of a counter', () => {
  const run = (...values: number[]) => {
    let state: CounterState | null = null;
    return values.map((value, index) => {
      const next = readCounter(state, { value, atMs: index * 1000 });
      state = next.state;
      return next.pieces;
    });
  };

  it('count from the second on', () => {
    expect(run(100, 101, 101, 104)).toEqual([0, 1, 0, 3]);
  });

  it('are not believed when they jump, unless the next goes on from there', () => {
    expect(run(100, 4_000_000_000, 101)).toEqual([0, 0, 1]);
    expect(run(100, 5_000_000, 5_000_002, 5_000_003)).toEqual([0, 0, 2, 1]);
    expect(run(100, 5_000_000, 9_000_000, 101)).toEqual([0, 0, 0, 1]);
  });

  it('count once when they come twice or late', () => {
    const { state } = readCounter({ value: 10, suspect: null, atMs: 0 }, { value: 12, atMs: 5 });
    expect(readCounter(state, { value: 12, atMs: 5 })).toEqual({ state, pieces: 0 });
    expect(readCounter(state, { value: 11, atMs: 3 })).toEqual({ state, pieces: 0 });
  });

  it('count a long silence at the speed of a fast machine', () => {
    expect(readCounter({ value: 0, suspect: null, atMs: 0 }, { value: 30_000, atMs: 3_600_000 }).pieces).toBe(30_000);
  });
});

it('pieces counted in several quarters of an hour are booked there', () => {
  const waiting = [
    { atMs: 100, good: 5, scrap: 0, rework: 0, total: 0 },
    { atMs: 900_100, good: 3, scrap: 1, rework: 0, total: 0 },
  ];
  expect(bookingsOf({ good: 8, scrap: 1, rework: 0 }, waiting)).toEqual([
    { atMs: 100, good: 5, scrap: 0, rework: 0 },
    { atMs: 900_100, good: 3, scrap: 1, rework: 0 },
  ]);
  expect(bookingsOf({ good: 9, scrap: 0, rework: 0 }, waiting)).toEqual([
    { atMs: 100, good: 5, scrap: 0, rework: 0 },
    { atMs: 900_100, good: 4, scrap: 0, rework: 0 },
  ]);
  expect(bookingsOf({ good: 2, scrap: 0, rework: 0 }, [{ atMs: 7, good: 0, scrap: 0, rework: 0, total: 4 }])).toEqual([
    { atMs: 7, good: 2, scrap: 0, rework: 0 },
  ]);
  expect(bookingsOf({ good: 0, scrap: 0, rework: 0 }, waiting)).toEqual([]);
  expect(addWaiting(waiting, { atMs: 900_500, good: 1, scrap: 0, rework: 0, total: 0 })).toEqual([
    waiting[0],
    { atMs: 900_500, good: 4, scrap: 1, rework: 0, total: 0 },
  ]);
  expect(addWaiting([], { atMs: 5, good: 1, scrap: 0, rework: 0, total: 0 })).toHaveLength(1);
});
