import { DOWNTIME_CATEGORY_LABELS, type DowntimeCategory } from '#oee/downtime.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { actionDone } from '../production-transitions.ts';
import { type Production, readProductionSummary } from '../productions.api.ts';

type Summary = OutputOf<typeof readProductionSummary>;
type Step = Summary['history'][number];
type Stop = Summary['downtime']['rows'][number];

/** What happened to an order, and when its machine stood meanwhile. */
export function ProductionHistory({ production }: { production: Production }) {
  const format = useFormat();
  const summary = useRead(readProductionSummary, { params: { id: production.id } });
  if (summary.isPending) return <LoadingLines lines={6} />;
  if (summary.isError) {
    return <ErrorPanel error={summary.error} retrying={summary.isFetching} onRetry={() => void summary.refetch()} />;
  }
  const stepColumns: readonly Column<Step>[] = [
    { key: 'when', title: 'Zeitpunkt', isRowHeader: true, render: (step) => format.dateTime(step.happenedAt) },
    { key: 'what', title: 'Schritt', render: (step) => `Auftrag ${actionDone(step.action)}` },
    { key: 'why', title: 'Grund', render: (step) => step.reason ?? '–' },
    { key: 'who', title: 'Am Terminal', render: (step) => step.employeeName ?? '–' },
  ];
  const stopColumns: readonly Column<Stop>[] = [
    { key: 'start', title: 'Beginn', isRowHeader: true, render: (stop) => format.dateTime(stop.startTime) },
    {
      key: 'end',
      title: 'Ende',
      render: (stop) => (stop.endTime === null ? 'dauert an' : format.dateTime(stop.endTime)),
    },
    { key: 'category', title: 'Art', render: (stop) => categoryLabel(stop.category) },
    { key: 'reason', title: 'Grund', render: (stop) => stop.reason ?? 'Noch nicht angegeben' },
    { key: 'planned', title: 'Geplant', render: (stop) => (stop.isPlanned ? 'geplant' : 'ungeplant') },
  ];
  return (
    <>
      <SectionCard title="Verlauf" flush>
        <SimpleTable
          label="Verlauf"
          columns={stepColumns}
          rows={summary.data.history}
          rowKey={(step) => step.id}
          empty={<EmptyState title="Noch keine Schritte aufgezeichnet" />}
        />
      </SectionCard>
      <SectionCard title="Stillstände während des Auftrags" flush>
        <SimpleTable
          label="Stillstände"
          columns={stopColumns}
          rows={summary.data.downtime.rows}
          rowKey={(stop) => stop.id}
          empty={<EmptyState title="Keine Stillstände" />}
        />
      </SectionCard>
    </>
  );
}

/** A company may have categories of its own. */
function categoryLabel(category: string): string {
  return DOWNTIME_CATEGORY_LABELS[category as DowntimeCategory] ?? category;
}
