import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import UPlot from 'uplot';
import { useFormat } from '../use-format.ts';
import { SERIES_COLORS, seriesColor, seriesDash } from './chart-colors.ts';
import classes from './charts.module.css';
import type { TimeSeriesChartProps } from './TimeSeriesChart.tsx';
import { Tooltip } from './Tooltip.tsx';

type ZoomRange = { fromMs: number; toMs: number } | null;
type UPlotDrawingProps = TimeSeriesChartProps & { width: number; height: number };
/** Place in the drawing and index of the point under the pointer. */
type Cursor = { left: number; at: number };

const FONT = '12px "Inter Variable", system-ui, sans-serif';
const DAY_S = 86_400;

/** The canvas of a long series. Loaded only where one is shown. */
export function UPlotDrawing(props: UPlotDrawingProps) {
  const { label, times, series, yTitle, unit = '', digits = 1, limits = [], width, height, onZoom } = props;
  const format = useFormat();
  const scheme = useComputedColorScheme('light');
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const isZoomed = useRef(false);
  const tellZoom = useEffectEvent((range: ZoomRange) => onZoom?.(range));
  const shape = [series.map(({ key }) => key).join(), limits.map(({ value }) => value).join(), yTitle].join('|');

  useEffect(() => {
    const target = place.current;
    if (target === null) return undefined;
    const colorOf = (token: string) =>
      getComputedStyle(target)
        .getPropertyValue(token.replace(/^var\(|\)$/g, ''))
        .trim();
    const axis = {
      stroke: colorOf('--mes-text-muted'),
      font: FONT,
      grid: { stroke: colorOf('--mes-border'), width: 1 },
      ticks: { stroke: colorOf('--mes-border'), width: 1, size: 4 },
    };
    const made = new UPlot(
      {
        width,
        height,
        legend: { show: false },
        cursor: { y: false, drag: { x: true, y: false } },
        scales: { x: { time: true }, y: { range: (_, least, greatest) => rangeWith(limits, least, greatest) } },
        axes: [
          {
            ...axis,
            label: 'Zeit',
            labelFont: FONT,
            labelSize: 18,
            size: 28,
            values: (_, splits, __, ___, stepSeconds) =>
              splits.map((second) => {
                const time = new Date(second * 1000).toISOString();
                return stepSeconds >= DAY_S ? format.date(time).slice(0, 6) : format.time(time);
              }),
          },
          {
            ...axis,
            label: yTitle,
            labelFont: FONT,
            labelSize: 20,
            size: 58,
            values: (_, splits) => splits.map((value) => format.decimal(value, digits)),
          },
        ],
        series: [
          {},
          ...series.map(({ name }, at) => ({
            label: name,
            stroke: colorOf(seriesColor(at % SERIES_COLORS.length)),
            width: 1.75,
            dash: seriesDash(at)?.split(' ').map(Number),
            points: { show: false },
            spanGaps: false,
          })),
        ],
        hooks: {
          setCursor: [
            (drawn) => {
              const { idx, left = -1 } = drawn.cursor;
              setCursor(
                idx === null || idx === undefined || left < 0 ? null : { at: idx, left: left + drawn.over.offsetLeft },
              );
            },
          ],
          setSelect: [
            (drawn) => {
              if (drawn.select.width < 4) return;
              isZoomed.current = true;
              const [from, to] = [drawn.select.left, drawn.select.left + drawn.select.width];
              tellZoom({ fromMs: drawn.posToVal(from, 'x') * 1000, toMs: drawn.posToVal(to, 'x') * 1000 });
            },
          ],
          draw: [(drawn) => drawLimits(drawn, limits, axis.stroke)],
        },
      },
      dataOf(times, series),
      target,
    );
    const reset = () => {
      isZoomed.current = false;
      tellZoom(null);
    };
    made.over.addEventListener('dblclick', reset);
    plot.current = made;
    return () => {
      made.destroy();
      plot.current = null;
    };
    // A new drawing only when its shape or the theme changes; data and size are handed over below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shape, scheme, format]);

  useEffect(() => plot.current?.setSize({ width, height }), [width, height]);
  useEffect(() => {
    // New values must not throw a reader out of the part they look at.
    plot.current?.setData(dataOf(times, series), !isZoomed.current);
    if (isZoomed.current) plot.current?.redraw();
  }, [times, series]);

  const at = cursor?.at;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing, not a file */}
      <div ref={place} role="img" aria-label={label} className={classes.canvas} />
      {cursor !== null && at !== undefined && times[at] !== undefined && (
        <Tooltip
          x={cursor.left}
          y={16}
          width={width}
          title={format.dateTime(new Date(times[at]).toISOString())}
          lines={series.map((line) => ({
            key: line.key,
            name: line.name,
            value: format.quantity(line.values[at] ?? null, unit, digits),
          }))}
        />
      )}
    </>
  );
}

function dataOf(times: readonly number[], series: UPlotDrawingProps['series']): UPlot.AlignedData {
  return [times.map((time) => time / 1000), ...series.map((line) => [...line.values])];
}

/** Limits stay in view, with a little room around everything. */
function rangeWith(
  limits: readonly { value: number }[],
  least: number | null,
  greatest: number | null,
): UPlot.Range.MinMax {
  const values = [least, greatest, ...limits.map(({ value }) => value)].filter((value) => value !== null);
  if (values.length === 0) return [0, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = (high - low || Math.abs(high) || 1) * 0.06;
  return [low - room, high + room];
}

function drawLimits(plot: UPlot, limits: readonly { value: number }[], color: string): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.setLineDash([4, 4]);
  for (const { value } of limits) {
    const y = plot.valToPos(value, 'y', true);
    if (y < bbox.top || y > bbox.top + bbox.height) continue;
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}
