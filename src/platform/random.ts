/** Repeatable random numbers for simulations: the same seed gives the same sequence on every machine. */
export type Random = {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [from, to). */
  between(from: number, to: number): number;
  /** A whole number, both ends included. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Normal distribution (Box–Muller). */
  normal(mean: number, deviation: number): number;
  /** Exponential distribution, for times between failures. */
  exponential(mean: number): number;
};

/** sfc32 seeded from a text: small, fast, and good enough for simulated factories. Not for secrets. */
export function seededRandom(seed: string): Random {
  let [a, b, c, counter] = hashSeed(seed);
  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 2 ** 32;
  }
  for (let warmUp = 0; warmUp < 12; warmUp++) next();

  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick(items) {
      if (items.length === 0) throw new RangeError('pick from an empty list');
      return items[Math.floor(next() * items.length)] as (typeof items)[number];
    },
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    exponential: (mean) => -mean * Math.log(1 - next()),
  };
}

/** Four 32-bit words from a text (FNV-1a with different offsets). */
function hashSeed(seed: string): [number, number, number, number] {
  const word = (offset: number): number => {
    let hash = 2166136261 ^ offset;
    for (let index = 0; index < seed.length; index++) {
      hash = Math.imul(hash ^ seed.charCodeAt(index), 16777619);
    }
    return hash | 0;
  };
  return [word(0x9e3779b9), word(0x243f6a88), word(0xb7e15162), word(1)];
}
