import { logGamma, normalDensity, normalProbability } from './normal-distribution.ts';

/**
 * The factors behind control limits of means, ranges and standard deviations of normal samples, computed instead of
 * typed in. The tests compare them with the published tables (n = 2 … 25).
 */
export type SpcConstants = {
  /** Mean and standard deviation of the range of n standard normal values. */
  d2: number;
  d3: number;
  /** Mean of the sample standard deviation of n standard normal values. */
  c4: number;
  A2: number;
  A3: number;
  D3: number;
  D4: number;
  B3: number;
  B4: number;
};

/** Published tables and sensible ranges end here; larger samples belong on an s chart. */
export const MAX_RANGE_SAMPLE_SIZE = 25;

const known = new Map<number, SpcConstants>();

export function spcConstants(sampleSize: number): SpcConstants {
  const remembered = known.get(sampleSize);
  if (remembered !== undefined) return remembered;
  const { d2, d3 } = rangeMoments(sampleSize);
  const c4 = c4Of(sampleSize);
  const root = Math.sqrt(sampleSize);
  const spread = (3 * Math.sqrt(1 - c4 * c4)) / c4;
  const constants = {
    d2,
    d3,
    c4,
    A2: 3 / (d2 * root),
    A3: 3 / (c4 * root),
    D3: Math.max(0, 1 - (3 * d3) / d2),
    D4: 1 + (3 * d3) / d2,
    B3: Math.max(0, 1 - spread),
    B4: 1 + spread,
  };
  known.set(sampleSize, constants);
  return constants;
}

export function c4Of(sampleSize: number): number {
  return Math.sqrt(2 / (sampleSize - 1)) * Math.exp(logGamma(sampleSize / 2) - logGamma((sampleSize - 1) / 2));
}

const WIDTH = 16;
const WIDTH_STEPS = 320;
const PLACE_STEP = 0.1;
const PLACE_END = 9;

/** E[W] = ∫ P(W > w) dw and E[W²] = 2 ∫ w · P(W > w) dw for the range W, by Simpson's rule. */
function rangeMoments(sampleSize: number): { d2: number; d3: number } {
  const step = WIDTH / WIDTH_STEPS;
  let first = 0;
  let second = 0;
  for (let index = 0; index <= WIDTH_STEPS; index++) {
    const width = index * step;
    const weight = index === 0 || index === WIDTH_STEPS ? 1 : index % 2 === 1 ? 4 : 2;
    const exceeds = 1 - rangeProbability(width, sampleSize);
    first += weight * exceeds;
    second += weight * 2 * width * exceeds;
  }
  const d2 = (first * step) / 3;
  return { d2, d3: Math.sqrt((second * step) / 3 - d2 * d2) };
}

/** P(W ≤ w) = n ∫ φ(x) [Φ(x + w) − Φ(x)]^(n − 1) dx; the integrand vanishes at both ends, so equal steps suffice. */
function rangeProbability(width: number, sampleSize: number): number {
  let sum = 0;
  for (let place = -PLACE_END - width; place <= PLACE_END; place += PLACE_STEP) {
    const inside = normalProbability(place + width) - normalProbability(place);
    sum += normalDensity(place) * inside ** (sampleSize - 1);
  }
  return sampleSize * sum * PLACE_STEP;
}
