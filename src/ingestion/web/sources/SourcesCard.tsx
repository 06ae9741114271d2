import { useNavigate } from '@tanstack/react-router';
import { Plus, Unplug } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextLink } from '#records/web/TextLink.tsx';
import { listSources, type StoredSource } from '../../sources.api.ts';
import { protocolTitle } from '../status/status-look.ts';
import { EnableSwitch } from './EnableSwitch.tsx';
import { NewSourceDrawer } from './NewSourceDrawer.tsx';
import { PlantButton } from './PlantButton.tsx';
import { SourceState } from './SourceState.tsx';
import { sourcePath } from './source-path.ts';

const COLUMNS: Column<StoredSource>[] = [
  {
    key: 'name',
    title: 'Name',
    isRowHeader: true,
    render: (source) => <TextLink to={sourcePath(source.id)}>{source.name}</TextLink>,
  },
  { key: 'state', title: 'Zustand', render: (source) => <SourceState sourceId={source.id} /> },
  { key: 'protocol', title: 'Protokoll', render: (source) => protocolTitle(source.protocol) },
  {
    key: 'points',
    title: 'Datenpunkte',
    render: (source) => `${source.mappedPointCount} von ${source.pointCount} zugeordnet`,
  },
  {
    key: 'origin',
    title: 'Herkunft',
    render: (source) => (source.shipped ? <StatusBadge tone="neutral" label="mitgeliefert" /> : 'eigene'),
  },
  { key: 'enabled', title: 'Aktiv', align: 'end', render: (source) => <EnableSwitch source={source} /> },
];

export function SourcesCard() {
  const query = useRead(listSources);
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <SectionCard
      title="Datenquellen"
      description="Steuerungen, Broker und Systeme, aus denen Werte kommen"
      flush={query.isSuccess}
      testId="sources"
      actions={
        <>
          <PlantButton />
          <WriteButton
            needs="administer"
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={() => setIsCreating(true)}
          >
            Datenquelle anlegen
          </WriteButton>
        </>
      }
    >
      {query.isPending && <LoadingLines lines={4} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <SimpleTable
          label="Datenquellen"
          columns={COLUMNS}
          rows={query.data}
          rowKey={(source) => source.id}
          empty={
            <EmptyState
              icon={Unplug}
              title="Keine Datenquellen konfiguriert"
              description="Legen Sie die erste an: eine Steuerung, einen MQTT-Broker oder eine REST-Schnittstelle."
            />
          }
        />
      )}
      <NewSourceDrawer
        opened={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={(source) => {
          setIsCreating(false);
          void navigate({ to: sourcePath(source.id) });
        }}
      />
    </SectionCard>
  );
}
