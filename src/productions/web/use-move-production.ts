import { useWrite } from '#platform/web/api/use-write.ts';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { readBoard } from '../board.api.ts';
import { actionDone, type ProductionAction } from '../production-transitions.ts';
import { moveProduction, type Production, productionKind, readProductionSummary } from '../productions.api.ts';
import { readTerminal } from '../terminal.api.ts';

/** Moves an order to its next state and says so. */
export function useMoveProduction() {
  const write = useWrite(moveProduction, {
    refreshes: [productionKind.read, productionKind.list, readProductionSummary, readTerminal, readBoard],
  });
  return {
    isMoving: write.isPending,
    move: async (
      production: Production,
      action: ProductionAction,
      { employeeId = null, reason = null }: { employeeId?: string | null; reason?: string | null } = {},
    ) => {
      // A paused call would be sent at some later time, when it may no longer be meant.
      if (!navigator.onLine) {
        toast.error('Das geht nur mit Verbindung zum Server. Buchungen werden auch ohne Verbindung erfasst.');
        return false;
      }
      try {
        await write.mutateAsync({
          params: { id: production.id },
          body: { action, version: production.version, employeeId, reason },
        });
        toast.success(`Auftrag ${production.productionNumber} ${actionDone(action)}`);
        return true;
      } catch (error) {
        toastFailure(error);
        return false;
      }
    },
  };
}
