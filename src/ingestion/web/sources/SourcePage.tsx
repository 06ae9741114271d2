import { useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { call } from '#platform/web/api/call.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import type { Definition } from '#platform/web/ui/DefinitionList.tsx';
import { PageBody } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toastFailure } from '#platform/web/ui/toast.tsx';
import { ConnectionActions } from '#records/web/ConnectionActions.tsx';
import { ConnectionPage } from '#records/web/ConnectionPage.tsx';
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
  return (
    <ConnectionPage
      read={readSource}
      remove={removeSource}
      place={SOURCES_PLACE}
      gone={[watchSource]}
      changed={[listSources, readIngestionStatus]}
      loadingLabel="Datenquelle wird geladen"
    >
      {(source, onRemove) => <SourceDetail source={source} onRemove={onRemove} />}
    </ConnectionPage>
  );
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
  const enabling = useWrite(enableSource, { refreshes: [readSource, listSources, readIngestionStatus] });
  return (
    <ConnectionActions
      connection={source}
      isSwitching={enabling.isPending}
      onSwitch={(enabled) =>
        enabling.mutate({ params: { id: source.id }, body: { enabled } }, { onError: toastFailure })
      }
      onEdit={onEdit}
      removalExplanation={whatHangsOn(source)}
      onRemove={onRemove}
    />
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
