import type { TimeSpan } from '#shifts/shift-calendar.ts';
import { SHIFT_TYPE_LABELS } from '#shifts/shift-type.ts';
import type { BoardMachine, BoardProduction } from '../board.api.ts';
import { type BoardDay, lanesOf, percentOf } from '../board-layout.ts';
import classes from './Board.module.css';
import { BoardBar } from './BoardBar.tsx';
import type { BoardMoves } from './use-board-moves.ts';

const LANE_HEIGHT = 48;
const ROW_PADDING = 6;

type BoardRowProps = {
  /** Null: the row of orders without one. */
  machine: BoardMachine | null;
  name: string;
  productions: readonly BoardProduction[];
  days: readonly BoardDay[];
  period: TimeSpan;
  nowMs: number;
  moves: BoardMoves;
  conflicted: ReadonlyMap<string, string>;
};

export function BoardRow({ machine, name, productions, days, period, nowMs, moves, conflicted }: BoardRowProps) {
  const machineId = machine?.id ?? null;
  // A bar that is being moved is drawn where it would land.
  const { staged } = moves;
  const placed = [
    ...productions.filter(({ id }) => staged === null || staged.production.id !== id || staged.machineId === machineId),
    ...(staged !== null && staged.machineId === machineId && staged.production.machineId !== machineId
      ? [staged.production]
      : []),
  ].map((production) => ({ production, ...moves.spanOf(production) }));
  const lanes = lanesOf(placed);
  const height = Math.max(1, ...lanes.map((lane) => lane + 1)) * LANE_HEIGHT + 2 * ROW_PADDING;
  const place = (start: string, end: string) => placeOf({ startMs: Date.parse(start), endMs: Date.parse(end) }, period);

  return (
    <div className={classes.row}>
      <div className={classes.name}>{name}</div>
      <div
        className={classes.track}
        style={{ height }}
        data-machine-id={machineId ?? undefined}
        data-always={machine?.hasShifts === false || undefined}
      >
        {machine?.shiftWindows.map((window) => (
          <div
            key={window.start}
            className={classes.shift}
            style={place(window.start, window.end)}
            title={SHIFT_TYPE_LABELS[window.shiftType]}
          />
        ))}
        {machine?.plannedDowntimes.map((stop) => (
          <div
            key={stop.id}
            className={classes.downtime}
            style={place(stop.start, stop.end)}
            title={stop.reason ?? 'Geplanter Stillstand'}
          />
        ))}
        {days.map((day) => (
          <div key={day.date} className={classes.dayLine} style={{ left: `${percentOf(day.startMs, period)}%` }} />
        ))}
        {nowMs > period.startMs && nowMs < period.endMs && (
          <div className={classes.now} style={{ left: `${percentOf(nowMs, period)}%` }} title="Jetzt" />
        )}
        {placed.map(({ production, startMs, endMs }, index) => (
          <BoardBar
            key={production.id}
            production={production}
            machineName={name}
            style={{
              ...placeOf({ startMs, endMs }, period),
              top: ROW_PADDING + (lanes[index] ?? 0) * LANE_HEIGHT,
              height: LANE_HEIGHT - 4,
            }}
            startMs={startMs}
            endMs={endMs}
            conflict={conflicted.get(production.id) ?? null}
            moves={moves}
          />
        ))}
      </div>
    </div>
  );
}

function placeOf(span: TimeSpan, period: TimeSpan): { left: string; width: string } {
  const left = percentOf(span.startMs, period);
  return { left: `${left}%`, width: `${percentOf(span.endMs, period) - left}%` };
}
