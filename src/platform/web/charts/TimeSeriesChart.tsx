import { lazy, Suspense } from 'react';
import { Bone } from '../ui/Skeleton.tsx';
import { useFormat } from '../use-format.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { seriesColor, seriesDash } from './chart-colors.ts';
import classes from './charts.module.css';

export type TimeSeries = { key: string; name: string; values: readonly (number | null)[] };

export type TimeSeriesChartProps = {
  label: string;
  description?: string;
  /** Unix milliseconds, rising; one for every value of each series. */
  times: readonly number[];
  series: readonly TimeSeries[];
  /** With its unit: 'Temperatur in °C'. */
  yTitle: string;
  unit?: string;
  digits?: number;
  /** Lines across: limits and targets. */
  limits?: readonly { value: number; name: string }[];
  height?: number;
  /** Called with the chosen time after zooming by dragging, and with null after a double click. */
  onZoom?: (range: { fromMs: number; toMs: number } | null) => void;
};

const Plot = lazy(async () => ({ default: (await import('./UPlotDrawing.tsx')).UPlotDrawing }));
/** More lines in the "Daten" view help nobody; exports exist for that. */
const MOST_DATA_ROWS = 500;

/** Long and live series: a hundred thousand points stay quick. Drag to zoom, double click to see all again. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { label, description, times, series, unit = '', digits = 1, limits = [], height = 280 } = props;
  const format = useFormat();
  const step = Math.max(1, Math.ceil(times.length / MOST_DATA_ROWS));
  const rows = times.flatMap((time, at) =>
    at % step === 0
      ? [
          [
            format.dateTime(new Date(time).toISOString()),
            ...series.map((line) => format.decimal(line.values[at] ?? null, digits)),
          ],
        ]
      : [],
  );
  return (
    <ChartFrame
      label={label}
      description={description}
      height={height}
      legend={[
        ...series.map(({ key, name }, at) => ({
          key,
          name,
          swatch: <Stroke color={seriesColor(at)} dash={seriesDash(at)} />,
        })),
        ...limits.map(({ name }) => ({ key: name, name, swatch: <Stroke color="var(--mes-text-muted)" dash="3 3" /> })),
      ]}
      data={{ headings: ['Zeit', ...series.map(({ name }) => (unit === '' ? name : `${name} (${unit})`))], rows }}
    >
      {({ width }) => (
        <Suspense fallback={<Bone height={height} />}>
          <Plot {...props} width={width} height={height} />
        </Suspense>
      )}
    </ChartFrame>
  );
}

function Stroke({ color, dash }: { color: string; dash?: string }) {
  return (
    <svg width={22} height={10} aria-hidden="true" style={{ color }}>
      <line x1={0} x2={22} y1={5} y2={5} className={classes.line} strokeDasharray={dash} />
    </svg>
  );
}
