import { ClipboardList } from 'lucide-react';
import { NO_VALUE } from '#platform/format.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { ProductionStatusBadge } from '#productions/web/ProductionStatusBadge.tsx';
import { ProgressBar } from '#productions/web/ProgressBar.tsx';
import { TextLink } from '#records/web/TextLink.tsx';
import classes from './DashboardPage.module.css';
import type { DashboardFigures } from './dashboard-figures.ts';

type Production = DashboardFigures['openProductions'][number];

/** OPEN-143: running and planned productions with their progress. */
export function OpenProductions({ productions, count }: { productions: readonly Production[]; count: number }) {
  const format = useFormat();
  const columns: Column<Production>[] = [
    {
      key: 'number',
      title: 'Auftrag',
      isRowHeader: true,
      render: (row) => <TextLink to={`/app/productions/${row.id}`}>{row.productionNumber}</TextLink>,
    },
    { key: 'product', title: 'Produkt', render: (row) => row.productModel ?? NO_VALUE },
    { key: 'machine', title: 'Maschine', render: (row) => row.machineName ?? NO_VALUE },
    { key: 'status', title: 'Status', render: (row) => <ProductionStatusBadge status={row.status} /> },
    {
      key: 'quantity',
      title: 'Stück',
      align: 'end',
      render: (row) => `${format.integer(row.actualQuantity)} / ${format.integer(row.plannedQuantity)}`,
    },
    {
      key: 'progress',
      title: 'Fortschritt',
      render: (row) => <ProgressBar percent={row.progressPercent} label={`Fortschritt von ${row.productionNumber}`} />,
    },
    { key: 'end', title: 'Geplantes Ende', render: (row) => format.dateTime(row.plannedEnd) },
  ];
  return (
    <>
      <SimpleTable
        label="Laufende und geplante Produktionen"
        columns={columns}
        rows={productions}
        rowKey={(row) => row.id}
        empty={<EmptyState icon={ClipboardList} title="Keine laufenden oder geplanten Produktionen" />}
      />
      {count > productions.length && (
        <p className={classes.more}>
          <TextLink to="/app/productions">{`Alle ${format.integer(count)} offenen Aufträge`}</TextLink>
        </p>
      )}
    </>
  );
}
