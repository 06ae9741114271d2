import { Button } from '@mantine/core';
import { useState } from 'react';
import { Unavailable } from '#platform/errors.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { TONE_ICONS, type Tone } from '#platform/web/ui/tone.ts';
import classes from './Kit.module.css';

const TONES = Object.keys(TONE_ICONS) as Tone[];
const TONE_WORDS: Record<Tone, string> = {
  good: 'Läuft',
  warning: 'Wartung',
  bad: 'Störung',
  info: 'Geplant',
  neutral: 'Leerlauf',
};
const SAMPLE_ERROR = new Unavailable('sample', 'Der Server ist nicht erreichbar.');

export function KitFeedback() {
  const [isAsking, setIsAsking] = useState(false);
  const [shouldCrash, setShouldCrash] = useState(false);
  if (shouldCrash) throw new Error('Crash asked for on the kit page');
  return (
    <>
      <SectionCard title="Zustände" description="Farbe nie allein: immer Symbol und Wort">
        <div className={classes.row}>
          {TONES.map((tone) => (
            <StatusBadge key={tone} tone={tone} label={TONE_WORDS[tone]} />
          ))}
        </div>
      </SectionCard>
      <SectionCard title="Hinweise und Fehler">
        <div className={classes.stack}>
          {TONES.map((tone) => (
            <Notice key={tone} tone={tone} title={TONE_WORDS[tone]}>
              Ein Satz, der die ganze Seite betrifft.
            </Notice>
          ))}
          <ErrorPanel error={SAMPLE_ERROR} onRetry={() => toast.info('Neuer Versuch')} />
        </div>
      </SectionCard>
      <SectionCard title="Meldungen, Frage, Absturz">
        <div className={classes.row}>
          <Button onClick={() => toast.success('Gespeichert')}>Erfolg</Button>
          <Button variant="default" onClick={() => toast.error('Nicht gespeichert')}>
            Fehler
          </Button>
          <Button variant="default" onClick={() => toast.info('Zur Kenntnis')}>
            Hinweis
          </Button>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            Frage
          </Button>
          <Button variant="default" onClick={() => setShouldCrash(true)} data-testid="crash">
            Absturz auslösen
          </Button>
        </div>
        <ConfirmDialog
          opened={isAsking}
          question="Datensatz löschen?"
          explanation="Das lässt sich nicht rückgängig machen."
          confirmLabel="Löschen"
          dangerous
          onConfirm={() => setIsAsking(false)}
          onCancel={() => setIsAsking(false)}
        />
      </SectionCard>
    </>
  );
}
