import { Cable } from 'lucide-react';
import type { OutputOf } from '#platform/endpoint.ts';
import { useWriteRefusal } from '#platform/web/access/write-access.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextLink } from '#records/web/TextLink.tsx';
import { listMachinePoints } from '../../machine-points.api.ts';
import {
  MACHINE_COUNTER_LABELS,
  MACHINE_DETAIL_LABELS,
  METER_QUANTITY_LABELS,
  POINT_TARGET_LABELS,
} from '../../point-target.ts';
import { SOURCES_PLACE, sourcePath } from '../sources/source-path.ts';

type Point = OutputOf<typeof listMachinePoints>[number];

const DETAIL_LABELS: Readonly<Record<string, string>> = {
  ...MACHINE_COUNTER_LABELS,
  ...MACHINE_DETAIL_LABELS,
  ...METER_QUANTITY_LABELS,
};

/** Where the values of a machine come from. */
export function MachinePointsSection({ machineId }: { machineId: string }) {
  const query = useRead(listMachinePoints, { params: { id: machineId } });
  const mayAdminister = useWriteRefusal('administer') === null;
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <LoadingLines lines={4} label="Datenpunkte werden geladen" />;
  const columns: Column<Point>[] = [
    { key: 'meaning', title: 'Bedeutung', isRowHeader: true, render: meaningOf },
    {
      key: 'source',
      title: 'Datenquelle',
      render: (point) =>
        mayAdminister ? <TextLink to={sourcePath(point.sourceId)}>{point.sourceName}</TextLink> : point.sourceName,
    },
    { key: 'address', title: 'Adresse', render: (point) => <code>{point.address}</code> },
    { key: 'name', title: 'Name', render: (point) => point.name ?? '–' },
    {
      key: 'enabled',
      title: 'Status',
      render: (point) => (
        <StatusBadge
          tone={point.enabled ? 'good' : 'neutral'}
          label={point.enabled ? 'Eingeschaltet' : 'Ausgeschaltet'}
        />
      ),
    },
  ];
  return (
    <SectionCard
      title="Verbundene Datenpunkte"
      description="Was Datenquellen über diese Maschine, ihre Sensoren und ihren Zähler melden."
      actions={
        mayAdminister && (
          <TextLink to={SOURCES_PLACE.path} search={SOURCES_PLACE.search}>
            Zu den Datenquellen
          </TextLink>
        )
      }
      flush={query.data.length > 0}
    >
      <SimpleTable
        label="Verbundene Datenpunkte"
        columns={columns}
        rows={query.data}
        rowKey={(point) => point.id}
        empty={
          <EmptyState
            icon={Cable}
            title="Keine Datenpunkte verbunden"
            description="Administratoren verbinden sie in Einstellungen → Datenquellen."
          />
        }
      />
    </SectionCard>
  );
}

function meaningOf({ meaning, detail }: Point): string {
  const label = POINT_TARGET_LABELS[meaning as keyof typeof POINT_TARGET_LABELS] ?? meaning;
  return detail === null ? label : `${label}: ${DETAIL_LABELS[detail] ?? detail}`;
}
