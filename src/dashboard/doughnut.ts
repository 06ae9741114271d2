/** Segments of a ring chart: each as a share of the circle and where it begins, both 0 to 1. */
export type RingSegment<Key extends string> = { key: Key; value: number; share: number; start: number };

export function ringSegments<Key extends string>(values: readonly { key: Key; value: number }[]): RingSegment<Key>[] {
  const total = values.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  let start = 0;
  return values.map(({ key, value }) => {
    const share = total === 0 ? 0 : Math.max(0, value) / total;
    const segment = { key, value, share, start };
    start += share;
    return segment;
  });
}
