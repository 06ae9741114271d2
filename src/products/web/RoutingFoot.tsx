import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { fractionDigitsOf } from '#records/web/table-column.ts';
import type { Operation } from '../routing.api.ts';
import { bottleneckOf, routingTimes } from '../routing.ts';
import classes from './Products.module.css';
import type { Product } from './product-page.tsx';
import { useIdealCycleTime } from './use-ideal-cycle-time.ts';

/** What the operations take together, and the one that decides the pace. */
export function RoutingFoot({ product, operations }: { product: Product; operations: readonly Operation[] }) {
  const format = useFormat();
  const { setupMinutes, cycleSeconds } = routingTimes(operations);
  const bottleneck = bottleneckOf(operations);
  const amount = (value: number, unit: string) => format.quantity(value, unit, fractionDigitsOf(value));
  const sums = [
    setupMinutes === null ? [] : `${amount(setupMinutes, 'min')} Rüstzeit`,
    cycleSeconds === null ? [] : `${amount(cycleSeconds, 's')} je Stück`,
  ].flat();
  const slowestSeconds = bottleneck?.idealCycleSeconds ?? null;
  return (
    <div className={classes.routingFoot}>
      <p>
        {sums.length === 0 ? 'Noch ohne Zeiten.' : `Zusammen ${sums.join(' und ')}.`}
        {slowestSeconds !== null &&
          operations.length > 1 &&
          ` Das Tempo bestimmt Arbeitsgang ${bottleneck?.operationNumber} mit ${amount(slowestSeconds, 's')}.`}
      </p>
      {product.idealCycleTime === null && slowestSeconds !== null && (
        <AdoptButton product={product} seconds={slowestSeconds} />
      )}
    </div>
  );
}

/** Offered only where the product has no ideal cycle time yet: an existing standard is never replaced by the way. */
function AdoptButton({ product, seconds }: { product: Product; seconds: number }) {
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const { adopt, isPending } = useIdealCycleTime(product);
  const shown = format.quantity(seconds, 's', fractionDigitsOf(seconds));
  return (
    <>
      <WriteButton needs="manage" variant="default" size="sm" onClick={() => setIsAsking(true)}>
        {shown} als ideale Stückzeit übernehmen
      </WriteButton>
      <ConfirmDialog
        opened={isAsking}
        question="Ideale Stückzeit setzen?"
        explanation={`Das Produkt hat noch keine ideale Stückzeit. Mit ${shown} rechnen künftig Planung und OEE.`}
        confirmLabel="Übernehmen"
        busy={isPending}
        onConfirm={() => void adopt(seconds).then(() => setIsAsking(false))}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
