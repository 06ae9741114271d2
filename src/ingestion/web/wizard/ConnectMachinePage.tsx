import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { UnsavedQuestion } from '#records/web/UnsavedQuestion.tsx';
import type { PointValues } from '../../point-draft.ts';
import { readSource } from '../../sources.api.ts';
import type { Picked } from '../points/PointPicker.tsx';
import { LiveStep } from './LiveStep.tsx';
import { MeaningStep } from './MeaningStep.tsx';
import { PointsStep } from './PointsStep.tsx';
import { SourceStep } from './SourceStep.tsx';
import classes from './Wizard.module.css';
import { useWizardPlace, WIZARD_STEP_LABELS, WIZARD_STEPS, type WizardPlace } from './wizard-place.ts';

/** Connects a machine: source, data points, their meaning, a look at the live values, save. */
export function ConnectMachinePage() {
  const [place, go] = useWizardPlace();
  return (
    <PageBody>
      <PageHeader
        lead="In vier Schritten von der Steuerung zur Maschine im MES. Gültig wird die Zuordnung erst mit dem Speichern."
        actions={
          <LinkButton variant="default" to="/app/machines">
            Alle Maschinen
          </LinkButton>
        }
      />
      <StepList place={place} />
      {place.step === 'source' ? (
        <SourceStep place={place} go={go} />
      ) : (
        // Another source or machine is another piece of work.
        <LaterSteps key={`${place.sourceId} ${place.machineId}`} place={place} go={go} />
      )}
    </PageBody>
  );
}

function StepList({ place }: { place: WizardPlace }) {
  const current = WIZARD_STEPS.indexOf(place.step);
  return (
    <ol className={classes.steps} aria-label="Schritte">
      {WIZARD_STEPS.map((step, index) => (
        <li key={step} aria-current={step === place.step ? 'step' : undefined} data-done={index < current || undefined}>
          <span className={classes.number}>{index + 1}</span>
          {WIZARD_STEP_LABELS[step]}
        </li>
      ))}
    </ol>
  );
}

type StepsProps = { place: WizardPlace; go: (change: Partial<WizardPlace>) => void };

function LaterSteps({ place, go }: StepsProps) {
  const query = useRead(readSource, { params: { id: place.sourceId } });
  if (query.data !== undefined) return <LoadedSteps place={place} go={go} source={query.data} />;
  if (query.isError) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  return <LoadingLines lines={6} />;
}

function LoadedSteps({ place, go, source }: StepsProps & { source: OutputOf<typeof readSource> }) {
  const navigate = useNavigate();
  const [picked, setPicked] = useState<Picked>(new Map());
  const [drafts, setDrafts] = useState<ReadonlyMap<string, PointValues>>(new Map());
  const isDirty = useRef(false);
  useEffect(() => {
    isDirty.current = drafts.size > 0;
  }, [drafts]);
  const points = pointsOfWork(source, place.machineId, picked).map((point) => drafts.get(point.address) ?? point);

  return (
    <>
      {place.step === 'points' && (
        <PointsStep source={source} picked={picked} ready={points.length} onChange={setPicked} go={go} />
      )}
      {place.step === 'meaning' && (
        <MeaningStep
          source={source}
          machineId={place.machineId}
          points={points}
          onMapped={(point) => setDrafts(new Map(drafts).set(point.address, point))}
          go={go}
        />
      )}
      {place.step === 'live' && (
        <LiveStep
          source={source}
          points={points}
          go={go}
          onSaved={() => {
            isDirty.current = false;
            toast.success('Die Maschine ist angebunden');
            void navigate({ to: `/app/machines/${place.machineId}` });
          }}
        />
      )}
      <UnsavedQuestion isDirty={isDirty} />
    </>
  );
}

/** What was picked just now; after a reload, what waits for a meaning or belongs to this machine already. */
function pointsOfWork(source: OutputOf<typeof readSource>, machineId: string, picked: Picked): PointValues[] {
  const isOfMachine = ({ target }: PointValues) =>
    target === null || ('machineId' in target && target.machineId === machineId);
  return source.points
    .filter((point) => (picked.size > 0 ? picked.has(point.address) : isOfMachine(point)))
    .map(({ id: _id, ...point }) => point);
}
