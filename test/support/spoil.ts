import type { seededRandom } from '#platform/random.ts';

/** What a broken device or a noisy line makes of a telegram; now and then it arrives as it is. */
export function spoil(random: ReturnType<typeof seededRandom>, telegram: Buffer): Buffer {
  const spoilt = Buffer.from(telegram);
  const kind = random.integer(0, 9);
  if (kind === 0) return spoilt;
  if (kind === 1) return spoilt.subarray(0, random.integer(0, spoilt.length));
  if (kind === 2) return Buffer.concat([spoilt, noise(random, random.integer(1, 40))]);
  if (kind === 3) return noise(random, random.integer(0, 80));
  if (kind === 4)
    return Buffer.concat([spoilt.subarray(0, random.integer(0, spoilt.length)), noise(random, 20), spoilt]);
  if (kind === 5 && spoilt.length >= 8) {
    // Extreme numbers where lengths and counts are found.
    spoilt.writeInt32LE(
      random.pick([-1, 0, 0x7fffffff, -0x80000000, 0x00ffffff]),
      random.integer(4, spoilt.length - 4),
    );
    return spoilt;
  }
  for (let change = random.integer(1, 4); change > 0 && spoilt.length > 0; change--) {
    spoilt[random.integer(0, spoilt.length - 1)] = random.integer(0, 255);
  }
  return spoilt;
}

function noise(random: ReturnType<typeof seededRandom>, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random.integer(0, 255)));
}
