import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Pencil, Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { call } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import type { Definition } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageBody } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { DetailLayout } from '#records/web/DetailLayout.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { AUTHENTICATION_LABELS, CATEGORY_LABELS } from '../integration-system.ts';
import {
  enableSystem,
  type IntegrationSystem,
  listCalls,
  listSystems,
  readSystem,
  removeSystem,
} from '../integrations.api.ts';
import { CallCard } from './CallCard.tsx';
import { CallLog, CommandLog } from './CallLog.tsx';
import { ImportCard } from './ImportCard.tsx';
import { ImportLog } from './ImportLog.tsx';
import { SystemForm } from './SystemForm.tsx';
import { SimulationBadge, SystemState } from './SystemState.tsx';
import classes from './Systems.module.css';
import { SystemTest } from './SystemTest.tsx';
import { SYSTEMS_PLACE } from './system-path.ts';

/** One system: settings, test, calls, imports. */
export function SystemPage() {
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const client = useQueryClient();
  // While it is being deleted nothing on the page may ask for it again.
  const [isGoing, setIsGoing] = useState(false);
  const query = useRead(readSystem, { params: { id } }, { enabled: !isGoing });

  async function remove({ name }: IntegrationSystem): Promise<void> {
    setIsGoing(true);
    try {
      await call(removeSystem, { params: { id } });
      toast.success(`${name} gelöscht`);
      await navigate({ to: SYSTEMS_PLACE.path, search: SYSTEMS_PLACE.search });
      for (const gone of [readSystem, listCalls]) client.removeQueries({ queryKey: [gone.path] });
      void client.invalidateQueries({ queryKey: [listSystems.path] });
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
  if (query.isPending || isGoing) return <LoadingLines lines={8} label="System wird geladen" />;
  return <SystemDetail system={query.data} onRemove={() => void remove(query.data)} />;
}

type SystemDetailProps = { system: IntegrationSystem; onRemove: () => void };

function SystemDetail({ system, onRemove }: SystemDetailProps) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <PageBody>
      <DetailLayout
        back={SYSTEMS_PLACE}
        title={system.name}
        subtitle={CATEGORY_LABELS[system.category]}
        status={
          <>
            <SystemState system={system} />
            {system.simulated && <SimulationBadge />}
          </>
        }
        actions={<SystemActions system={system} onEdit={() => setIsEditing(true)} onRemove={onRemove} />}
        factsTitle="Einstellungen"
        facts={factsOfSystem(system)}
      >
        <SectionCard title="Verbindung">
          <div className={classes.stack}>
            {system.simulated && (
              <Notice tone="info" title="Simulation">
                Ohne Basisadresse antwortet die eingebaute Simulation aus Ihren eigenen Stammdaten. Kein fremdes System
                wird gefragt.
              </Notice>
            )}
            <SystemTest systemId={system.id} />
          </div>
        </SectionCard>
      </DetailLayout>
      {system.category === 'erp' && <ImportCard system={system} />}
      {system.category === 'erp' && <ImportLog systemId={system.id} />}
      <CallCard key={`${system.id} ${system.category}`} system={system} />
      <CallLog systemId={system.id} />
      <CommandLog systemId={system.id} />
      <FormDrawer title={`${system.name} bearbeiten`} opened={isEditing} onClose={() => setIsEditing(false)}>
        {(close) => <SystemForm system={system} onCancel={close} onSaved={() => setIsEditing(false)} />}
      </FormDrawer>
    </PageBody>
  );
}

function factsOfSystem(system: IntegrationSystem): Definition[] {
  return [
    { term: 'Basisadresse', value: system.baseUrl ?? 'keine (Simulation)' },
    { term: 'Anmeldung', value: AUTHENTICATION_LABELS[system.authentication] },
    ...(system.authName === null ? [] : [{ term: 'Benutzer oder Kennung', value: system.authName }]),
    ...(system.hasSecret ? [{ term: 'Passwort oder Token', value: 'gesetzt' }] : []),
    { term: 'Adressen im eigenen Netz', value: system.allowPrivate ? 'erlaubt' : 'nicht erlaubt' },
    ...(system.mapping === null
      ? []
      : [{ term: 'Zuordnung', value: <span style={{ whiteSpace: 'pre-line' }}>{system.mapping}</span> }]),
  ];
}

type SystemActionsProps = { system: IntegrationSystem; onEdit: () => void; onRemove: () => void };

function SystemActions({ system, onEdit, onRemove }: SystemActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const enabling = useWrite(enableSystem, { refreshes: [readSystem, listSystems] });
  return (
    <>
      <WriteButton
        needs="administer"
        variant={system.enabled ? 'default' : 'filled'}
        loading={enabling.isPending}
        leftSection={<Power size={16} aria-hidden="true" />}
        onClick={() =>
          enabling.mutate({ params: { id: system.id }, body: { enabled: !system.enabled } }, { onError: toastFailure })
        }
      >
        {system.enabled ? 'Ausschalten' : 'Einschalten'}
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
        question={`${system.name} löschen?`}
        explanation="Die Liste der Abrufe geht mit. Übernommene Aufträge und Materialien bleiben."
        confirmLabel="Löschen"
        dangerous
        onConfirm={onRemove}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
