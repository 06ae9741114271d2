import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/endpoint.ts';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import type { readBoard } from '../board.api.ts';
import classes from './BoardPage.module.css';

/** What does not fit in the shown time, in words. */
export function ConflictList({ board }: { board: OutputOf<typeof readBoard> }) {
  const orders = new Map(
    board.machines.flatMap((machine) => machine.productions.map((order) => [order.id, { order, machine }] as const)),
  );
  return (
    <SectionCard title="Konflikte" description="Was im gezeigten Zeitraum nicht zusammenpasst" testId="conflicts">
      {board.conflicts.length === 0 ? (
        <p className={classes.none}>Keine Konflikte.</p>
      ) : (
        <ul className={classes.conflicts}>
          {board.conflicts.map(({ productionId, kind, message }) => {
            const found = orders.get(productionId);
            return (
              <li key={`${productionId} ${kind} ${message}`}>
                <Link to={`/app/productions/${productionId}` as never}>
                  {found?.order.productionNumber ?? 'Auftrag'}
                </Link>
                {found && ` (${found.machine.name})`}: {message}
              </li>
            );
          })}
        </ul>
      )}
    </SectionCard>
  );
}
