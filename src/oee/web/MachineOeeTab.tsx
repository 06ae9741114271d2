import { Button } from '@mantine/core';
import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { SHIFT_TYPE_LABELS } from '#shifts/shift-type.ts';
import { listOeeRecords, type OeeRecord } from '../oee.api.ts';
import { RecalculationForm } from './RecalculationForm.tsx';
import { RecordEvents } from './RecordEvents.tsx';

const SHOWN = 50;

/** The machine's records, each of which opens down to its events; and calculating a period anew. */
export function MachineOeeTab({ machineId }: { machineId: string }) {
  const format = useFormat();
  const query = useRead(listOeeRecords, { query: { machine_id: machineId, limit: SHOWN } });
  const [opened, setOpened] = useState<OeeRecord | null>(null);
  const [isRecalculating, setIsRecalculating] = useState(false);
  const columns: Column<OeeRecord>[] = [
    {
      key: 'date',
      title: 'Produktionstag',
      isRowHeader: true,
      render: (record) => format.date(record.calculation_date),
    },
    {
      key: 'shift',
      title: 'Schicht',
      render: (record) => (record.shift_type === null ? '–' : SHIFT_TYPE_LABELS[record.shift_type]),
    },
    { key: 'oee', title: 'OEE', align: 'end', render: (record) => format.percent(record.oee) },
    {
      key: 'availability',
      title: 'Verfügbarkeit',
      align: 'end',
      render: (record) => format.percent(record.availability),
    },
    { key: 'performance', title: 'Leistung', align: 'end', render: (record) => format.percent(record.performance) },
    { key: 'quality', title: 'Qualität', align: 'end', render: (record) => format.percent(record.quality) },
    { key: 'pieces', title: 'Stück', align: 'end', render: (record) => format.integer(record.total_pieces_produced) },
    {
      key: 'noData',
      title: 'Keine Daten',
      align: 'end',
      render: (record) => format.quantity(record.no_data_minutes, 'min'),
    },
    {
      key: 'events',
      title: 'Herkunft',
      render: (record) => (
        <Button size="compact-sm" variant="default" onClick={() => setOpened(record)}>
          Ereignisse
        </Button>
      ),
    },
  ];
  return (
    <SectionCard
      title="OEE-Werte"
      description={`Die letzten ${SHOWN}, je Auftrag und Produktionstag`}
      flush={query.data !== undefined}
      actions={
        <WriteButton needs="manage" variant="default" size="sm" onClick={() => setIsRecalculating(true)}>
          Neu berechnen
        </WriteButton>
      }
    >
      {query.isPending && <LoadingLines lines={6} label="OEE-Werte werden geladen" />}
      {query.isError && (
        <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <SimpleTable
          label="OEE-Werte"
          columns={columns}
          rows={query.data.data ?? []}
          rowKey={(record) => record.id}
          empty={<EmptyState icon={Gauge} title="Noch keine OEE-Werte" />}
        />
      )}
      <FormDrawer title="Woraus dieser Wert entstand" opened={opened !== null} onClose={() => setOpened(null)}>
        {() => opened !== null && <RecordEvents recordId={opened.id} />}
      </FormDrawer>
      <FormDrawer title="OEE neu berechnen" opened={isRecalculating} onClose={() => setIsRecalculating(false)}>
        {(cancel) => isRecalculating && <RecalculationForm machineId={machineId} onClose={cancel} />}
      </FormDrawer>
    </SectionCard>
  );
}
