import { type PointerEvent, useId, useState } from 'react';
import { useFormat } from '../use-format.ts';
import { Axes, marginFor } from './Axes.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { seriesColor } from './chart-colors.ts';
import classes from './charts.module.css';
import { PatternFill, patternOf } from './PatternFill.tsx';
import { linearScale, niceTicks, tickDigits } from './scale.ts';
import { Tooltip } from './Tooltip.tsx';

/** One value per category; null is no bar. */
export type BarSeries = { key: string; name: string; values: readonly (number | null)[] };

type BarChartProps = {
  label: string;
  description?: string;
  categories: readonly string[];
  series: readonly BarSeries[];
  xTitle: string;
  yTitle: string;
  unit?: string;
  digits?: number;
  /** On top of each other instead of side by side. */
  stacked?: boolean;
  height?: number;
};

const LABEL_WIDTH = 58;
const GROUP_SHARE = 0.72;
const WIDEST_BAR = 56;

export function BarChart(props: BarChartProps) {
  const {
    label,
    description,
    categories,
    series,
    xTitle,
    yTitle,
    unit = '',
    digits = 0,
    stacked = false,
    height = 260,
  } = props;
  const format = useFormat();
  const patternId = useId();
  const [active, setActive] = useState<number | null>(null);
  const show = (value: number | null) => format.quantity(value, unit, digits).replace(/\u00a0$/, '');
  const known = series.flatMap((bars) => bars.values.filter((value) => value !== null));
  const sums = categories.map((_, at) => series.reduce((sum, bars) => sum + (bars.values[at] ?? 0), 0));
  const heights = stacked ? sums : known;
  const ticks = niceTicks(Math.min(...heights, 0), Math.max(...heights, 0));
  const yTicks = ticks.map((at) => ({ at, label: format.decimal(at, tickDigits(ticks)) }));
  const margin = marginFor(yTicks);
  const swatch = (index: number) => <BarSwatch index={index} />;

  return (
    <ChartFrame
      label={label}
      description={description}
      height={height}
      legend={series.length < 2 ? [] : series.map(({ key, name }, at) => ({ key, name, swatch: swatch(at) }))}
      data={{
        headings: [xTitle, ...series.map(({ name }) => (unit === '' ? name : `${name} (${unit})`))],
        rows:
          known.length === 0
            ? []
            : categories.map((category, at) => [
                category,
                ...series.map((bars) => format.decimal(bars.values[at] ?? null, digits)),
              ]),
      }}
    >
      {({ width, descriptionId }) => {
        const yScale = linearScale(ticks[0] ?? 0, ticks.at(-1) ?? 1, height - margin.bottom, margin.top);
        const slot = (width - margin.left - margin.right) / Math.max(categories.length, 1);
        const barCount = stacked ? 1 : series.length;
        const barWidth = Math.max(1, Math.min((slot * GROUP_SHARE) / barCount, WIDEST_BAR));
        const every = Math.max(1, Math.ceil(LABEL_WIDTH / slot));
        const middle = (at: number) => margin.left + slot * (at + 0.5);
        const xTicks = categories.flatMap((name, at) => (at % every === 0 ? [{ at: middle(at), label: name }] : []));
        const follow = (event: PointerEvent<SVGSVGElement>) => {
          const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
          const at = Math.floor((x - margin.left) / slot);
          setActive(at >= 0 && at < categories.length ? at : null);
        };
        return (
          <>
            <svg
              width={width}
              height={height}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing, not a file
              role="img"
              aria-label={label}
              aria-describedby={description === undefined ? undefined : descriptionId}
              onPointerMove={follow}
              onPointerLeave={() => setActive(null)}
            >
              <defs>
                {series.map(({ key }, index) => (
                  <PatternFill
                    key={key}
                    id={`${patternId}-${index}`}
                    pattern={patternOf(index)}
                    color={seriesColor(index)}
                  />
                ))}
              </defs>
              <Axes {...{ width, height, margin, yTicks, yScale, yTitle, xTicks, xTitle }} />
              {active !== null && (
                <rect
                  x={margin.left + slot * active}
                  y={margin.top}
                  width={slot}
                  height={height - margin.top - margin.bottom}
                  className={classes.activeSlot}
                />
              )}
              {categories.map((category, at) => {
                let stackTop = 0;
                return (
                  <g key={category}>
                    {series.map((bars, index) => {
                      const value = bars.values[at] ?? null;
                      if (value === null || value === 0) return null;
                      const base = stacked ? stackTop : 0;
                      stackTop += value;
                      const y = Math.min(yScale.of(base), yScale.of(base + value));
                      const left = middle(at) - (barWidth * barCount) / 2 + (stacked ? 0 : barWidth * index);
                      return (
                        <rect
                          key={bars.key}
                          x={left + (barCount > 1 ? 1 : 0)}
                          y={y}
                          width={Math.max(1, barWidth - (barCount > 1 ? 2 : 0))}
                          height={Math.max(1, Math.abs(yScale.of(base + value) - yScale.of(base)))}
                          rx={2}
                          fill={`url(#${patternId}-${index})`}
                        />
                      );
                    })}
                  </g>
                );
              })}
            </svg>
            {active !== null && (
              <Tooltip
                x={middle(active)}
                y={margin.top}
                width={width}
                title={categories[active] ?? ''}
                lines={series.map((bars, index) => ({
                  key: bars.key,
                  name: bars.name,
                  value: show(bars.values[active] ?? null),
                  swatch: swatch(index),
                }))}
              />
            )}
          </>
        );
      }}
    </ChartFrame>
  );
}

function BarSwatch({ index }: { index: number }) {
  const id = useId();
  return (
    <svg width={14} height={14} aria-hidden="true">
      <defs>
        <PatternFill id={id} pattern={patternOf(index)} color={seriesColor(index)} />
      </defs>
      <rect width={14} height={14} rx={3} fill={`url(#${id})`} />
    </svg>
  );
}
