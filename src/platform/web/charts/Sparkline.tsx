import classes from './charts.module.css';
import { linePath } from './line-path.ts';
import { linearScale } from './scale.ts';

type SparklineProps = {
  /** What it shows and how it went, in words: 'Temperatur, zuletzt 63,2 °C, steigend'. */
  label: string;
  values: readonly (number | null)[];
  width?: number;
  height?: number;
  /** The range that is fine. */
  band?: { from: number; to: number };
};

const PADDING = 3;

/** A course in the size of a word. */
export function Sparkline({ label, values, width = 96, height = 28, band }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return <span className={classes.none}>Keine Daten</span>;
  const extremes = band === undefined ? known : [...known, band.from, band.to];
  const y = linearScale(Math.min(...extremes), Math.max(...extremes), height - PADDING, PADDING);
  const x = linearScale(0, Math.max(values.length - 1, 1), PADDING, width - PADDING);
  const path = linePath(values, x.of, y.of);
  const last = values.findLastIndex((value) => value !== null);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing, not a file
    <svg width={width} height={height} role="img" aria-label={label} className={classes.sparkline}>
      {band && (
        <rect
          x={0}
          width={width}
          y={y.of(band.to)}
          height={Math.max(0, y.of(band.from) - y.of(band.to))}
          className={classes.band}
        />
      )}
      <path d={path} className={classes.line} />
      <circle cx={x.of(last)} cy={y.of(values[last] ?? 0)} r={2.5} className={classes.point} />
    </svg>
  );
}
