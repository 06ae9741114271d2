import { useRef, useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { useWriteRefusal } from '#platform/web/access/write-access.ts';
import { useFormat } from '#platform/web/use-format.ts';
import { useNow } from '#platform/web/use-now.ts';
import type { TimeSpan } from '#shifts/shift-calendar.ts';
import type { BoardProduction, readBoard } from '../board.api.ts';
import { type BoardDay, percentOf } from '../board-layout.ts';
import classes from './Board.module.css';
import { BoardRow } from './BoardRow.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { useBoardMoves } from './use-board-moves.ts';

const MINUTE_MS = 60_000;

type BoardProps = {
  board: OutputOf<typeof readBoard>;
  days: readonly BoardDay[];
  period: TimeSpan;
  timeZone: string;
};

/** The chart itself: a row per machine, shifts as bright bands, orders as bars one can move. */
export function Board({ board, days, period, timeZone }: BoardProps) {
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const [open, setOpen] = useState<BoardProduction | null>(null);
  const axis = useRef<HTMLDivElement>(null);
  const refusal = useWriteRefusal('manage');
  const moves = useBoardMoves({ machines: board.machines, period, axis, isAllowed: refusal === null, onOpen: setOpen });
  const conflicted = new Map(board.conflicts.map(({ productionId, message }) => [productionId, message]));
  const row = { period, moves, conflicted };

  return (
    <>
      {/* A scrollable region must be reachable by keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-label="Plantafel">
        <div className={classes.board} style={{ minWidth: 200 + Math.max(720, days.length * 110) }}>
          <div className={classes.header}>
            <div className={classes.corner}>Maschine</div>
            <div className={classes.axis} ref={axis}>
              {days.map((day) => (
                <div
                  key={day.date}
                  className={classes.day}
                  style={{
                    left: `${percentOf(day.startMs, period)}%`,
                    width: `${percentOf(day.endMs, period) - percentOf(day.startMs, period)}%`,
                  }}
                >
                  {dayLabel(day, timeZone)}
                </div>
              ))}
            </div>
          </div>
          {board.unassigned.length > 0 && (
            <BoardRow
              {...row}
              days={days}
              machine={null}
              name="Ohne Maschine"
              productions={board.unassigned}
              nowMs={now}
            />
          )}
          {board.machines.map((machine) => (
            <BoardRow
              key={machine.id}
              {...row}
              days={days}
              machine={machine}
              name={machine.name}
              productions={machine.productions}
              nowMs={now}
            />
          ))}
        </div>
      </section>
      <output className={classes.live}>
        {moves.staged !== null &&
          `${moves.staged.production.productionNumber}: ${moves.machineName(moves.staged.machineId)}, ${format.dateTime(new Date(moves.staged.startMs).toISOString())}. Eingabetaste übernimmt, Escape verwirft.`}
      </output>
      {open && (
        <MoveDialog
          production={open}
          machines={board.machines}
          conflict={conflicted.get(open.id) ?? null}
          timeZone={timeZone}
          isBusy={moves.isSaving}
          onMove={(machineId, startMs) =>
            void moves.save(open, machineId, startMs).then((done) => done && setOpen(null))
          }
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function dayLabel({ startMs }: BoardDay, timeZone: string): string {
  return new Intl.DateTimeFormat('de-DE', { timeZone, weekday: 'short', day: '2-digit', month: '2-digit' }).format(
    startMs + 12 * 60 * MINUTE_MS,
  );
}
