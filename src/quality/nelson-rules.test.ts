import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartPoint } from './control-chart.ts';
import { findViolations, NELSON_RULE_TEXTS, NELSON_RULES, violationsOf } from './nelson-rules.ts';

/** Points on a chart with centre 0 and standard deviation 1: the value is the zone. */
const chart = (values: readonly number[]): ChartPoint[] =>
  values.map((value, index) => ({ index, value, size: 1, centre: 0, lower: -3, upper: 3, sigma: 1 }));
const endsOf = (rule: (typeof NELSON_RULES)[number], values: readonly number[]) =>
  violationsOf(rule, chart(values)).map(({ end }) => end);

describe('the eight tests, by the drawings of Nelson 1984', () => {
  it('1: one point beyond three sigma, not on the limit', () => {
    expect(endsOf(1, [0, 3, -3, 3.01, -3.01])).toEqual([3, 4]);
  });

  it('2: nine in a row on one side; the centre line itself is no side', () => {
    expect(
      endsOf(
        2,
        Array.from({ length: 9 }, () => 0.1),
      ),
    ).toEqual([8]);
    expect(
      endsOf(
        2,
        Array.from({ length: 10 }, () => -0.1),
      ),
    ).toEqual([8, 9]);
    expect(endsOf(2, [0.1, 0.1, 0.1, 0.1, 0, 0.1, 0.1, 0.1, 0.1, 0.1])).toEqual([]);
    expect(
      endsOf(
        2,
        Array.from({ length: 8 }, () => 0.1),
      ),
    ).toEqual([]);
  });

  it('3: six in a row rise or fall; equal values break the row', () => {
    expect(endsOf(3, [0, 0.1, 0.2, 0.3, 0.4, 0.5])).toEqual([5]);
    expect(endsOf(3, [0.5, 0.4, 0.3, 0.2, 0.1, 0, 0])).toEqual([5]);
    expect(endsOf(3, [0, 0.1, 0.2, 0.2, 0.3, 0.4])).toEqual([]);
  });

  it('4: fourteen in a row up and down in turn', () => {
    const zigzag = Array.from({ length: 14 }, (_, index) => (index % 2) / 10);
    expect(endsOf(4, zigzag)).toEqual([13]);
    expect(endsOf(4, zigzag.with(7, 0))).toEqual([]);
    expect(endsOf(4, zigzag.with(0, 0.1))).toEqual([]);
  });

  it('5: two of three beyond two sigma on one side', () => {
    expect(endsOf(5, [2.1, 0, 2.1])).toEqual([2]);
    expect(endsOf(5, [0, -2.1, -2.1])).toEqual([2]);
    expect(endsOf(5, [2.1, 0, -2.1])).toEqual([]);
    expect(endsOf(5, [2.1, 2.1, 0, 0])).toEqual([]);
    expect(endsOf(5, [2, 0, 2])).toEqual([]);
  });

  it('6: four of five beyond one sigma on one side', () => {
    expect(endsOf(6, [1.1, 1.1, 0, 1.1, 1.1])).toEqual([4]);
    expect(endsOf(6, [-1.1, -1.1, 0, -1.1, -1.1])).toEqual([4]);
    expect(endsOf(6, [1.1, -1.1, 1.1, 1.1, 0])).toEqual([]);
  });

  it('7: fifteen in a row inside one sigma', () => {
    const quiet: number[] = Array.from({ length: 15 }, (_, index) => (index % 2 === 0 ? 0.5 : -0.9));
    expect(endsOf(7, quiet)).toEqual([14]);
    expect(endsOf(7, quiet.with(3, 1))).toEqual([]);
  });

  it('8: eight in a row outside one sigma, on both sides', () => {
    const mixture = [1.1, -1.1, 1.2, -1.2, 1.1, 1.3, -1.1, 1.1];
    expect(endsOf(8, mixture)).toEqual([7]);
    expect(endsOf(8, mixture.with(2, 0.9))).toEqual([]);
    expect(endsOf(8, mixture.map(Math.abs))).toEqual([]);
    expect(
      endsOf(
        8,
        mixture.map((value) => -Math.abs(value)),
      ),
    ).toEqual([]);
  });
});

it('without spread any distance from the centre is a signal, none is none', () => {
  const flat = [0, 1].map((value, index) => ({
    index,
    value,
    size: 1,
    centre: 0,
    lower: 0,
    upper: 0,
    sigma: 0,
  }));
  expect(violationsOf(1, flat).map(({ end }) => end)).toEqual([1]);
});

it('applies the zone tests only where the plotted value is about normal', () => {
  const points = chart([2.1, 0, 2.1]);
  expect(findViolations({ name: 'mean', points }).map(({ rule }) => rule)).toEqual([5]);
  expect(findViolations({ name: 'share', points })).toEqual([]);
  expect(findViolations({ name: 'moving_range', points: chart(Array.from({ length: 9 }, () => 1)) })).toEqual([]);
});

it('a row of zeros is no signal where zero is the usual count', () => {
  const low = (centre: number, size: number) =>
    Array.from({ length: 9 }, (_, index) => ({ index, value: 0, size, centre, lower: null, upper: 9, sigma: 1 }));
  expect(findViolations({ name: 'share', points: low(0.01, 100) })).toEqual([]);
  expect(findViolations({ name: 'share', points: low(0.02, 300) }).map(({ rule }) => rule)).toContain(2);
  expect(findViolations({ name: 'count', points: low(4.9, 50) }).map(({ rule }) => rule)).not.toContain(2);
});

it('a mirrored chart gives the same signals', () => {
  const values = fc.array(
    fc.integer({ min: -40, max: 40 }).map((tenths) => tenths / 10),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(values, (zones) => {
      for (const rule of NELSON_RULES) {
        expect(
          endsOf(
            rule,
            zones.map((zone) => (zone === 0 ? 0 : -zone)),
          ),
        ).toEqual(endsOf(rule, zones));
      }
    }),
  );
});

it('every rule has its sentence', () => {
  expect(NELSON_RULES.map((rule) => NELSON_RULE_TEXTS[rule].endsWith('.'))).not.toContain(false);
});
