import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { productKind, readCycleTime } from '../products.api.ts';
import type { Product } from './product-page.ts';

/** Fewer completed orders say too little to change a standard. */
const ENOUGH_PRODUCTIONS = 5;

/** What the plant really needed per piece, offered as the new standard. */
export function CycleTimeSection({ product }: { product: Product }) {
  const format = useFormat();
  const query = useRead(readCycleTime, { params: { id: product.id } });
  const save = useWrite(productKind.update, { refreshes: [productKind.read, productKind.list, readCycleTime] });
  const [isAsking, setIsAsking] = useState(false);
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <LoadingLines lines={3} label="Gelernte Stückzeit wird geladen" />;
  const { medianSeconds, lowerQuartileSeconds, upperQuartileSeconds, productionCount } = query.data;
  const seconds = (value: number | null) => format.quantity(value, 's', 1);

  async function adopt(value: number): Promise<void> {
    const { version, ...stored } = product;
    const values = { ...stored, idealCycleTime: Math.round(value * 10) / 10 };
    try {
      await save.mutateAsync({ params: { id: product.id }, body: { version, values } });
      toast.success('Gespeichert');
    } catch (error) {
      toastFailure(error);
    }
    setIsAsking(false);
  }

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
      {medianSeconds === null ? (
        <p>Noch keine Daten: Sie entstehen, sobald ein Auftrag mit diesem Produkt abgeschlossen ist.</p>
      ) : (
        <DefinitionList
          items={[
            { term: 'Vorgabe', value: seconds(product.idealCycleTime) },
            { term: 'Mittlerer Wert', value: seconds(medianSeconds) },
            {
              term: 'Mittlere Hälfte',
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
          busy={save.isPending}
          onConfirm={() => void adopt(medianSeconds)}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </SectionCard>
  );
}
