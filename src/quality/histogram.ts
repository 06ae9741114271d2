export type Bin = { from: number; to: number; count: number };

const MIN_BINS = 5;
const MAX_BINS = 30;

/** About √n classes of equal width on round borders, from the smallest to the largest value. */
export function histogramOf(values: readonly number[]): Bin[] {
  if (values.length === 0) return [];
  const low = values.reduce((least, value) => Math.min(least, value));
  const high = values.reduce((most, value) => Math.max(most, value));
  if (low === high) return [{ from: low, to: high, count: values.length }];
  const wanted = Math.min(MAX_BINS, Math.max(MIN_BINS, Math.ceil(Math.sqrt(values.length))));
  const width = roundWidth((high - low) / wanted);
  const first = Math.floor(low / width);
  const last = Math.max(first, Math.ceil(high / width) - 1);
  // Very fine values far from zero: round borders would fall together.
  if (!Number.isSafeInteger(last) || (first + 1) * width === first * width) {
    return [{ from: low, to: high, count: values.length }];
  }
  const bins = Array.from({ length: last - first + 1 }, (_, index) => ({
    from: (first + index) * width,
    to: (first + index + 1) * width,
    count: 0,
  }));
  for (const value of values) {
    const index = Math.min(bins.length - 1, Math.max(0, Math.floor(value / width) - first));
    (bins[index] as Bin).count += 1;
  }
  return bins;
}

/** The next 1, 2 or 5 times a power of ten. */
function roundWidth(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const factor = [1, 2, 5].find((candidate) => candidate * power >= width) ?? 10;
  return factor * power;
}
