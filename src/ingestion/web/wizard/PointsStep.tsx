import { Button } from '@mantine/core';
import type { OutputOf } from '#platform/endpoint.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { toastFailure } from '#platform/web/ui/toast.tsx';
import { newPoint } from '../../point-draft.ts';
import { listSources, readSource, savePoints } from '../../sources.api.ts';
import { type Picked, PointPicker } from '../points/PointPicker.tsx';
import classes from './Wizard.module.css';
import type { WizardPlace } from './wizard-place.ts';

type PointsStepProps = {
  source: OutputOf<typeof readSource>;
  picked: Picked;
  /** Points there is work on even when nothing is picked. */
  ready: number;
  onChange: (picked: Picked) => void;
  go: (change: Partial<WizardPlace>) => void;
};

/** What is picked becomes a watched point at once: only then does a polled controller deliver it for the next steps. */
export function PointsStep({ source, picked, ready, onChange, go }: PointsStepProps) {
  const write = useWrite(savePoints, { refreshes: [readSource, listSources] });
  const taken = new Set(source.points.map(({ address }) => address));
  function next(): void {
    const added = [...picked].filter(([address]) => !taken.has(address));
    if (added.length === 0) {
      go({ step: 'meaning' });
      return;
    }
    write.mutate(
      {
        params: { id: source.id },
        body: { points: added.map(([address, name]) => newPoint(address, name)), removeAddresses: [] },
      },
      { onSuccess: () => go({ step: 'meaning' }), onError: toastFailure },
    );
  }
  const refusal = picked.size === 0 && ready === 0 ? 'Wählen Sie mindestens einen Datenpunkt.' : null;
  return (
    <>
      <SectionCard
        title={`Datenpunkte von ${source.name}`}
        description="Was Sie wählen, wird ab sofort beobachtet, hat aber noch keine Bedeutung"
      >
        <PointPicker source={source} taken={taken} picked={picked} onChange={onChange} />
      </SectionCard>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => go({ step: 'source' })}>
          Zurück
        </Button>
        <WriteButton needs="administer" refusal={refusal} loading={write.isPending} onClick={next}>
          Weiter zur Bedeutung
        </WriteButton>
      </div>
    </>
  );
}
