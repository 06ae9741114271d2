import { type PointerEvent, useState } from 'react';
import { Axes, marginFor } from '#platform/web/charts/Axes.tsx';
import { ChartFrame } from '#platform/web/charts/ChartFrame.tsx';
import { linePath } from '#platform/web/charts/line-path.ts';
import { linearScale, niceTicks, tickDigits } from '#platform/web/charts/scale.ts';
import { Tooltip } from '#platform/web/charts/Tooltip.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import classes from './Quality.module.css';
import type { Spc } from './SpcResult.tsx';
import { trackTitle } from './track-title.ts';

const HEIGHT = 260;
const LABEL_WIDTH = 84;
/** More marks than this would cover each other; signals are always marked. */
const MOST_MARKS = 120;

type ControlChartViewProps = { spc: Spc; track: Spc['tracks'][number] };

/** A control chart: values, centre line and limits of each point, signals as red diamonds. */
export function ControlChartView({ spc, track }: ControlChartViewProps) {
  const format = useFormat();
  const [active, setActive] = useState<number | null>(null);
  const { points } = track;
  const title = trackTitle(spc.chart, track.name);
  const signals = new Map<number, number[]>();
  for (const { rule, end } of track.violations) signals.set(end, [...(signals.get(end) ?? []), rule]);
  const all = points.flatMap(({ value, lower, upper, centre }) => [value, centre, lower ?? value, upper ?? value]);
  const ticks = niceTicks(least(all), most(all), 5, false);
  const digits = tickDigits(ticks) + 1;
  const yTicks = ticks.map((at) => ({ at, label: format.decimal(at, tickDigits(ticks)) }));
  const margin = marginFor(yTicks);
  const show = (value: number | null) => format.decimal(value, digits);

  return (
    <ChartFrame
      label={`${title}, ${spc.title}`}
      description={`${points.length} Punkte, ${signals.size} davon mit Signal.`}
      height={HEIGHT}
      legend={[
        { key: 'value', name: title, swatch: <Swatch className="" /> },
        { key: 'centre', name: 'Mittellinie', swatch: <Swatch className={classes.centre} /> },
        { key: 'limit', name: 'Eingriffsgrenzen', swatch: <Swatch className={classes.limit} /> },
        { key: 'signal', name: 'Signal', swatch: <SignalSwatch /> },
      ]}
      data={{
        headings: ['Nr.', 'Prüfung', 'Zeitpunkt', title, 'Untere Grenze', 'Mittellinie', 'Obere Grenze', 'Regeln'],
        rows: points.map((point, at) => [
          String(at + 1),
          point.checkNumber,
          format.dateTime(point.at),
          show(point.value),
          show(point.lower),
          show(point.centre),
          show(point.upper),
          (signals.get(at) ?? []).join(', '),
        ]),
      }}
    >
      {({ width, descriptionId }) => {
        const yScale = linearScale(ticks[0] ?? 0, ticks.at(-1) ?? 1, HEIGHT - margin.bottom, margin.top);
        const xScale = linearScale(0, Math.max(points.length - 1, 1), margin.left + 14, width - margin.right - 14);
        const every = Math.max(1, Math.ceil((points.length * LABEL_WIDTH) / (width - margin.left)));
        const xTicks = points.flatMap(({ at }, index) =>
          index % every === 0 ? [{ at: xScale.of(index), label: format.date(at) }] : [],
        );
        const follow = (event: PointerEvent<SVGSVGElement>) => {
          const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
          const share = (x - xScale.of(0)) / (xScale.of(1) - xScale.of(0) || 1);
          setActive(Math.min(Math.max(Math.round(share), 0), points.length - 1));
        };
        const pathOf = (pick: (point: (typeof points)[number]) => number | null) =>
          linePath(points.map(pick), xScale.of, yScale.of);
        const shown = active === null ? undefined : points[active];
        return (
          <>
            <svg
              width={width}
              height={HEIGHT}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing, not a file
              role="img"
              aria-label={`${title}, ${spc.title}`}
              aria-describedby={descriptionId}
              onPointerMove={follow}
              onPointerLeave={() => setActive(null)}
            >
              <Axes
                {...{ width, height: HEIGHT, margin, yTicks, yScale, xTicks }}
                yTitle={spc.unit === '' ? title : `${title} in ${spc.unit}`}
                xTitle="Prüfung"
              />
              <path d={pathOf(({ centre }) => centre)} className={classes.centre} />
              <path d={pathOf(({ upper }) => upper)} className={classes.limit} />
              <path d={pathOf(({ lower }) => lower)} className={classes.limit} />
              <path d={pathOf(({ value }) => value)} className={classes.values} />
              {points.map((point, index) => (
                <Mark
                  // Single values of one check differ only by their place.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={`${point.checkId}:${index}`}
                  x={xScale.of(index)}
                  y={yScale.of(point.value)}
                  isSignal={signals.has(index)}
                  isShown={index === active || points.length <= MOST_MARKS}
                />
              ))}
            </svg>
            {shown !== undefined && active !== null && (
              <Tooltip
                x={xScale.of(active)}
                y={margin.top}
                width={width}
                title={`${shown.checkNumber}, ${format.dateTime(shown.at)}`}
                lines={[
                  { key: 'value', name: title, value: show(shown.value) },
                  { key: 'upper', name: 'Obere Grenze', value: show(shown.upper) },
                  { key: 'centre', name: 'Mittellinie', value: show(shown.centre) },
                  { key: 'lower', name: 'Untere Grenze', value: show(shown.lower) },
                  { key: 'rules', name: 'Regeln', value: (signals.get(active) ?? ['–']).join(', ') },
                ]}
              />
            )}
          </>
        );
      }}
    </ChartFrame>
  );
}

function Mark({ x, y, isSignal, isShown }: { x: number; y: number; isSignal: boolean; isShown: boolean }) {
  if (isSignal)
    return <path d={`M${x} ${y - 7}L${x + 7} ${y}L${x} ${y + 7}L${x - 7} ${y}Z`} className={classes.signal} />;
  return isShown ? <circle cx={x} cy={y} r={3} className={classes.mark} /> : null;
}

function Swatch({ className }: { className: string | undefined }) {
  return (
    <svg width={22} height={10} aria-hidden="true">
      <line x1={0} x2={22} y1={5} y2={5} className={className === '' ? classes.values : className} />
    </svg>
  );
}

function SignalSwatch() {
  return (
    <svg width={16} height={16} aria-hidden="true">
      <Mark x={8} y={8} isSignal isShown />
    </svg>
  );
}

const least = (values: readonly number[]) => values.reduce((low, value) => Math.min(low, value), Infinity);
const most = (values: readonly number[]) => values.reduce((high, value) => Math.max(high, value), -Infinity);
