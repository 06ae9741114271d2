import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { MACHINE_PAGE } from '#machines/web/machine-page.tsx';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { RecordForm } from '#records/web/RecordForm.tsx';
import { ReferenceSelect } from '#records/web/ReferenceSelect.tsx';
import { listSources } from '../../sources.api.ts';
import { MACHINE_REFERENCE } from '../points/machine-reference.ts';
import { EnableSwitch } from '../sources/EnableSwitch.tsx';
import { NewSourceDrawer } from '../sources/NewSourceDrawer.tsx';
import { SourceState } from '../sources/SourceState.tsx';
import { protocolTitle } from '../status/status-look.ts';
import classes from './Wizard.module.css';
import type { WizardPlace } from './wizard-place.ts';

type SourceStepProps = { place: WizardPlace; go: (change: Partial<WizardPlace>) => void };

export function SourceStep({ place, go }: SourceStepProps) {
  const [isNewMachine, setIsNewMachine] = useState(false);
  const missing =
    place.machineId === ''
      ? 'Wählen Sie zuerst die Maschine.'
      : place.sourceId === ''
        ? 'Wählen Sie zuerst die Datenquelle.'
        : null;
  return (
    <>
      <SectionCard
        title="Maschine"
        actions={
          <WriteButton
            needs="manage"
            variant="default"
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={() => setIsNewMachine(true)}
          >
            Neue Maschine
          </WriteButton>
        }
      >
        <div className={classes.machine}>
          <ReferenceSelect
            label="Welche Maschine wird angebunden?"
            source={MACHINE_REFERENCE}
            value={place.machineId}
            onChange={(machineId) => go({ machineId })}
          />
        </div>
      </SectionCard>
      <SourceChoice sourceId={place.sourceId} onChoose={(sourceId) => go({ sourceId })} />
      <div className={classes.buttons}>
        <WriteButton needs="administer" refusal={missing} onClick={() => go({ step: 'points' })}>
          Weiter zu den Datenpunkten
        </WriteButton>
      </div>
      <FormDrawer title="Maschine anlegen" opened={isNewMachine} onClose={() => setIsNewMachine(false)}>
        {(close) => (
          <RecordForm
            kind={MACHINE_PAGE.kind}
            defaults={MACHINE_PAGE.defaults}
            references={MACHINE_PAGE.references}
            onCancel={close}
            onSaved={(machine) => {
              setIsNewMachine(false);
              go({ machineId: machine.id });
            }}
          />
        )}
      </FormDrawer>
    </>
  );
}

function SourceChoice({ sourceId, onChoose }: { sourceId: string; onChoose: (id: string) => void }) {
  const query = useRead(listSources);
  const [isCreating, setIsCreating] = useState(false);
  return (
    <SectionCard
      title="Datenquelle"
      actions={
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden="true" />}
          onClick={() => setIsCreating(true)}
        >
          Neue Datenquelle
        </Button>
      }
    >
      {query.isPending && <LoadingLines lines={4} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <fieldset className={classes.choices}>
          <legend>Aus welcher Quelle kommen ihre Werte?</legend>
          {query.data.map((source) => (
            <div key={source.id} className={classes.choice}>
              <label>
                <input
                  type="radio"
                  name="source"
                  value={source.id}
                  checked={source.id === sourceId}
                  onChange={() => onChoose(source.id)}
                />
                <span>
                  {source.name}
                  <small>{protocolTitle(source.protocol)}</small>
                </span>
              </label>
              <SourceState sourceId={source.id} />
              <EnableSwitch source={source} />
            </div>
          ))}
        </fieldset>
      )}
      <NewSourceDrawer
        opened={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={(source) => {
          setIsCreating(false);
          onChoose(source.id);
        }}
      />
    </SectionCard>
  );
}
