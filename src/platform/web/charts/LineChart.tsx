import {
  CategoryChart,
  type CategoryChartProps,
  type CategoryPlaces,
  type CategorySeries,
  type Drawing,
} from './CategoryChart.tsx';
import { seriesColor, seriesDash } from './chart-colors.ts';
import classes from './charts.module.css';
import { linePath } from './line-path.ts';
import { linearScale } from './scale.ts';

type LineChartProps = CategoryChartProps & {
  /** A line across: a target or a limit. */
  reference?: { value: number; name: string };
  /** False where the distance to zero says nothing (temperatures). */
  startsAtZero?: boolean;
};

const LABEL_WIDTH = 52;
const INSET = 14;
/** With more categories the points would touch each other. */
const MOST_POINTS = 40;

/** Lines over a few dozen points. For thousands of points there is TimeSeriesChart. */
export function LineChart({ reference, startsAtZero, ...chart }: LineChartProps) {
  const { categories, series } = chart;
  const values = series.flatMap((line) => line.values.filter((value) => value !== null));
  const swatch = (index: number) => <LineSwatch index={index} />;
  return (
    <CategoryChart
      chart={chart}
      reach={reference === undefined ? values : [...values, reference.value]}
      startsAtZero={startsAtZero}
      legend={[
        ...series.map(({ key, name }, at) => ({ key, name, swatch: swatch(at) })),
        ...(reference === undefined ? [] : [{ key: 'reference', name: reference.name, swatch: <ReferenceSwatch /> }]),
      ]}
      swatch={swatch}
      labelWidth={LABEL_WIDTH}
      place={(from, to) => pointsBetween(from + INSET, to - INSET, categories.length)}
    >
      {(drawing) => {
        const { width, height, margin, yScale, places, active } = drawing;
        return (
          <>
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
                x1={places.middle(active)}
                x2={places.middle(active)}
                y1={margin.top}
                y2={height - margin.bottom}
                className={classes.cursor}
              />
            )}
            {series.map((line, index) => (
              <Line key={line.key} line={line} index={index} categories={categories} drawing={drawing} />
            ))}
          </>
        );
      }}
    </CategoryChart>
  );
}

/** The first and the last point stand at the ends; the pointer always means the nearest. */
function pointsBetween(from: number, to: number, count: number): CategoryPlaces {
  const scale = linearScale(0, Math.max(count - 1, 1), from, to);
  const step = scale.of(1) - scale.of(0);
  return {
    step,
    middle: scale.of,
    categoryAt: (x) => Math.min(Math.max(Math.round((x - from) / (step || 1)), 0), count - 1),
  };
}

type LineProps = { line: CategorySeries; index: number; categories: readonly string[]; drawing: Drawing };

function Line({ line, index, categories, drawing: { places, yScale, active } }: LineProps) {
  const radius = (at: number) =>
    at === active ? 5 : isAlone(line.values, at) || categories.length <= MOST_POINTS ? 3 : 0;
  return (
    <g style={{ color: seriesColor(index) }}>
      <path
        d={linePath(line.values, places.middle, yScale.of)}
        className={classes.line}
        strokeDasharray={seriesDash(index)}
      />
      {line.values.map((value, at) =>
        value === null ? null : (
          <circle
            key={categories[at] ?? at}
            cx={places.middle(at)}
            cy={yScale.of(value)}
            r={radius(at)}
            className={classes.point}
          />
        ),
      )}
    </g>
  );
}

/** Between two gaps there is no line to see. */
function isAlone(values: readonly (number | null)[], at: number): boolean {
  return (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
}

function LineSwatch({ index }: { index: number }) {
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
