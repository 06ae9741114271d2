import type { OutputOf } from '#platform/endpoint.ts';
import { newId } from '#platform/web/new-id.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import type { Production } from '../productions.api.ts';
import type { readTerminal } from '../terminal.api.ts';
import { BookingPad } from './BookingPad.tsx';
import { type BookingQueue, type QueueState, waitingPieces } from './booking-queue.ts';
import classes from './Terminal.module.css';
import { TerminalChecks } from './TerminalChecks.tsx';
import { TerminalNext } from './TerminalNext.tsx';
import { TerminalOrder } from './TerminalOrder.tsx';
import { TerminalQueue } from './TerminalQueue.tsx';
import { TerminalStops } from './TerminalStops.tsx';

type TerminalWorkProps = {
  terminal: OutputOf<typeof readTerminal>;
  queue: BookingQueue;
  state: QueueState;
  employeeId: string | null;
};

type BookedPieces = { good: number; scrap: number; rework: number; reason: string | null };

/** Everything for the work at one machine: order and booking on the left, what waits on the right. */
export function TerminalWork({ terminal, queue, state, employeeId }: TerminalWorkProps) {
  const { machine, current, next, reasons } = terminal;

  async function book(production: Production, { reason, ...pieces }: BookedPieces): Promise<boolean> {
    const body = { id: newId(), ...pieces, reason, bookedAt: new Date().toISOString(), employeeId };
    try {
      await queue.add({ productionId: production.id, productionNumber: production.productionNumber, body });
      toast.success(`${pieces.good + pieces.scrap + pieces.rework} Stück erfasst`);
      return true;
    } catch {
      toast.error('Dieses Gerät kann die Buchung nicht speichern. Bitte prüfen Sie den freien Speicher des Geräts.');
      return false;
    }
  }

  return (
    <>
      <TerminalQueue queue={queue} state={state} reasons={reasons} />
      <TerminalChecks machineId={machine.id} />
      <div className={classes.columns}>
        <div className={classes.column}>
          {current.length === 0 && (
            <section className={classes.panel}>
              <EmptyState title="Kein Auftrag in Arbeit" description="Starten Sie einen der nächsten Aufträge." />
            </section>
          )}
          {current.map((production) => (
            <TerminalOrder
              key={production.id}
              production={production}
              waiting={waitingPieces(state, production.id)}
              employeeId={employeeId}
            />
          ))}
          <TerminalStops machineId={machine.id} />
          <TerminalNext
            orders={next}
            isBusy={current.some(({ status }) => status === 'in_progress')}
            employeeId={employeeId}
          />
        </div>
        {current[0] && (
          <section
            className={`${classes.panel} ${classes.book}`}
            aria-label={`Buchen auf Auftrag ${current[0].productionNumber}`}
          >
            <h2 className={classes.title}>Buchen auf {current[0].productionNumber}</h2>
            <BookingPad
              key={current[0].id}
              reasons={reasons}
              onBook={(pieces) => book(current[0] as Production, pieces)}
            />
          </section>
        )}
      </div>
    </>
  );
}
