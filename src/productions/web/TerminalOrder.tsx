import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { progressPercent } from '../production-progress.ts';
import { actionLabel, allowedActions, isPlanningAction, type ProductionAction } from '../production-transitions.ts';
import type { Production } from '../productions.api.ts';
import { MoveQuestion, needsQuestion } from './MoveQuestion.tsx';
import { ProductionStatusBadge } from './ProductionStatusBadge.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import classes from './Terminal.module.css';
import { useMoveProduction } from './use-move-production.ts';

type TerminalOrderProps = {
  production: Production;
  /** Pieces on this device that the server does not know yet. */
  waiting: { good: number; scrap: number; rework: number };
  employeeId: string | null;
};

/** The order in work, readable from two metres away. */
export function TerminalOrder({ production, waiting, employeeId }: TerminalOrderProps) {
  const format = useFormat();
  const { move, isMoving } = useMoveProduction();
  const [asking, setAsking] = useState<ProductionAction | null>(null);
  const produced = (production.actualQuantity ?? 0) + waiting.good + waiting.scrap + waiting.rework;
  const waitingTotal = waiting.good + waiting.scrap + waiting.rework;
  const figures = [
    { label: 'Gutteile', value: production.goodQuantity + waiting.good },
    { label: 'Ausschuss', value: production.scrapQuantity + waiting.scrap },
    { label: 'Nacharbeit', value: production.reworkQuantity + waiting.rework },
  ];
  const actions = allowedActions(production.status).filter((action) => !isPlanningAction(action));

  async function confirm(reason: string | null): Promise<void> {
    if (asking !== null) await move(production, asking, { employeeId, reason });
    setAsking(null);
  }

  return (
    <section
      className={classes.panel}
      aria-label={`Auftrag ${production.productionNumber}`}
      data-testid="current-order"
    >
      <div className={classes.orderTop}>
        <h2 className={classes.orderNumber}>{production.productionNumber}</h2>
        <ProductionStatusBadge status={production.status} />
      </div>
      <p className={classes.orderProduct}>
        {production.productModel} <span>({production.productNumber})</span>
      </p>
      <p className={classes.produced}>
        <strong data-testid="produced">{format.integer(produced)}</strong> von{' '}
        {format.integer(production.plannedQuantity)} Stück
      </p>
      <ProgressBar percent={progressPercent(produced, production.plannedQuantity)} label="Fortschritt des Auftrags" />
      {waitingTotal > 0 && (
        <p className={classes.waiting}>davon {format.integer(waitingTotal)} noch auf diesem Gerät</p>
      )}
      <dl className={classes.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{format.integer(value)}</dd>
          </div>
        ))}
      </dl>
      {production.notes !== null && <p className={classes.notes}>{production.notes}</p>}
      <div className={classes.actions}>
        {actions.map((action) => (
          <WriteButton
            key={action}
            needs="operate"
            size="xl"
            variant={action === 'resume' ? 'filled' : 'default'}
            disabled={isMoving}
            // Without a connection nothing is asked for that could not be sent: `move` says so.
            onClick={() =>
              needsQuestion(action) && navigator.onLine
                ? setAsking(action)
                : void move(production, action, { employeeId })
            }
            data-testid={`move-${action}`}
          >
            {actionLabel(action)}
          </WriteButton>
        ))}
      </div>
      <MoveQuestion
        production={production}
        action={asking}
        busy={isMoving}
        onConfirm={(reason) => void confirm(reason)}
        onCancel={() => setAsking(null)}
      />
    </section>
  );
}
