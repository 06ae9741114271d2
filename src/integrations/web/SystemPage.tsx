import { useState } from 'react';
import { useWrite } from '#platform/web/api/use-write.ts';
import type { Definition } from '#platform/web/ui/DefinitionList.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageBody } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { toastFailure } from '#platform/web/ui/toast.tsx';
import { ConnectionActions } from '#records/web/ConnectionActions.tsx';
import { ConnectionPage } from '#records/web/ConnectionPage.tsx';
import { DetailLayout } from '#records/web/DetailLayout.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { listImports } from '../imports.api.ts';
import { AUTHENTICATION_LABELS, CATEGORY_LABELS } from '../integration-system.ts';
import {
  enableSystem,
  type IntegrationSystem,
  listCalls,
  listCommands,
  listSystems,
  readSystem,
  removeSystem,
} from '../integrations.api.ts';
import { readPolling } from '../polling.api.ts';
import { CallCard } from './CallCard.tsx';
import { CallLog, CommandLog } from './CallLog.tsx';
import { ImportCard } from './ImportCard.tsx';
import { ImportLog } from './ImportLog.tsx';
import { PollingCard } from './PollingCard.tsx';
import { SystemForm } from './SystemForm.tsx';
import { SimulationBadge, SystemState } from './SystemState.tsx';
import classes from './Systems.module.css';
import { SystemTest } from './SystemTest.tsx';
import { SYSTEMS_PLACE } from './system-path.ts';

/** One system: settings, test, regular fetching, calls, imports. */
export function SystemPage() {
  return (
    <ConnectionPage
      read={readSystem}
      remove={removeSystem}
      place={SYSTEMS_PLACE}
      gone={[listCalls, listCommands, listImports, readPolling]}
      changed={[listSystems]}
      loadingLabel="System wird geladen"
    >
      {(system, onRemove) => <SystemDetail system={system} onRemove={onRemove} />}
    </ConnectionPage>
  );
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
      <PollingCard system={system} />
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
  const enabling = useWrite(enableSystem, { refreshes: [readSystem, listSystems, readPolling] });
  return (
    <ConnectionActions
      connection={system}
      isSwitching={enabling.isPending}
      onSwitch={(enabled) =>
        enabling.mutate({ params: { id: system.id }, body: { enabled } }, { onError: toastFailure })
      }
      onEdit={onEdit}
      removalExplanation="Die Liste der Abrufe und die abgerufenen Stände gehen mit. Übernommene Aufträge und Materialien bleiben."
      onRemove={onRemove}
    />
  );
}
