import classes from './charts.module.css';
import type { Scale } from './scale.ts';

export type Tick = { at: number; label: string };

type AxesProps = {
  width: number;
  height: number;
  margin: Margin;
  yTicks: readonly Tick[];
  yScale: Scale;
  yTitle: string;
  xTicks: readonly Tick[];
  xTitle: string;
};

export type Margin = { top: number; right: number; bottom: number; left: number };

const TITLE_HEIGHT = 18;
const LABEL_HEIGHT = 20;
const CHARACTER_WIDTH = 6.8;

/** Room for the labels: the widest figure on the left, titles above and below. */
export function marginFor(yTicks: readonly { label: string }[]): Margin {
  const widest = Math.max(...yTicks.map(({ label }) => label.length), 1);
  return {
    top: TITLE_HEIGHT + 8,
    right: 12,
    bottom: LABEL_HEIGHT + TITLE_HEIGHT + 4,
    left: 12 + widest * CHARACTER_WIDTH,
  };
}

/** Both axes with titles; grid lines only across, quiet. */
export function Axes({ width, height, margin, yTicks, yScale, yTitle, xTicks, xTitle }: AxesProps) {
  const bottom = height - margin.bottom;
  return (
    <g className={classes.axes}>
      <text x={0} y={12} className={classes.axisTitle}>
        {yTitle}
      </text>
      {yTicks.map(({ at, label }) => (
        <g key={at}>
          <line
            x1={margin.left}
            x2={width - margin.right}
            y1={yScale.of(at)}
            y2={yScale.of(at)}
            className={classes.grid}
          />
          <text x={margin.left - 6} y={yScale.of(at)} dy="0.35em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      <line x1={margin.left} x2={width - margin.right} y1={bottom} y2={bottom} className={classes.base} />
      {xTicks.map(({ at, label }) => (
        <text key={at} x={at} y={bottom + 16} textAnchor="middle">
          {label}
        </text>
      ))}
      <text x={width - margin.right} y={height - 3} textAnchor="end" className={classes.axisTitle}>
        {xTitle}
      </text>
    </g>
  );
}
