import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { actionLabel, type ProductionAction } from '../production-transitions.ts';
import type { Production } from '../productions.api.ts';
import { PauseQuestion } from './PauseQuestion.tsx';

type MoveQuestionProps = {
  production: Production;
  /** Null: nothing is asked. */
  action: ProductionAction | null;
  busy: boolean;
  onConfirm: (reason: string | null) => void;
  onCancel: () => void;
};

/** Completing and cancelling cannot be undone, and a pause wants a reason, so they are asked for. */
export function needsQuestion(action: ProductionAction): boolean {
  return action === 'complete' || action === 'cancel' || action === 'pause';
}

export function MoveQuestion({ production, action, busy, onConfirm, onCancel }: MoveQuestionProps) {
  const format = useFormat();
  const { productionNumber, plannedQuantity } = production;
  if (action === 'pause') {
    return <PauseQuestion productionNumber={productionNumber} busy={busy} onConfirm={onConfirm} onCancel={onCancel} />;
  }
  const missing = plannedQuantity - (production.actualQuantity ?? 0);
  const explanation =
    action === 'cancel'
      ? 'Ein stornierter Auftrag kann nicht fortgesetzt werden. Bereits gebuchte Mengen bleiben erhalten.'
      : missing > 0
        ? `Es fehlen noch ${format.integer(missing)} von ${format.integer(plannedQuantity)} Stück.`
        : 'Die geplante Menge ist erreicht.';
  return (
    <ConfirmDialog
      opened={action !== null}
      question={
        action === 'cancel' ? `Auftrag ${productionNumber} stornieren?` : `Auftrag ${productionNumber} abschließen?`
      }
      explanation={explanation}
      confirmLabel={action === null ? '' : actionLabel(action)}
      dangerous={action === 'cancel'}
      busy={busy}
      onConfirm={() => onConfirm(null)}
      onCancel={onCancel}
    />
  );
}
