import { TriangleAlert } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useFormat } from '#platform/web/use-format.ts';
import type { BoardProduction } from '../board.api.ts';
import { PRODUCTION_STATUS_LABELS } from '../production-status.ts';
import classes from './Board.module.css';
import type { BoardMoves } from './use-board-moves.ts';

type BoardBarProps = {
  production: BoardProduction;
  machineName: string;
  style: CSSProperties;
  startMs: number;
  endMs: number;
  conflict: string | null;
  moves: BoardMoves;
};

/** One order. A click opens it, dragging or the arrow keys move it. */
export function BoardBar({ production, machineName, style, startMs, endMs, conflict, moves }: BoardBarProps) {
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  const isStaged = moves.staged?.production.id === production.id;
  const wasStagedAtFirst = useRef(isStaged);
  useEffect(() => {
    // Moved to another machine it is a new button in another row; the keys must go on working.
    if (wasStagedAtFirst.current) button.current?.focus();
  }, []);
  const { productionNumber, productModel, status } = production;
  const from = format.dateTime(new Date(startMs).toISOString());
  const to = format.dateTime(new Date(endMs).toISOString());
  const description = [
    `${productionNumber}, ${productModel}`,
    machineName,
    PRODUCTION_STATUS_LABELS[status],
    `${from} bis ${to}`,
    ...(conflict === null ? [] : [conflict]),
  ].join(', ');
  return (
    <button
      ref={button}
      type="button"
      className={classes.bar}
      style={style}
      data-status={status}
      data-movable={production.isMovable || undefined}
      data-conflict={conflict !== null || undefined}
      data-staged={isStaged || undefined}
      data-testid={`bar-${productionNumber}`}
      aria-label={description}
      title={description}
      {...moves.handlersOf(production)}
    >
      <span className={classes.barProgress} style={{ width: `${production.progressPercent}%` }} />
      <span className={classes.barText}>
        {conflict !== null && <TriangleAlert size={14} aria-hidden="true" />}
        <strong>{productionNumber}</strong> {productModel}
      </span>
    </button>
  );
}
