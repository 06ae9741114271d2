/** Fills that are told apart without colour. */
export type Pattern = 'solid' | 'diagonal' | 'dots' | 'crossed' | 'vertical' | 'horizontal';

const ORDER: readonly Pattern[] = ['solid', 'diagonal', 'dots', 'vertical', 'crossed', 'horizontal'];
const SIZE = 6;

const STROKES: Record<Exclude<Pattern, 'solid' | 'dots'>, string> = {
  diagonal: 'M-1 1L1 -1M0 6L6 0M5 7L7 5',
  crossed: 'M0 0L6 6M0 6L6 0',
  vertical: 'M3 0V6',
  horizontal: 'M0 3H6',
};

export function patternOf(index: number): Pattern {
  return ORDER[index % ORDER.length] ?? 'solid';
}

/** A pattern for `fill="url(#id)"`: the colour, with lighter marks on it. */
export function PatternFill({ id, pattern, color }: { id: string; pattern: Pattern; color: string }) {
  return (
    <pattern id={id} width={SIZE} height={SIZE} patternUnits="userSpaceOnUse">
      <rect width={SIZE} height={SIZE} fill={color} />
      {pattern === 'dots' && <circle cx={3} cy={3} r={1.3} fill="#fff" fillOpacity={0.75} />}
      {pattern !== 'dots' && pattern !== 'solid' && (
        <path d={STROKES[pattern]} stroke="#fff" strokeOpacity={0.6} strokeWidth={1.4} fill="none" />
      )}
    </pattern>
  );
}
