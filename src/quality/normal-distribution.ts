/** What control charts and capability need of the normal and the chi-squared distribution, from first principles. */

/** Beyond this many standard deviations the distribution function is 0 or 1 in double precision. */
const FAR_SIGMAS = 8;
/** The two-sided 95 % point of the standard normal distribution. */
export const Z_95_TWO_SIDED = 1.959963984540054;

export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** Marsaglia's series Φ(z) = ½ + φ(z) · (z + z³/3 + z⁵/(3·5) + …), accurate to about 15 digits. */
export function normalProbability(z: number): number {
  if (z >= FAR_SIGMAS) return 1;
  if (z <= -FAR_SIGMAS) return 0;
  let term = z;
  let sum = z;
  let previous = Number.NaN;
  for (let odd = 3; sum !== previous; odd += 2) {
    previous = sum;
    term *= (z * z) / odd;
    sum += term;
  }
  return 0.5 + sum * normalDensity(z);
}

/** Lanczos' approximation (g = 7, nine terms); for x > 0. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

export function logGamma(x: number): number {
  const shifted = x - 1;
  const base = shifted + 7.5;
  const series = LANCZOS.reduce((sum, factor, index) => sum + (index === 0 ? factor : factor / (shifted + index)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(series);
}

/** The share of a chi-squared distribution at or below x. */
export function chiSquaredProbability(x: number, degreesOfFreedom: number): number {
  if (x <= 0) return 0;
  const shape = degreesOfFreedom / 2;
  const half = x / 2;
  // P(a, x) = x^a e^-x / Γ(a) · Σ x^k / (a (a+1) … (a+k)); every term is positive, so nothing cancels.
  let term = 1 / shape;
  let sum = term;
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= half / (shape + k);
    sum += term;
  }
  return Math.min(1, sum * Math.exp(shape * Math.log(half) - half - logGamma(shape)));
}

/** The value with `probability` below it, by halving an interval that contains it. */
export function chiSquaredQuantile(probability: number, degreesOfFreedom: number): number {
  let low = 0;
  let high = degreesOfFreedom + 10;
  while (chiSquaredProbability(high, degreesOfFreedom) < probability) high *= 2;
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (chiSquaredProbability(middle, degreesOfFreedom) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
