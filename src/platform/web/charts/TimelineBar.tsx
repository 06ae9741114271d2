import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useId, useState } from 'react';
import { useFormat } from '../use-format.ts';
import { useNow } from '../use-now.ts';
import { ChartFrame } from './ChartFrame.tsx';
import classes from './charts.module.css';
import { type Pattern, PatternFill } from './PatternFill.tsx';
import { linearScale, timeTicks } from './scale.ts';
import { Tooltip } from './Tooltip.tsx';

export type TimelineState = { key: string; label: string; color: string; pattern: Pattern };
/** ISO times; past time no segment covers is shown as "Keine Daten", the future stays empty. */
export type TimelineSegment = { from: string; to: string; state: string; detail?: string };

type TimelineBarProps = {
  /** 'Zustände von CNC-01 in der Frühschicht' */
  label: string;
  from: string;
  to: string;
  segments: readonly TimelineSegment[];
  states: readonly TimelineState[];
  /** Without legend, axis and data view: for a row in a list. */
  compact?: boolean;
  height?: number;
};

const LABEL_WIDTH = 64;
const AXIS_HEIGHT = 22;
const DAY_MS = 86_400_000;
const RENEW_EVERY_MS = 30_000;

/** What a machine did over time: each state with its own colour and pattern. */
export function TimelineBar(props: TimelineBarProps) {
  const { label, segments, states, compact = false, height = compact ? 22 : 44 } = props;
  const format = useFormat();
  const now = useNow(RENEW_EVERY_MS);
  const shares = sharesOf(props);
  const description = shares
    .map(({ state, minutes }) => `${state.label} ${format.quantity(minutes, 'min')}`)
    .join(', ');
  if (compact) {
    return <CompactBar {...props} height={height} description={description} />;
  }
  const stateOf = new Map(states.map((state) => [state.key, state]));
  return (
    <ChartFrame
      label={label}
      description={description}
      height={height + AXIS_HEIGHT}
      legend={[...shares, ...unknownShare(props, shares, now)].map(({ state, minutes }) => ({
        key: state.key,
        name: `${state.label} (${format.quantity(minutes, 'min')})`,
        swatch: <StateSwatch state={state} />,
      }))}
      data={{
        headings: ['Von', 'Bis', 'Zustand', 'Dauer (min)', 'Bemerkung'],
        rows: segments.map((segment) => [
          format.dateTime(segment.from),
          format.dateTime(segment.to),
          stateOf.get(segment.state)?.label ?? segment.state,
          format.decimal(minutesOf(segment), 1),
          segment.detail ?? '',
        ]),
      }}
    >
      {({ width }) => <Bar {...props} width={width} height={height} description={description} withAxis />}
    </ChartFrame>
  );
}

function CompactBar(props: TimelineBarProps & { height: number; description: string }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  return (
    <div ref={ref} className={classes.drawing} style={{ height: props.height }}>
      {width > 0 && <Bar {...props} width={width} withAxis={false} />}
    </div>
  );
}

type BarProps = Omit<TimelineBarProps, 'compact'> & {
  width: number;
  height: number;
  description: string;
  withAxis: boolean;
};

function Bar({ label, from, to, segments, states, width, height, description, withAxis }: BarProps) {
  const format = useFormat();
  const patternId = useId();
  const now = useNow(RENEW_EVERY_MS);
  const [active, setActive] = useState<{ segment: TimelineSegment; x: number } | null>(null);
  const fromMs = Date.parse(from);
  const toMs = Date.parse(to);
  const scale = linearScale(fromMs, toMs, 0, width);
  const clip = (time: string) => scale.of(Math.min(Math.max(Date.parse(time), fromMs), toMs));
  const { ticks } = timeTicks(fromMs, toMs, Math.max(2, Math.floor(width / LABEL_WIDTH)));
  const isLong = toMs - fromMs > 2 * DAY_MS;

  function follow(event: PointerEvent<SVGSVGElement>): void {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const time = fromMs + (x / width) * (toMs - fromMs);
    const segment = segments.find((one) => Date.parse(one.from) <= time && time < Date.parse(one.to));
    setActive(segment === undefined ? null : { segment, x });
  }

  return (
    <>
      <svg
        width={width}
        height={height + (withAxis ? AXIS_HEIGHT : 0)}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing, not a file
        role="img"
        aria-label={`${label}: ${description}`}
        onPointerMove={follow}
        onPointerLeave={() => setActive(null)}
      >
        <defs>
          {states.map((state) => (
            <PatternFill key={state.key} id={`${patternId}-${state.key}`} pattern={state.pattern} color={state.color} />
          ))}
        </defs>
        <rect width={width} height={height} rx={4} className={classes.future} />
        <rect width={Math.max(0, Math.min(scale.of(now), width))} height={height} rx={4} className={classes.noData} />
        {segments.map((segment) => (
          <rect
            key={segment.from + segment.state}
            x={clip(segment.from)}
            width={Math.max(0.5, clip(segment.to) - clip(segment.from))}
            height={height}
            fill={`url(#${patternId}-${segment.state})`}
          />
        ))}
        {withAxis &&
          ticks.map((tick) => (
            <g key={tick} className={classes.axes}>
              <line x1={scale.of(tick)} x2={scale.of(tick)} y1={height} y2={height + 5} className={classes.base} />
              <text x={Math.min(Math.max(scale.of(tick), 16), width - 16)} y={height + 18} textAnchor="middle">
                {isLong
                  ? format.date(new Date(tick).toISOString()).slice(0, 6)
                  : format.time(new Date(tick).toISOString())}
              </text>
            </g>
          ))}
      </svg>
      {active && (
        <Tooltip
          x={active.x}
          y={height + 4}
          width={width}
          title={states.find((state) => state.key === active.segment.state)?.label ?? active.segment.state}
          lines={[
            {
              key: 'time',
              name: `${format.time(active.segment.from)}–${format.time(active.segment.to)}`,
              value: format.quantity(minutesOf(active.segment), 'min'),
            },
            ...(active.segment.detail === undefined ? [] : [{ key: 'detail', name: active.segment.detail, value: '' }]),
          ]}
        />
      )}
    </>
  );
}

export function StateSwatch({ state }: { state: TimelineState }) {
  const id = useId();
  return (
    <svg width={14} height={14} aria-hidden="true">
      <defs>
        <PatternFill id={id} pattern={state.pattern} color={state.color} />
      </defs>
      <rect width={14} height={14} rx={3} fill={`url(#${id})`} />
    </svg>
  );
}

function minutesOf(segment: TimelineSegment): number {
  return (Date.parse(segment.to) - Date.parse(segment.from)) / 60_000;
}

type Share = { state: TimelineState; minutes: number };

const UNKNOWN: TimelineState = {
  key: 'unknown-time',
  label: 'Keine Daten',
  color: 'var(--mes-surface-strong)',
  pattern: 'solid',
};

/** Past time no segment covers, where it is worth a word. */
function unknownShare({ from, to }: TimelineBarProps, shares: readonly Share[], now: number): Share[] {
  const known = shares.reduce((sum, { minutes }) => sum + minutes, 0);
  const minutes = (Math.min(Date.parse(to), now) - Date.parse(from)) / 60_000 - known;
  return minutes < 1 ? [] : [{ state: UNKNOWN, minutes }];
}

/** Minutes of each state inside the shown time, in the order of the states. */
function sharesOf({ from, to, segments, states }: TimelineBarProps): Share[] {
  const inside = (segment: TimelineSegment) =>
    Math.max(
      0,
      Math.min(Date.parse(segment.to), Date.parse(to)) - Math.max(Date.parse(segment.from), Date.parse(from)),
    );
  return states
    .map((state) => ({
      state,
      minutes: segments.filter((one) => one.state === state.key).reduce((sum, one) => sum + inside(one), 0) / 60_000,
    }))
    .filter(({ minutes }) => minutes > 0);
}
