import { Button } from '@mantine/core';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { sentenceOf } from '#platform/web/ui/toast.tsx';
import type { Tone } from '#platform/web/ui/tone.ts';
import type { PointValues } from '../../point-draft.ts';
import type { PointPreview } from '../../point-preview.ts';
import { enableSource, listSources, readSource, type StoredSource, savePoints } from '../../sources.api.ts';
import { LiveValue } from '../points/LiveValue.tsx';
import { previewOf } from '../points/PreviewNotice.tsx';
import { TargetText } from '../points/TargetText.tsx';
import { useSeenValues } from '../points/use-seen-values.ts';
import classes from './Wizard.module.css';
import type { WizardPlace } from './wizard-place.ts';

type LiveStepProps = {
  source: StoredSource;
  points: readonly PointValues[];
  go: (change: Partial<WizardPlace>) => void;
  onSaved: () => void;
};

const TONES: Record<PointPreview['outcome'], Tone> = { taken: 'good', unsure: 'warning', refused: 'bad' };

/** The mapped values live, as they will be stored; then save. A failure keeps everything as it is. */
export function LiveStep({ source, points, go, onSaved }: LiveStepProps) {
  const { byAddress } = useSeenValues(source.id);
  const [failure, setFailure] = useState<string | null>(null);
  const saving = useWrite(savePoints, { refreshes: [readSource, listSources] });
  const enabling = useWrite(enableSource, { refreshes: [readSource, listSources] });
  const mapped = points.filter(({ target }) => target !== null);

  async function save(): Promise<void> {
    setFailure(null);
    try {
      await saving.mutateAsync({ params: { id: source.id }, body: { points: mapped, removeAddresses: [] } });
      if (!source.enabled) await enabling.mutateAsync({ params: { id: source.id }, body: { enabled: true } });
      onSaved();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  }

  const columns: Column<PointValues>[] = [
    { key: 'address', title: 'Adresse', isRowHeader: true, render: ({ address }) => <code>{address}</code> },
    { key: 'target', title: 'Bedeutung', render: ({ target }) => <TargetText target={target} /> },
    { key: 'value', title: 'Wert jetzt', render: ({ address }) => <LiveValue seen={byAddress.get(address)} /> },
    {
      key: 'becomes',
      title: 'Wird zu',
      render: (point) => {
        const seen = byAddress.get(point.address);
        const preview = seen === undefined ? null : previewOf(point, seen);
        return preview === null ? '–' : <StatusBadge tone={TONES[preview.outcome]} label={preview.text} />;
      },
    },
  ];
  return (
    <>
      {failure !== null && (
        <Notice tone="bad" announce="alert" title="Nicht gespeichert">
          {failure} Ihre Zuordnung ist noch da.
        </Notice>
      )}
      {!source.enabled && (
        <Notice tone="info">Die Quelle ist ausgeschaltet. Beim Speichern wird sie eingeschaltet.</Notice>
      )}
      <SectionCard
        title="Live"
        description="So werden die Werte ab dem Speichern übernommen"
        flush
        testId="wizard-live"
      >
        <SimpleTable
          label="Zugeordnete Datenpunkte"
          columns={columns}
          rows={mapped}
          rowKey={({ address }) => address}
          empty={<p className={classes.none}>Es ist noch nichts zugeordnet.</p>}
        />
      </SectionCard>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => go({ step: 'meaning' })}>
          Zurück
        </Button>
        <WriteButton
          needs="administer"
          refusal={mapped.length === 0 ? 'Ordnen Sie zuerst mindestens einen Datenpunkt zu.' : null}
          loading={saving.isPending || enabling.isPending}
          onClick={() => void save()}
        >
          Speichern
        </WriteButton>
      </div>
    </>
  );
}
