import { type PointerEvent, useState } from 'react';
import { useFormat } from '../use-format.ts';
import { Axes, marginFor } from './Axes.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { seriesColor, seriesDash } from './chart-colors.ts';
import classes from './charts.module.css';
import { linePath } from './line-path.ts';
import { linearScale, niceTicks, tickDigits } from './scale.ts';
import { Tooltip } from './Tooltip.tsx';

/** One value per category; null is a gap, not zero. */
export type LineSeries = { key: string; name: string; values: readonly (number | null)[] };

type LineChartProps = {
  label: string;
  description?: string;
  /** Labels along the axis: days, shifts, hours. */
  categories: readonly string[];
  series: readonly LineSeries[];
  xTitle: string;
  /** With its unit: 'OEE in %'. */
  yTitle: string;
  unit?: string;
  digits?: number;
  /** A line across: a target or a limit. */
  reference?: { value: number; name: string };
  /** False where the distance to zero says nothing (temperatures). */
  startsAtZero?: boolean;
  height?: number;
};

const LABEL_WIDTH = 52;

/** Lines over a few dozen points. For thousands of points there is TimeSeriesChart. */
export function LineChart(props: LineChartProps) {
  const {
    label,
    description,
    categories,
    series,
    xTitle,
    yTitle,
    unit = '',
    digits = 0,
    reference,
    height = 260,
  } = props;
  const format = useFormat();
  const [active, setActive] = useState<number | null>(null);
  const show = (value: number | null) => format.quantity(value, unit, digits).replace(/\u00a0$/, '');
  const values = series.flatMap((line) => line.values.filter((value) => value !== null));
  const all = reference === undefined ? values : [...values, reference.value];
  const ticks = niceTicks(Math.min(...all), Math.max(...all), 5, props.startsAtZero !== false);
  const yTicks = ticks.map((at) => ({ at, label: format.decimal(at, tickDigits(ticks)) }));
  const margin = marginFor(yTicks);
  const legend = [
    ...series.map(({ key, name }, at) => ({ key, name, swatch: <LineSwatch index={at} /> })),
    ...(reference === undefined ? [] : [{ key: 'reference', name: reference.name, swatch: <ReferenceSwatch /> }]),
  ];

  return (
    <ChartFrame
      label={label}
      description={description}
      height={height}
      legend={legend}
      data={{
        headings: [xTitle, ...series.map(({ name }) => (unit === '' ? name : `${name} (${unit})`))],
        rows:
          values.length === 0
            ? []
            : categories.map((category, at) => [
                category,
                ...series.map((line) => format.decimal(line.values[at] ?? null, digits)),
              ]),
      }}
    >
      {({ width, descriptionId }) => {
        const yScale = linearScale(ticks[0] ?? 0, ticks.at(-1) ?? 1, height - margin.bottom, margin.top);
        const xScale = linearScale(0, Math.max(categories.length - 1, 1), margin.left + 14, width - margin.right - 14);
        const every = Math.max(1, Math.ceil((categories.length * LABEL_WIDTH) / (width - margin.left)));
        const xTicks = categories.flatMap((name, at) => (at % every === 0 ? [{ at: xScale.of(at), label: name }] : []));
        const follow = (event: PointerEvent<SVGSVGElement>) => {
          const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
          const share = (x - xScale.of(0)) / (xScale.of(1) - xScale.of(0) || 1);
          setActive(Math.min(Math.max(Math.round(share), 0), categories.length - 1));
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
              <Axes {...{ width, height, margin, yTicks, yScale, yTitle, xTicks, xTitle }} />
              {reference && (
                <line
                  x1={margin.left}
                  x2={width - margin.right}
                  y1={yScale.of(reference.value)}
                  y2={yScale.of(reference.value)}
                  className={classes.reference}
                />
              )}
              {active !== null && (
                <line
                  x1={xScale.of(active)}
                  x2={xScale.of(active)}
                  y1={margin.top}
                  y2={height - margin.bottom}
                  className={classes.cursor}
                />
              )}
              {series.map((line, index) => (
                <g key={line.key} style={{ color: seriesColor(index) }}>
                  <path
                    d={linePath(line.values, xScale.of, yScale.of)}
                    className={classes.line}
                    strokeDasharray={seriesDash(index)}
                  />
                  {line.values.map((value, at) =>
                    value === null ? null : (
                      <circle
                        key={categories[at] ?? at}
                        cx={xScale.of(at)}
                        cy={yScale.of(value)}
                        r={at === active ? 5 : isAlone(line.values, at) || categories.length <= 40 ? 3 : 0}
                        className={classes.point}
                      />
                    ),
                  )}
                </g>
              ))}
            </svg>
            {active !== null && (
              <Tooltip
                x={xScale.of(active)}
                y={margin.top}
                width={width}
                title={categories[active] ?? ''}
                lines={series.map((line, index) => ({
                  key: line.key,
                  name: line.name,
                  value: show(line.values[active] ?? null),
                  swatch: <LineSwatch index={index} />,
                }))}
              />
            )}
          </>
        );
      }}
    </ChartFrame>
  );
}

/** Between two gaps there is no line to see. */
function isAlone(values: readonly (number | null)[], at: number): boolean {
  return (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
}

export function LineSwatch({ index }: { index: number }) {
  return (
    <svg width={22} height={10} aria-hidden="true" style={{ color: seriesColor(index) }}>
      <line x1={0} x2={22} y1={5} y2={5} className={classes.line} strokeDasharray={seriesDash(index)} />
      <circle cx={11} cy={5} r={3} className={classes.point} />
    </svg>
  );
}

function ReferenceSwatch() {
  return (
    <svg width={22} height={10} aria-hidden="true">
      <line x1={0} x2={22} y1={5} y2={5} className={classes.reference} />
    </svg>
  );
}
