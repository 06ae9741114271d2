import { describe, expect, it } from 'vitest';
import {
  availabilityPercent,
  calculateOee,
  combinedOee,
  type OeeInput,
  oeePercent,
  performancePercent,
  qualityPercent,
  reportedOee,
} from './oee-formulas.ts';

const shift: OeeInput = {
  plannedProductionTimeMinutes: 450,
  actualProductionTimeMinutes: 405,
  idealTimeMinutes: 384.75,
  totalPieces: 200,
  goodPieces: 198,
};

it('OPEN-116 the factors are percentages of their base', () => {
  expect(availabilityPercent(405, 450)).toBe(90);
  expect(performancePercent(30, 769.5, 405)).toBe(95);
  expect(qualityPercent(198, 200)).toBe(99);
});

it('NORM-38 90, 95 and 99 give 84.645', () => {
  expect(oeePercent(90, 95, 99)).toBeCloseTo(84.645, 10);
});

describe('reportedOee', () => {
  it('NORM-39 is null when a factor is missing or zero', () => {
    expect(reportedOee(90, 95, 99)).toBeCloseTo(84.645, 10);
    expect([reportedOee(0, 95, 99), reportedOee(90, null, 99), reportedOee(90, 95, undefined)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('calculateOee', () => {
  it('OPEN-116 computes the factors of a shift', () => {
    const figures = calculateOee(shift);
    expect(figures?.availability).toBeCloseTo(90, 10);
    expect(figures?.performance).toBeCloseTo(95, 10);
    expect(figures?.quality).toBeCloseTo(99, 10);
    expect(figures?.oee).toBeCloseTo(84.645, 10);
  });

  it('OPEN-096 does not cap a performance above 100', () => {
    expect(calculateOee({ ...shift, idealTimeMinutes: 486 })?.performance).toBeCloseTo(120, 10);
  });

  it('OPEN-096 a shift that made nothing is a true 0 %', () => {
    expect(
      calculateOee({ ...shift, actualProductionTimeMinutes: 0, idealTimeMinutes: 0, totalPieces: 0, goodPieces: 0 }),
    ).toEqual({ availability: 0, performance: 0, quality: 0, oee: 0 });
  });

  it('is null without planned time', () => {
    expect(calculateOee({ ...shift, plannedProductionTimeMinutes: 0 })).toBeNull();
  });
});

it('combinedOee adds times and pieces instead of averaging percentages', () => {
  const shortBadShift: OeeInput = {
    plannedProductionTimeMinutes: 50,
    actualProductionTimeMinutes: 0,
    idealTimeMinutes: 0,
    totalPieces: 0,
    goodPieces: 0,
  };
  expect(combinedOee([shift, shortBadShift])?.availability).toBeCloseTo(81, 10);
  expect(combinedOee([shift, shortBadShift])?.quality).toBeCloseTo(99, 10);
  expect(combinedOee([])).toBeNull();
});
