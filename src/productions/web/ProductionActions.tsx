import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { actionLabel, allowedActions, isPlanningAction, type ProductionAction } from '../production-transitions.ts';
import type { Production } from '../productions.api.ts';
import { BookingButton } from './BookingButton.tsx';
import { MoveQuestion, needsQuestion } from './MoveQuestion.tsx';
import { useMoveProduction } from './use-move-production.ts';

/** The steps the state of the order allows; the next usual one stands out. */
export function ProductionActions({ production }: { production: Production }) {
  const { move, isMoving } = useMoveProduction();
  const [asking, setAsking] = useState<ProductionAction | null>(null);
  const actions = allowedActions(production.status);

  async function confirm(reason: string | null): Promise<void> {
    if (asking !== null) await move(production, asking, { reason });
    setAsking(null);
  }

  return (
    <>
      <BookingButton production={production} />
      {actions.map((action, index) => (
        <WriteButton
          key={action}
          needs={isPlanningAction(action) ? 'manage' : 'operate'}
          variant={index === 0 && action !== 'cancel' ? 'filled' : 'default'}
          loading={isMoving && asking === null && index === 0}
          onClick={() => (needsQuestion(action) ? setAsking(action) : void move(production, action))}
          data-testid={`move-${action}`}
        >
          {actionLabel(action)}
        </WriteButton>
      ))}
      <MoveQuestion
        production={production}
        action={asking}
        busy={isMoving}
        onConfirm={(reason) => void confirm(reason)}
        onCancel={() => setAsking(null)}
      />
    </>
  );
}
