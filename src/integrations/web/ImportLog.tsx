import { useRead } from '#platform/web/api/use-read.ts';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { listImports, type StoredImport } from '../imports.api.ts';
import { SimulationBadge } from './SystemState.tsx';

const KINDS = { orders: 'Aufträge', materials: 'Materialien' } as const;

/** Nothing is shown before the first import. */
export function ImportLog({ systemId }: { systemId: string }) {
  const format = useFormat();
  const query = useRead(listImports, { params: { id: systemId } });
  if (!query.isSuccess || query.data.length === 0) return null;
  const count = (key: 'created' | 'changed' | 'kept' | 'failed', title: string): Column<StoredImport> => ({
    key,
    title,
    align: 'end',
    render: (row) => format.integer(row[key]),
  });
  const columns: Column<StoredImport>[] = [
    { key: 'at', title: 'Zeit', isRowHeader: true, render: (row) => format.dateTime(row.at) },
    { key: 'kind', title: 'Was', render: (row) => KINDS[row.kind] },
    count('created', 'Neu'),
    count('changed', 'Geändert'),
    count('kept', 'Behalten'),
    count('failed', 'Abgelehnt'),
    { key: 'simulated', title: 'Herkunft', render: (row) => (row.simulated ? <SimulationBadge /> : 'System') },
    { key: 'automatic', title: 'Auslöser', render: (row) => (row.automatic ? 'Regelmäßiger Abruf' : 'Von Hand') },
  ];
  return (
    <SectionCard title="Übernahmen" flush testId="system-imports">
      <SimpleTable label="Übernahmen" columns={columns} rows={query.data} rowKey={(row) => row.id} empty={null} />
    </SectionCard>
  );
}
