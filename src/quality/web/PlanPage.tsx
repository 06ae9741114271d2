import { Link, useParams } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { ApiError } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { NotFoundPanel } from '#platform/web/ui/NotFoundPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { DetailLayout } from '#records/web/DetailLayout.tsx';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { factsOf } from '#records/web/facts.tsx';
import { PLAN_FIELDS } from '../inspection-plan.ts';
import { listDueChecks, listPlans, readPlan, savePlan } from '../quality.api.ts';
import { digitsOf } from './measured-digits.ts';
import classes from './Quality.module.css';

type Plan = OutputOf<typeof readPlan>;
const NEW_PLAN = { sampleSize: 5, everyPieces: 100, acceptanceNumber: 0, firstPieceCheck: true, isActive: true };

/** The inspection plan of one product. */
export function PlanPage() {
  const { productId = '' } = useParams({ strict: false }) as { productId?: string };
  const { data: plan, isError, error, isFetching, refetch } = useRead(readPlan, { params: { productId } });
  const [isEditing, setIsEditing] = useState(false);
  const save = useWrite(savePlan, { refreshes: [readPlan, listPlans, listDueChecks] });
  if (isError) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) {
      return <NotFoundPanel homePath="/app/quality/plans" homeLabel="Zur Liste: Prüfpläne" />;
    }
    return <ErrorPanel error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (plan === undefined) return <LoadingLines lines={8} label="Prüfplan wird geladen" />;
  const { values, version } = plan;
  return (
    <>
      <DetailLayout
        back={{ path: '/app/quality/plans', label: 'Prüfpläne' }}
        title={`Prüfplan ${plan.productNumber} ${plan.productName}`}
        actions={
          <WriteButton
            needs="manage"
            leftSection={<Pencil size={16} aria-hidden="true" />}
            onClick={() => setIsEditing(true)}
            data-testid="edit-plan"
          >
            {values === null ? 'Prüfplan anlegen' : 'Bearbeiten'}
          </WriteButton>
        }
        facts={values === null ? [] : factsOf(PLAN_FIELDS, values, {})}
        factsTitle="Prüfplan"
      >
        {values === null && (
          <SectionCard title="Prüfplan">
            <EmptyState
              title="Noch kein Prüfplan"
              description="Ohne Prüfplan wird für dieses Produkt keine Prüfung fällig."
            />
          </SectionCard>
        )}
        <Characteristics plan={plan} />
      </DetailLayout>
      <FormDrawer title="Prüfplan" opened={isEditing} onClose={() => setIsEditing(false)}>
        {(close) => (
          <FieldsForm
            fields={PLAN_FIELDS}
            initial={values ?? NEW_PLAN}
            onSubmit={async (changed) => {
              await save.mutateAsync({ params: { productId }, body: { version, values: changed } });
              toast.success('Prüfplan gespeichert');
              setIsEditing(false);
            }}
            onCancel={close}
          />
        )}
      </FormDrawer>
    </>
  );
}

type Characteristic = Plan['characteristics'][number];

function Characteristics({ plan }: { plan: Plan }) {
  const format = useFormat();
  const figure = (key: 'nominal' | 'lowerLimit' | 'upperLimit', title: string): Column<Characteristic> => ({
    key,
    title,
    align: 'end',
    render: (one) => format.decimal(one[key], digitsOf([one.nominal, one.lowerLimit, one.upperLimit])),
  });
  const columns: Column<Characteristic>[] = [
    { key: 'name', title: 'Merkmal', isRowHeader: true, render: (one) => `${one.name} (${one.unit})` },
    figure('nominal', 'Nennmaß'),
    figure('lowerLimit', 'Untere Grenze'),
    figure('upperLimit', 'Obere Grenze'),
    {
      key: 'chart',
      title: 'Regelkarte',
      render: (one) => (
        <Link
          to="/app/quality/spc"
          search={{ productId: plan.productId, characteristicId: one.id }}
          aria-label={`Ansehen: Regelkarte ${one.name}`}
          className={classes.link}
        >
          Ansehen
        </Link>
      ),
    },
  ];
  return (
    <SectionCard
      title="Prüfmerkmale"
      description="Merkmale und Grenzen ändern Sie beim Produkt; frühere Prüfungen behalten ihre Grenzen."
      actions={
        <Link to={`/app/products/${plan.productId}`} search={{ tab: 'characteristics' }} className={classes.link}>
          Zum Produkt
        </Link>
      }
      flush
    >
      <SimpleTable
        label="Prüfmerkmale"
        columns={columns}
        rows={plan.characteristics}
        rowKey={(one) => one.id}
        empty={<EmptyState title="Noch keine Prüfmerkmale" description="Legen Sie sie beim Produkt an." />}
      />
    </SectionCard>
  );
}
