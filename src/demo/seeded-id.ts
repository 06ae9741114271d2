import { type Random, seededRandom } from '#platform/random.ts';

export type IdSource = {
  /** The same id for the same name on every day: links to machines or products stay valid. */
  of(name: string): string;
  /** The next id of a series; another day has other ids, so that an old link finds nothing instead of something else. */
  next(series: string): string;
};

export function seededIds(seed: string, day: string): IdSource {
  const series = new Map<string, Random>();
  return {
    of: (name) => uuidFrom(seededRandom(`${seed}:id:${name}`)),
    next(name) {
      let random = series.get(name);
      if (random === undefined) {
        random = seededRandom(`${seed}:ids:${day}:${name}`);
        series.set(name, random);
      }
      return uuidFrom(random);
    },
  };
}

/** A UUID of version 4 whose bits come from the given generator. */
function uuidFrom(random: Random): string {
  const word = () => Math.floor(random.next() * 2 ** 32);
  const second = ((word() & 0xffff0fff) | 0x4000) >>> 0;
  const third = ((word() & 0x3fffffff) | 0x80000000) >>> 0;
  const [first, middle, variant, last] = [hex(word()), hex(second), hex(third), hex(word())];
  return `${first}-${middle.slice(0, 4)}-${middle.slice(4)}-${variant.slice(0, 4)}-${variant.slice(4)}${last}`;
}

function hex(word: number): string {
  return word.toString(16).padStart(8, '0');
}
