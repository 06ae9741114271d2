/** The path of a line through values; a missing value interrupts it. */
export function linePath(
  values: readonly (number | null)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  let path = '';
  let isDrawing = false;
  for (const [at, value] of values.entries()) {
    if (value !== null) path += `${isDrawing ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    isDrawing = value !== null;
  }
  return path;
}
