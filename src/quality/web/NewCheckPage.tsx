import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { DetailLayout } from '#records/web/DetailLayout.tsx';
import { ReferenceSelect } from '#records/web/ReferenceSelect.tsx';
import { listInspectable, readPlan } from '../quality.api.ts';
import { CheckForm } from './CheckForm.tsx';
import { OrderSelect } from './OrderSelect.tsx';
import classes from './Quality.module.css';
import { PRODUCT_SOURCE } from './quality-references.ts';

/** Records a check: choose the order (or just the product), then enter what was measured. */
export function NewCheckPage() {
  const { searchStr } = useLocation();
  const [productionId, setProductionId] = useState(() => new URLSearchParams(searchStr).get('production') ?? '');
  const [ownProductId, setOwnProductId] = useState('');
  const order = useRead(listInspectable, { query: { productionId } }, { enabled: productionId !== '' });
  const [chosen] = productionId === '' ? [] : (order.data ?? []);
  const productId = chosen?.productId ?? (productionId === '' ? ownProductId : '');
  const plan = useRead(readPlan, { params: { productId } }, { enabled: productId !== '' });
  return (
    <DetailLayout back={{ path: '/app/quality', label: 'Prüfungen' }} title="Prüfung erfassen">
      <SectionCard title="Was wird geprüft?">
        <div className={classes.controls}>
          <OrderSelect value={productionId} chosen={chosen} onChange={setProductionId} />
          {productionId === '' && (
            <ReferenceSelect
              label="Produkt (ohne Auftrag)"
              source={PRODUCT_SOURCE}
              value={ownProductId}
              onChange={setOwnProductId}
            />
          )}
        </div>
      </SectionCard>
      {plan.isError && <ErrorPanel error={plan.error} retrying={plan.isFetching} onRetry={() => void plan.refetch()} />}
      {productId !== '' && plan.isPending && <LoadingLines lines={5} label="Prüfplan wird geladen" />}
      {productId !== '' && plan.data !== undefined && (
        <CheckForm
          key={`${productionId}:${productId}`}
          plan={plan.data}
          productionId={chosen?.productionId ?? null}
          machineId={chosen?.machineId ?? null}
        />
      )}
    </DetailLayout>
  );
}
