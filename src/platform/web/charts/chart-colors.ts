/** Series differ by colour, line and mark, so that nobody depends on colour. Colours are tokens of charts.module.css. */
export const SERIES_COLORS = [
  'var(--chart-1)',
  'var(--chart-2)',
  'var(--chart-3)',
  'var(--chart-4)',
  'var(--chart-5)',
  'var(--chart-6)',
] as const;

const DASHES = [undefined, '7 4', '2 3', '10 3 2 3', '5 2', '1 3'] as const;

export function seriesColor(index: number): string {
  return SERIES_COLORS[index % SERIES_COLORS.length] ?? SERIES_COLORS[0];
}

export function seriesDash(index: number): string | undefined {
  return DASHES[index % DASHES.length];
}
