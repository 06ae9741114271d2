import { useId } from 'react';
import { CategoryChart, type CategoryChartProps, type CategoryPlaces, type Drawing } from './CategoryChart.tsx';
import { seriesColor } from './chart-colors.ts';
import classes from './charts.module.css';
import { PatternFill, patternOf } from './PatternFill.tsx';

type BarChartProps = CategoryChartProps & {
  /** On top of each other instead of side by side. */
  stacked?: boolean;
};

const LABEL_WIDTH = 58;
const GROUP_SHARE = 0.72;
const WIDEST_BAR = 56;

export function BarChart({ stacked = false, ...chart }: BarChartProps) {
  const { categories, series } = chart;
  const patternId = useId();
  const sums = categories.map((_, at) => series.reduce((sum, bars) => sum + (bars.values[at] ?? 0), 0));
  const known = series.flatMap((bars) => bars.values.filter((value) => value !== null));
  const swatch = (index: number) => <BarSwatch index={index} />;
  return (
    <CategoryChart
      chart={chart}
      reach={[...(stacked ? sums : known), 0]}
      legend={series.length < 2 ? [] : series.map(({ key, name }, at) => ({ key, name, swatch: swatch(at) }))}
      swatch={swatch}
      labelWidth={LABEL_WIDTH}
      place={(from, to) => slotsBetween(from, to, categories.length)}
    >
      {({ height, margin, places, active, yScale }) => (
        <>
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
          {active !== null && (
            <rect
              x={places.middle(active) - places.step / 2}
              y={margin.top}
              width={places.step}
              height={height - margin.top - margin.bottom}
              className={classes.activeSlot}
            />
          )}
          <Bars {...{ categories, series, stacked, places, yScale, patternId }} />
        </>
      )}
    </CategoryChart>
  );
}

/** Each category has a slot of its own width. */
function slotsBetween(from: number, to: number, count: number): CategoryPlaces {
  const step = (to - from) / Math.max(count, 1);
  return {
    step,
    middle: (at) => from + step * (at + 0.5),
    categoryAt(x) {
      const at = Math.floor((x - from) / step);
      return at >= 0 && at < count ? at : null;
    },
  };
}

type BarsProps = Pick<BarChartProps, 'categories' | 'series'> &
  Pick<Drawing, 'places' | 'yScale'> & { stacked: boolean; patternId: string };

function Bars({ categories, series, stacked, places, yScale, patternId }: BarsProps) {
  const barCount = stacked ? 1 : series.length;
  const barWidth = Math.max(1, Math.min((places.step * GROUP_SHARE) / barCount, WIDEST_BAR));
  const gap = barCount > 1 ? 1 : 0;
  return categories.map((category, at) => {
    let stackTop = 0;
    return (
      <g key={category}>
        {series.map((bars, index) => {
          const value = bars.values[at] ?? null;
          if (value === null || value === 0) return null;
          const base = stacked ? stackTop : 0;
          stackTop += value;
          const left = places.middle(at) - (barWidth * barCount) / 2 + (stacked ? 0 : barWidth * index);
          return (
            <rect
              key={bars.key}
              x={left + gap}
              y={Math.min(yScale.of(base), yScale.of(base + value))}
              width={Math.max(1, barWidth - 2 * gap)}
              height={Math.max(1, Math.abs(yScale.of(base + value) - yScale.of(base)))}
              rx={2}
              fill={`url(#${patternId}-${index})`}
            />
          );
        })}
      </g>
    );
  });
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
