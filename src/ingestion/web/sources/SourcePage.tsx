import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Pencil, Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { call } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import type { Definition } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { PageBody } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { DetailLayout } from '#records/web/DetailLayout.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { factsOf } from '#records/web/facts.tsx';
import { ADAPTER_KINDS } from '../../adapter-kinds.ts';
import { readIngestionStatus } from '../../ingestion.api.ts';
import {
  enableSource,
  listSources,
  readSource,
  removeSource,
  type StoredSource,
  testSource,
  watchSource,
} from '../../sources.api.ts';
import { PointsSection } from '../points/PointsSection.tsx';
import { SourceStatusRows } from '../status/SourceStatusList.tsx';
import { protocolTitle } from '../status/status-look.ts';
import { useIngestionStatus } from '../status/use-ingestion-status.ts';
import { CertificatesCard } from './CertificatesCard.tsx';
import { SourceCompleteness } from './SourceCompleteness.tsx';
import { SourceForm } from './SourceForm.tsx';
import { SourceState } from './SourceState.tsx';
import classes from './Sources.module.css';
import { SourceTest } from './SourceTest.tsx';
import { SOURCES_PLACE } from './source-path.ts';

/** One data source: settings, state, test, and its data points. */
export function SourcePage() {
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const client = useQueryClient();
  // While it is being deleted nothing on the page may ask for it again.
  const [isGoing, setIsGoing] = useState(false);
  const query = useRead(readSource, { params: { id } }, { enabled: !isGoing });

  async function remove({ name }: StoredSource): Promise<void> {
    setIsGoing(true);
    try {
      await call(removeSource, { params: { id } });
      toast.success(`${name} gelöscht`);
      await navigate({ to: SOURCES_PLACE.path, search: SOURCES_PLACE.search });
      for (const gone of [readSource, watchSource]) client.removeQueries({ queryKey: [gone.path] });
      for (const changed of [listSources, readIngestionStatus]) {
        void client.invalidateQueries({ queryKey: [changed.path] });
      }
    } catch (error) {
      toastFailure(error);
      setIsGoing(false);
    }
  }

  if (query.isError) {
    return (
      <PageBody>
        <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      </PageBody>
    );
  }
  if (query.isPending || isGoing) return <LoadingLines lines={8} label="Datenquelle wird geladen" />;
  return <SourceDetail source={query.data} onRemove={() => void remove(query.data)} />;
}

type SourceDetailProps = { source: OutputOf<typeof readSource>; onRemove: () => void };

function SourceDetail({ source, onRemove }: SourceDetailProps) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <PageBody>
      <DetailLayout
        back={SOURCES_PLACE}
        title={source.name}
        subtitle={protocolTitle(source.protocol)}
        status={
          <>
            <SourceState sourceId={source.id} />
            {source.shipped && <StatusBadge tone="neutral" label="mitgeliefert" />}
          </>
        }
        actions={<SourceActions source={source} onEdit={() => setIsEditing(true)} onRemove={onRemove} />}
        factsTitle="Einstellungen"
        facts={settingsFacts(source)}
      >
        <SectionCard title="Verbindung">
          <SourceConnection source={source} />
        </SectionCard>
      </DetailLayout>
      <SourceCompleteness sourceId={source.id} />
      <PointsSection source={source} points={source.points} />
      <FormDrawer title={`${source.name} bearbeiten`} opened={isEditing} onClose={() => setIsEditing(false)}>
        {(close) => (
          <SourceForm protocol={source.protocol} source={source} onCancel={close} onSaved={() => setIsEditing(false)} />
        )}
      </FormDrawer>
    </PageBody>
  );
}

type SourceActionsProps = { source: StoredSource; onEdit: () => void; onRemove: () => void };

function SourceActions({ source, onEdit, onRemove }: SourceActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const enabling = useWrite(enableSource, { refreshes: [readSource, listSources, readIngestionStatus] });

  return (
    <>
      <WriteButton
        needs="administer"
        variant={source.enabled ? 'default' : 'filled'}
        loading={enabling.isPending}
        leftSection={<Power size={16} aria-hidden="true" />}
        onClick={() =>
          enabling.mutate({ params: { id: source.id }, body: { enabled: !source.enabled } }, { onError: toastFailure })
        }
      >
        {source.enabled ? 'Ausschalten' : 'Einschalten'}
      </WriteButton>
      <WriteButton
        needs="administer"
        variant="default"
        leftSection={<Pencil size={16} aria-hidden="true" />}
        onClick={onEdit}
      >
        Bearbeiten
      </WriteButton>
      <WriteButton
        needs="administer"
        variant="default"
        leftSection={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Löschen
      </WriteButton>
      <ConfirmDialog
        opened={isAsking}
        question={`${source.name} löschen?`}
        explanation={whatHangsOn(source)}
        confirmLabel="Löschen"
        dangerous
        onConfirm={onRemove}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function whatHangsOn({ pointCount, mappedPointCount, enabled }: StoredSource): string {
  const points =
    pointCount === 0
      ? 'Datenpunkte hat sie keine.'
      : `Mit ihr gehen ${pointCount === 1 ? '1 Datenpunkt' : `${pointCount} Datenpunkte`}, davon ${mappedPointCount} zugeordnet.`;
  const running = enabled
    ? ' Sie ist eingeschaltet: ihre Maschinen und Sensoren erhalten danach keine Werte mehr.'
    : '';
  return `${points}${running} Bereits gespeicherte Werte bleiben.`;
}

function SourceConnection({ source }: { source: StoredSource }) {
  const { data } = useIngestionStatus();
  const status = data?.sources.filter(({ id }) => id === source.id) ?? [];
  return (
    <div className={classes.connection}>
      {status.length > 0 && <SourceStatusRows sources={status} />}
      {source.protocol === 'opcua' && <CertificatesCard sourceId={source.id} />}
      <SourceTest run={() => call(testSource, { params: { id: source.id } })} />
    </div>
  );
}

/** Empty settings are left out; of a secret one learns only that it is there. */
function settingsFacts(source: StoredSource): Definition[] {
  const kind = ADAPTER_KINDS[source.protocol];
  const given = Object.fromEntries(
    Object.entries(kind.settingsFields).filter(([name]) => {
      const value = source.settings[name];
      return value !== undefined && value !== null && value !== '' && value !== false;
    }),
  );
  const secrets = source.secretsSet.map((name) => ({
    term: kind.settingsFields[name]?.label ?? name,
    value: 'gesetzt',
  }));
  const facts = Object.entries(given).flatMap(([name, field]) => {
    const isLines = field.kind === 'text' && field.multiline === true;
    const lines = <span className={classes.lines}>{String(source.settings[name])}</span>;
    return isLines ? [{ term: field.label, value: lines }] : factsOf({ [name]: field }, source.settings);
  });
  return [...facts, ...secrets];
}
