import { expect, it } from 'vitest';
import { chiSquaredProbability, chiSquaredQuantile, logGamma, normalProbability } from './normal-distribution.ts';
import { spcConstants } from './spc-constants.ts';

/** D. C. Montgomery, Introduction to Statistical Quality Control, Appendix VI (also ASTM STP 15D), n = 2 … 25. */
const PUBLISHED = {
  A2: '1.880 1.023 .729 .577 .483 .419 .373 .337 .308 .285 .266 .249 .235 .223 .212 .203 .194 .187 .180 .173 .167 .162 .157 .153',
  A3: '2.659 1.954 1.628 1.427 1.287 1.182 1.099 1.032 .975 .927 .886 .850 .817 .789 .763 .739 .718 .698 .680 .663 .647 .633 .619 .606',
  c4: '.7979 .8862 .9213 .9400 .9515 .9594 .9650 .9693 .9727 .9754 .9776 .9794 .9810 .9823 .9835 .9845 .9854 .9862 .9869 .9876 .9882 .9887 .9892 .9896',
  B3: '0 0 0 0 .030 .118 .185 .239 .284 .321 .354 .382 .406 .428 .448 .466 .482 .497 .510 .523 .534 .545 .555 .565',
  B4: '3.267 2.568 2.266 2.089 1.970 1.882 1.815 1.761 1.716 1.679 1.646 1.618 1.594 1.572 1.552 1.534 1.518 1.503 1.490 1.477 1.466 1.455 1.445 1.435',
  d2: '1.128 1.693 2.059 2.326 2.534 2.704 2.847 2.970 3.078 3.173 3.258 3.336 3.407 3.472 3.532 3.588 3.640 3.689 3.735 3.778 3.819 3.858 3.895 3.931',
  d3: '.853 .888 .880 .864 .848 .833 .820 .808 .797 .787 .778 .770 .763 .756 .750 .744 .739 .734 .729 .724 .720 .716 .712 .708',
  D3: '0 0 0 0 0 .076 .136 .184 .223 .256 .283 .307 .328 .347 .363 .378 .391 .403 .415 .425 .434 .443 .451 .459',
  D4: '3.267 2.574 2.282 2.114 2.004 1.924 1.864 1.816 1.777 1.744 1.717 1.693 1.672 1.653 1.637 1.622 1.608 1.597 1.585 1.575 1.566 1.557 1.548 1.541',
} as const;

/** One unit in the last printed place: the tables were computed from rounded values. */
const TOLERANCE = { c4: 0.00006, other: 0.0011 };

it.each(Object.entries(PUBLISHED))('%s is that of the published table for n = 2 … 25', (name, printed) => {
  const values = printed.split(' ').map(Number);
  expect(values).toHaveLength(24);
  for (const [index, value] of values.entries()) {
    const computed = spcConstants(index + 2)[name as keyof typeof PUBLISHED];
    const allowed = name === 'c4' ? TOLERANCE.c4 : TOLERANCE.other;
    expect(Math.abs(computed - value), `${name} for n = ${index + 2}: ${computed}`).toBeLessThan(allowed);
  }
});

it('d2 and d3 of two values are known exactly: 2/√π and √(2 − 4/π)', () => {
  expect(spcConstants(2).d2).toBeCloseTo(2 / Math.sqrt(Math.PI), 7);
  expect(spcConstants(2).d3).toBeCloseTo(Math.sqrt(2 - 4 / Math.PI), 7);
});

it.each([
  [0, 0.5],
  [1, 0.8413447460685429],
  [1.959963984540054, 0.975],
  [-3, 0.0013498980316300933],
  [9, 1],
  [-9, 0],
])('the normal distribution at %d is %d', (z, probability) => {
  expect(normalProbability(z)).toBeCloseTo(probability, 12);
});

it('the gamma function of whole and half numbers', () => {
  expect(Math.exp(logGamma(5))).toBeCloseTo(24, 9);
  expect(Math.exp(logGamma(0.5))).toBeCloseTo(Math.sqrt(Math.PI), 10);
});

it.each([
  [0.95, 1, 3.841],
  [0.05, 10, 3.94],
  [0.975, 19, 32.852],
  [0.025, 19, 8.907],
  [0.975, 100, 129.561],
  [0.025, 1, 0.000982],
])('chi-squared %d with %d degrees of freedom is the %d of the tables', (probability, degrees, value) => {
  expect(chiSquaredQuantile(probability, degrees)).toBeCloseTo(value, 3);
  expect(chiSquaredProbability(value, degrees)).toBeCloseTo(probability, 3);
});

it('nothing lies below zero', () => {
  expect(chiSquaredProbability(0, 3)).toBe(0);
  expect(chiSquaredProbability(-1, 3)).toBe(0);
});
