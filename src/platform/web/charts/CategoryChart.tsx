import { type PointerEvent, type ReactNode, useState } from 'react';
import { useFormat } from '../use-format.ts';
import { Axes, type Margin, marginFor } from './Axes.tsx';
import { ChartFrame, type LegendEntry } from './ChartFrame.tsx';
import { linearScale, niceTicks, type Scale, tickDigits } from './scale.ts';
import { Tooltip } from './Tooltip.tsx';

/** One value per category; null is no value, not zero. */
export type CategorySeries = { key: string; name: string; values: readonly (number | null)[] };

/** What a chart over days, shifts or machines is told by the page that shows it. */
export type CategoryChartProps = {
  label: string;
  description?: string;
  /** Labels along the axis: days, shifts, hours. */
  categories: readonly string[];
  series: readonly CategorySeries[];
  xTitle: string;
  /** With its unit: 'OEE in %'. */
  yTitle: string;
  unit?: string;
  digits?: number;
  height?: number;
};

/** Where the categories stand on a drawing of this width. */
export type CategoryPlaces = {
  middle: (at: number) => number;
  /** The category under the pointer; null beside them. */
  categoryAt: (x: number) => number | null;
  /** Room for the label of one category. */
  step: number;
};

export type Drawing = {
  width: number;
  height: number;
  margin: Margin;
  yScale: Scale;
  places: CategoryPlaces;
  active: number | null;
};

type CategoryChartShape = {
  chart: CategoryChartProps;
  /** What the vertical axis must reach. */
  reach: readonly number[];
  startsAtZero?: boolean;
  legend: readonly LegendEntry[];
  swatch: (index: number) => ReactNode;
  labelWidth: number;
  place: (from: number, to: number) => CategoryPlaces;
  children: (drawing: Drawing) => ReactNode;
};

/** What bars and lines over categories share: axes, table of figures, the pointer and what it shows. */
export function CategoryChart({ chart, children, ...shape }: CategoryChartShape) {
  const { label, description, categories, series, xTitle, yTitle, unit = '', digits = 0, height = 260 } = chart;
  const format = useFormat();
  const [active, setActive] = useState<number | null>(null);
  const ticks = niceTicks(Math.min(...shape.reach), Math.max(...shape.reach), 5, shape.startsAtZero ?? true);
  const yTicks = ticks.map((at) => ({ at, label: format.decimal(at, tickDigits(ticks)) }));
  const margin = marginFor(yTicks);
  const isEmpty = series.every(({ values }) => values.every((value) => value === null));

  return (
    <ChartFrame
      label={label}
      description={description}
      height={height}
      legend={shape.legend}
      data={{
        headings: [xTitle, ...series.map(({ name }) => (unit === '' ? name : `${name} (${unit})`))],
        rows: isEmpty
          ? []
          : categories.map((category, at) => [
              category,
              ...series.map(({ values }) => format.decimal(values[at] ?? null, digits)),
            ]),
      }}
    >
      {({ width, descriptionId }) => {
        const yScale = linearScale(ticks[0] ?? 0, ticks.at(-1) ?? 1, height - margin.bottom, margin.top);
        const places = shape.place(margin.left, width - margin.right);
        const every = Math.max(1, Math.ceil(shape.labelWidth / places.step));
        const xTicks = categories.flatMap((name, at) =>
          at % every === 0 ? [{ at: places.middle(at), label: name }] : [],
        );
        const follow = (event: PointerEvent<SVGSVGElement>) =>
          setActive(places.categoryAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
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
              {children({ width, height, margin, yScale, places, active })}
            </svg>
            {active !== null && (
              <Tooltip
                x={places.middle(active)}
                y={margin.top}
                width={width}
                title={categories[active] ?? ''}
                lines={series.map(({ key, name, values }, index) => ({
                  key,
                  name,
                  value: format.quantity(values[active] ?? null, unit, digits).replace(/\u00a0$/, ''),
                  swatch: shape.swatch(index),
                }))}
              />
            )}
          </>
        );
      }}
    </ChartFrame>
  );
}
