import { ClipboardCheck, Plus } from 'lucide-react';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { RecordTable, type RowOfList } from '#records/web/RecordTable.tsx';
import type { TableColumn } from '#records/web/table-column.ts';
import type { TableFilter } from '#records/web/table-filter.ts';
import { listChecks } from '../quality.api.ts';
import { QUALITY_RESULT_LABELS } from '../quality-result.ts';
import { DueChecks } from './DueChecks.tsx';
import { QualityNav } from './QualityNav.tsx';
import { QualityResultBadge } from './QualityResultBadge.tsx';
import { MACHINE_SOURCE, PRODUCT_SOURCE } from './quality-references.ts';

type Check = RowOfList<typeof listChecks>;

const COLUMNS: readonly TableColumn<Check>[] = [
  { key: 'checkNumber', title: 'Prüfung', sort: 'checkNumber', isRowHeader: true, value: (check) => check.checkNumber },
  {
    key: 'checkDate',
    title: 'Zeitpunkt',
    sort: 'checkDate',
    value: (check) => check.checkDate,
    render: (check, format) => format.dateTime(check.checkDate),
  },
  {
    key: 'result',
    title: 'Ergebnis',
    sort: 'result',
    value: (check) => QUALITY_RESULT_LABELS[check.result],
    render: (check) => <QualityResultBadge result={check.result} />,
  },
  { key: 'productName', title: 'Produkt', value: (check) => check.productName },
  { key: 'productionNumber', title: 'Auftrag', value: (check) => check.productionNumber },
  { key: 'machineName', title: 'Maschine', value: (check) => check.machineName },
  quantity('inspectedQuantity', 'Geprüft'),
  quantity('scrapQuantity', 'Ausschuss'),
  quantity('reworkQuantity', 'Nacharbeit'),
  {
    key: 'isOnHold',
    title: 'Sperre',
    value: (check) => (check.isOnHold ? 'Gesperrt' : ''),
    render: (check) => (check.isOnHold ? <StatusBadge tone="bad" label="Gesperrt" /> : '–'),
  },
  { key: 'employeeName', title: 'Geprüft von', startsHidden: true, value: (check) => check.employeeName },
];

function quantity(key: 'inspectedQuantity' | 'scrapQuantity' | 'reworkQuantity', title: string): TableColumn<Check> {
  return {
    key,
    title,
    align: 'end',
    value: (check) => check[key],
    render: (check, format) => format.integer(check[key]),
  };
}

const FILTERS: readonly TableFilter[] = [
  { name: 'result', label: 'Ergebnis', kind: 'choice', choices: QUALITY_RESULT_LABELS },
  { name: 'productId', label: 'Produkt', kind: 'reference', source: PRODUCT_SOURCE },
  { name: 'machineId', label: 'Maschine', kind: 'reference', source: MACHINE_SOURCE },
  { name: 'from', label: 'Von', kind: 'date' },
  { name: 'to', label: 'Bis', kind: 'date' },
];

/** What was checked, and what should be checked now. */
export function ChecksPage() {
  return (
    <PageBody>
      <QualityNav />
      <PageHeader
        lead="Fällige Prüfungen, Messwerte und Ergebnisse."
        actions={
          <LinkButton to="/app/quality/new" leftSection={<Plus size={16} aria-hidden="true" />} data-testid="new-check">
            Prüfung erfassen
          </LinkButton>
        }
      />
      <DueChecks />
      <RecordTable
        list={listChecks}
        label="Prüfungen"
        columns={COLUMNS}
        filters={FILTERS}
        rowPath={(check) => `/app/quality/${check.id}`}
        empty={
          <EmptyState
            icon={ClipboardCheck}
            title="Noch keine Prüfungen"
            description="Legen Sie einen Prüfplan an oder erfassen Sie die erste Prüfung zu einem Auftrag."
          />
        }
      />
    </PageBody>
  );
}
