import { History } from 'lucide-react';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { CALL_NAMES, callOf } from '../integration-calls.ts';
import { listCalls, listCommands, type StoredCall, type StoredCommand } from '../integrations.api.ts';
import { SimulationBadge } from './SystemState.tsx';
import classes from './Systems.module.css';

/** How the last calls went. */
export function CallLog({ systemId }: { systemId: string }) {
  const format = useFormat();
  const query = useRead(listCalls, { params: { id: systemId } });
  const columns: Column<StoredCall>[] = [
    { key: 'at', title: 'Zeit', isRowHeader: true, render: (row) => format.dateTime(row.at) },
    { key: 'call', title: 'Aufruf', render: (row) => labelOf(row.call) },
    {
      key: 'status',
      title: 'Ergebnis',
      render: (row) =>
        row.error !== null ? (
          <StatusBadge tone="bad" label={row.status === null ? 'Keine Antwort' : `HTTP ${row.status}`} />
        ) : row.simulated ? (
          <SimulationBadge />
        ) : (
          <StatusBadge tone="good" label={row.status === null ? 'Beantwortet' : `HTTP ${row.status}`} />
        ),
    },
    { key: 'duration', title: 'Dauer', align: 'end', render: (row) => format.quantity(row.durationMs / 1000, 's', 2) },
    {
      key: 'items',
      title: 'Einträge',
      align: 'end',
      render: (row) => (row.items === null ? '–' : format.integer(row.items)),
    },
    {
      key: 'error',
      title: 'Fehler',
      render: (row) => (row.error === null ? '–' : <div className={classes.wrap}>{row.error}</div>),
    },
  ];
  return (
    <SectionCard title="Letzte Abrufe" flush={query.isSuccess} testId="system-calls">
      {query.isPending && <LoadingLines lines={2} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <SimpleTable
          label="Letzte Abrufe"
          columns={columns}
          rows={query.data}
          rowKey={(row) => row.id}
          empty={<EmptyState icon={History} title="Noch keine Abrufe" />}
        />
      )}
    </SectionCard>
  );
}

const OUTCOMES = {
  pending: { tone: 'warning', label: 'Ausgang unbekannt' },
  done: { tone: 'good', label: 'Ausgeführt' },
  failed: { tone: 'bad', label: 'Gescheitert' },
} as const;

/** What was sent to make something happen. Nothing is shown where there was nothing. */
export function CommandLog({ systemId }: { systemId: string }) {
  const format = useFormat();
  const query = useRead(listCommands, { params: { id: systemId } });
  if (!query.isSuccess || query.data.length === 0) return null;
  const columns: Column<StoredCommand>[] = [
    { key: 'at', title: 'Zeit', isRowHeader: true, render: (row) => format.dateTime(row.at) },
    { key: 'call', title: 'Befehl', render: (row) => labelOf(row.call) },
    {
      key: 'parameters',
      title: 'Parameter',
      render: (row) => <div className={classes.wrap}>{JSON.stringify(row.parameters)}</div>,
    },
    {
      key: 'outcome',
      title: 'Ausgang',
      render: (row) => (
        <span className={classes.bar}>
          <StatusBadge {...OUTCOMES[row.outcome]} />
          {row.simulated && <SimulationBadge />}
        </span>
      ),
    },
    {
      key: 'error',
      title: 'Fehler',
      render: (row) => (row.error === null ? '–' : <div className={classes.wrap}>{row.error}</div>),
    },
  ];
  return (
    <SectionCard title="Befehle" description="Was dort etwas bewirken sollte" flush>
      <SimpleTable label="Befehle" columns={columns} rows={query.data} rowKey={(row) => row.id} empty={null} />
    </SectionCard>
  );
}

function labelOf(call: string): string {
  const known = CALL_NAMES.find((name) => name === call);
  return known === undefined ? call : callOf(known).label;
}
