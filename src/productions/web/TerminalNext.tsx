import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import type { Production } from '../productions.api.ts';
import classes from './Terminal.module.css';
import { useMoveProduction } from './use-move-production.ts';

type TerminalNextProps = { orders: readonly Production[]; isBusy: boolean; employeeId: string | null };

/** Released orders of this machine, in their planned order. */
export function TerminalNext({ orders, isBusy, employeeId }: TerminalNextProps) {
  const format = useFormat();
  const { move, isMoving } = useMoveProduction();
  return (
    <section className={classes.panel} aria-labelledby="terminal-next">
      <h2 id="terminal-next" className={classes.title}>
        Nächste Aufträge
      </h2>
      {orders.length === 0 ? (
        <p className={classes.quiet}>Für diese Maschine ist nichts freigegeben.</p>
      ) : (
        <ul className={classes.next}>
          {orders.map((order) => (
            <li key={order.id}>
              <div>
                <strong>{order.productionNumber}</strong> {order.productModel}
                <span className={classes.quiet}>
                  {format.quantity(order.plannedQuantity, 'Stk')}, geplant {format.dateTime(order.plannedStart)}
                </span>
              </div>
              <WriteButton
                needs="operate"
                size="lg"
                refusal={isBusy ? 'An dieser Maschine läuft bereits ein Auftrag.' : null}
                disabled={isMoving}
                onClick={() => void move(order, 'start', { employeeId })}
                data-testid={`start-${order.productionNumber}`}
              >
                Starten
              </WriteButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
