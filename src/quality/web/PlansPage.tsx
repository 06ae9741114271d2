import { ListChecks } from 'lucide-react';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { RecordTable, type RowOfList } from '#records/web/RecordTable.tsx';
import type { TableColumn } from '#records/web/table-column.ts';
import type { TableFilter } from '#records/web/table-filter.ts';
import { listPlans } from '../quality.api.ts';
import { describeFrequency } from './describe-frequency.ts';
import { QualityNav } from './QualityNav.tsx';

type ListedPlan = RowOfList<typeof listPlans>;

const COLUMNS: readonly TableColumn<ListedPlan>[] = [
  {
    key: 'productNumber',
    title: 'Artikelnummer',
    sort: 'productNumber',
    isRowHeader: true,
    value: (plan) => plan.productNumber,
  },
  { key: 'productName', title: 'Bezeichnung', sort: 'productName', value: (plan) => plan.productName },
  {
    key: 'characteristicCount',
    title: 'Merkmale',
    align: 'end',
    value: (plan) => plan.characteristicCount,
    render: (plan, format) => format.integer(plan.characteristicCount),
  },
  {
    key: 'sampleSize',
    title: 'Stichprobe (Stk)',
    align: 'end',
    value: (plan) => plan.values?.sampleSize ?? null,
    render: (plan, format) => format.integer(plan.values?.sampleSize ?? null),
  },
  { key: 'frequency', title: 'Wann', value: (plan) => (plan.values === null ? '' : describeFrequency(plan.values)) },
  {
    key: 'state',
    title: 'Prüfplan',
    value: (plan) => stateOf(plan).label,
    render: (plan) => <StatusBadge {...stateOf(plan)} />,
  },
];

function stateOf({ values }: ListedPlan) {
  if (values === null) return { tone: 'neutral', label: 'Ohne Prüfplan' } as const;
  return values.isActive
    ? ({ tone: 'good', label: 'Aktiv' } as const)
    : ({ tone: 'neutral', label: 'Nicht aktiv' } as const);
}

const FILTERS: readonly TableFilter[] = [
  { name: 'planned', label: 'Prüfplan', kind: 'choice', choices: { true: 'Mit Prüfplan', false: 'Ohne Prüfplan' } },
];

/** How each product is checked. */
export function PlansPage() {
  return (
    <PageBody>
      <QualityNav />
      <PageHeader lead="Je Produkt: wie viele Teile wann geprüft werden. Die Merkmale und Grenzen stehen beim Produkt." />
      <RecordTable
        list={listPlans}
        label="Prüfpläne"
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={(plan) => plan.productId}
        rowPath={(plan) => `/app/quality/plans/${plan.productId}`}
        empty={
          <EmptyState
            icon={ListChecks}
            title="Noch keine Produkte"
            description="Prüfpläne gehören zu Produkten. Legen Sie zuerst ein Produkt an."
            action={<LinkButton to="/app/products">Zu den Produkten</LinkButton>}
          />
        }
      />
    </PageBody>
  );
}
