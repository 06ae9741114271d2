import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { readCycleTime } from '../products.api.ts';
import classes from './Products.module.css';
import type { Product } from './product-page.tsx';
import { useIdealCycleTime } from './use-ideal-cycle-time.ts';

/** Fewer completed orders say too little to change a standard. */
const ENOUGH_PRODUCTIONS = 5;

/** What the plant really needed per piece, offered as the new standard. */
export function CycleTimeSection({ product }: { product: Product }) {
  const format = useFormat();
  const query = useRead(readCycleTime, { params: { id: product.id } });
  const { adopt, isPending } = useIdealCycleTime(product);
  const [isAsking, setIsAsking] = useState(false);
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <LoadingLines lines={3} label="Gelernte Stückzeit wird geladen" />;
  const { medianSeconds, lowerQuartileSeconds, upperQuartileSeconds, productionCount } = query.data;
  const seconds = (value: number | null) => format.quantity(value, 's', 1);

  return (
    <SectionCard
      title="Gelernte Stückzeit"
      description="Laufzeit je Stück der letzten abgeschlossenen Aufträge. Der mittlere Wert zeigt, was der Betrieb schafft."
      actions={
        medianSeconds !== null && (
          <WriteButton
            needs="manage"
            variant="default"
            refusal={
              productionCount < ENOUGH_PRODUCTIONS
                ? `Dafür braucht es mindestens ${ENOUGH_PRODUCTIONS} abgeschlossene Aufträge.`
                : null
            }
            onClick={() => setIsAsking(true)}
          >
            Als Vorgabe übernehmen
          </WriteButton>
        )
      }
    >
      {productionCount < ENOUGH_PRODUCTIONS && (
        <p className={classes.muted}>
          Zu wenig Daten: {format.integer(productionCount)} von {ENOUGH_PRODUCTIONS} abgeschlossenen Aufträgen, die es
          für eine neue Vorgabe braucht.
        </p>
      )}
      {medianSeconds !== null && (
        <DefinitionList
          items={[
            { term: 'Vorgabe', value: seconds(product.idealCycleTime) },
            { term: 'Mittlerer Wert (Median)', value: seconds(medianSeconds) },
            {
              term: 'Streuung (mittlere Hälfte)',
              value: `${seconds(lowerQuartileSeconds)} bis ${seconds(upperQuartileSeconds)}`,
            },
            { term: 'Aufträge', value: format.integer(productionCount) },
          ]}
        />
      )}
      {medianSeconds !== null && (
        <ConfirmDialog
          opened={isAsking}
          question="Ideale Stückzeit ändern?"
          explanation={`Die ideale Stückzeit wird ${seconds(medianSeconds)} statt ${seconds(product.idealCycleTime)}. Die Leistung in künftigen OEE-Berechnungen bezieht sich auf den neuen Wert.`}
          confirmLabel="Übernehmen"
          busy={isPending}
          onConfirm={() => void adopt(Math.round(medianSeconds * 10) / 10).then(() => setIsAsking(false))}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </SectionCard>
  );
}
