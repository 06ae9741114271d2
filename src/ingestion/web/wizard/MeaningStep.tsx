import { Button } from '@mantine/core';
import { Waypoints } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import type { PointValues } from '../../point-draft.ts';
import type { StoredSource } from '../../sources.api.ts';
import { LiveValue } from '../points/LiveValue.tsx';
import { PointForm } from '../points/PointForm.tsx';
import { TargetText } from '../points/TargetText.tsx';
import { useSeenValues } from '../points/use-seen-values.ts';
import classes from './Wizard.module.css';
import type { WizardPlace } from './wizard-place.ts';

type MeaningStepProps = {
  source: StoredSource;
  machineId: string;
  points: readonly PointValues[];
  onMapped: (point: PointValues) => void;
  go: (change: Partial<WizardPlace>) => void;
};

/** State, counter or value: says of every point what it means for the machine. Nothing is stored yet. */
export function MeaningStep({ source, machineId, points, onMapped, go }: MeaningStepProps) {
  const { byAddress } = useSeenValues(source.id);
  const [edited, setEdited] = useState<PointValues | null>(null);
  const columns: Column<PointValues>[] = [
    { key: 'address', title: 'Adresse', isRowHeader: true, render: ({ address }) => <code>{address}</code> },
    { key: 'value', title: 'Wert jetzt', render: ({ address }) => <LiveValue seen={byAddress.get(address)} /> },
    { key: 'target', title: 'Bedeutung', render: ({ target }) => <TargetText target={target} /> },
    {
      key: 'edit',
      title: 'Ändern',
      align: 'end',
      render: (point) => (
        <WriteButton
          needs="administer"
          variant={point.target === null ? 'filled' : 'default'}
          size="xs"
          aria-label={`${point.address} zuordnen`}
          onClick={() => setEdited(point)}
        >
          Zuordnen
        </WriteButton>
      ),
    },
  ];
  const isNothingMapped = points.every(({ target }) => target === null);
  return (
    <>
      <SectionCard
        title="Bedeutung der Datenpunkte"
        description="Mindestens der Zustand sollte zugeordnet sein; Zähler und Messwerte nach Bedarf"
        flush
      >
        <SimpleTable
          label="Datenpunkte"
          columns={columns}
          rows={points}
          rowKey={({ address }) => address}
          empty={<EmptyState icon={Waypoints} title="Keine Datenpunkte gewählt" />}
        />
      </SectionCard>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => go({ step: 'points' })}>
          Zurück
        </Button>
        <WriteButton
          needs="administer"
          refusal={isNothingMapped ? 'Ordnen Sie mindestens einem Datenpunkt eine Bedeutung zu.' : null}
          onClick={() => go({ step: 'live' })}
        >
          Weiter zum Beobachten
        </WriteButton>
      </div>
      <FormDrawer
        title={`Datenpunkt zuordnen: ${edited?.address ?? ''}`}
        opened={edited !== null}
        onClose={() => setEdited(null)}
      >
        {(close) =>
          edited !== null && (
            <PointForm
              source={source}
              point={edited}
              suggested={{ machineId }}
              isAddressFixed
              submitLabel="Übernehmen"
              onCancel={close}
              onSubmit={async (point) => {
                onMapped(point);
                setEdited(null);
              }}
            />
          )
        }
      </FormDrawer>
    </>
  );
}
