import { FileWarning } from 'lucide-react';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { RecordTable, type RowOfList } from '#records/web/RecordTable.tsx';
import type { TableColumn } from '#records/web/table-column.ts';
import type { TableFilter } from '#records/web/table-filter.ts';
import { listEightD } from '../eight-d.api.ts';
import { EIGHT_D_STATUS_LABELS } from '../eight-d.ts';
import { NewEightD } from './NewEightD.tsx';
import { QualityNav } from './QualityNav.tsx';

type Report = RowOfList<typeof listEightD>;

const FILTERS: readonly TableFilter[] = [
  { name: 'status', label: 'Stand', kind: 'choice', choices: EIGHT_D_STATUS_LABELS },
  { name: 'overdue', label: 'Termin', kind: 'choice', choices: { true: 'Überfällig' } },
  { name: 'from', label: 'Eröffnet von', kind: 'date' },
  { name: 'to', label: 'Eröffnet bis', kind: 'date' },
];

const COLUMNS: readonly TableColumn<Report>[] = [
  {
    key: 'reportNumber',
    title: 'Bericht',
    isRowHeader: true,
    sort: 'reportNumber',
    value: (report) => report.reportNumber,
  },
  { key: 'title', title: 'Problem', value: (report) => report.title },
  {
    key: 'status',
    title: 'Stand',
    value: (report) => EIGHT_D_STATUS_LABELS[report.status],
    render: (report) => <EightDStatusBadge report={report} />,
  },
  {
    key: 'doneCount',
    title: 'Erledigt',
    value: (report) => report.doneCount,
    render: (report) => `${report.doneCount} von 8`,
  },
  { key: 'productName', title: 'Produkt', value: (report) => report.productName },
  { key: 'productionNumber', title: 'Auftrag', value: (report) => report.productionNumber },
  { key: 'checkNumber', title: 'Prüfung', startsHidden: true, value: (report) => report.checkNumber },
  { key: 'customer', title: 'Kunde', startsHidden: true, value: (report) => report.customer },
  {
    key: 'openedAt',
    title: 'Eröffnet',
    sort: 'openedAt',
    value: (report) => report.openedAt,
    render: (report, format) => format.date(report.openedAt),
  },
];

/** 8D reports: what is being worked on and what was learned. */
export function EightDPage() {
  return (
    <PageBody>
      <QualityNav />
      <PageHeader
        lead="Fehler in acht Schritten abstellen: von der Sofortmaßnahme bis zum Nachweis, dass sie nicht wiederkommen."
        actions={<NewEightD label="8D-Bericht eröffnen" />}
      />
      <RecordTable
        list={listEightD}
        label="8D-Berichte"
        columns={COLUMNS}
        filters={FILTERS}
        rowPath={(report) => `/app/quality/eight-d/${report.id}`}
        empty={
          <EmptyState
            icon={FileWarning}
            title="Keine 8D-Berichte"
            description="Eröffnen Sie einen Bericht hier oder aus einer Prüfung heraus, die nicht in Ordnung war."
          />
        }
      />
    </PageBody>
  );
}

export function EightDStatusBadge({ report }: { report: Pick<Report, 'status' | 'overdueCount'> }) {
  if (report.status === 'closed') return <StatusBadge tone="good" label={EIGHT_D_STATUS_LABELS.closed} />;
  return report.overdueCount > 0 ? (
    <StatusBadge tone="bad" label="Überfällig" />
  ) : (
    <StatusBadge tone="info" label={EIGHT_D_STATUS_LABELS.open} />
  );
}
