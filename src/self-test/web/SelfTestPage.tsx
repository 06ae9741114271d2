import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCopy, RefreshCw, Send } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import type { Tone } from '#platform/web/ui/tone.ts';
import { useFormat } from '#platform/web/use-format.ts';
import { CHECK_AREAS, type CheckLine, reportOf, summaryOf, VERDICT_LABELS, type Verdict } from '../check-line.ts';
import { runChecks, sendSignal } from './run-checks.ts';
import classes from './SelfTest.module.css';

const TONES: Readonly<Record<Verdict, Tone>> = { pass: 'good', note: 'warning', fail: 'bad', off: 'neutral' };

/** OPEN-077: does everything work, from this browser to the stored row? */
export function SelfTestPage() {
  const checks = useQuery({
    queryKey: ['self-test'],
    queryFn: runChecks,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [signal, setSignal] = useState<CheckLine[] | 'under way'>([]);
  const signalLines = signal === 'under way' ? [] : signal;
  const lines = [...(checks.data ?? []), ...signalLines];

  async function send(): Promise<void> {
    setSignal('under way');
    setSignal(await sendSignal());
  }

  return (
    <PageBody>
      <PageHeader
        lead="Prüft die ganze Kette: Browser, Server, Datenbank, Live-Aktualisierung, Datenquellen, Dateien und E-Mail."
        actions={
          <Button
            variant="default"
            leftSection={<RefreshCw size={16} aria-hidden="true" />}
            loading={checks.isFetching}
            onClick={() => void checks.refetch()}
          >
            Erneut prüfen
          </Button>
        }
      />
      {checks.isPending ? (
        <LoadingLines lines={10} />
      ) : (
        <>
          <Summary lines={lines} />
          {CHECK_AREAS.map((area) => (
            <Area key={area} title={area} lines={(checks.data ?? []).filter((line) => line.area === area)} />
          ))}
          <SectionCard
            title="Bekanntes Signal"
            description="Ein bekanntes Prüfergebnis geht den Weg aller Maschinendaten bis in die Datenbank, wird dort verglichen und wieder entfernt."
            actions={
              <WriteButton
                needs="operate"
                leftSection={<Send size={16} aria-hidden="true" />}
                loading={signal === 'under way'}
                onClick={() => void send()}
              >
                Bekanntes Signal senden
              </WriteButton>
            }
            testId="signal"
          >
            {signalLines.length === 0 ? (
              <p className={classes.hint}>
                {signal === 'under way' ? 'Das Signal ist unterwegs …' : 'Noch nicht gesendet.'}
              </p>
            ) : (
              <Lines lines={signalLines} label="Bekanntes Signal" />
            )}
          </SectionCard>
          <Report lines={lines} takenAtMs={checks.dataUpdatedAt} />
        </>
      )}
    </PageBody>
  );
}

function Summary({ lines }: { lines: readonly CheckLine[] }) {
  const { verdict, text } = summaryOf(lines);
  return (
    <div data-testid="summary">
      <Notice tone={TONES[verdict]} announce="status">
        {text}
      </Notice>
    </div>
  );
}

function Area({ title, lines }: { title: string; lines: readonly CheckLine[] }) {
  if (lines.length === 0) return null;
  return (
    <SectionCard title={title}>
      <Lines lines={lines} label={title} />
    </SectionCard>
  );
}

function Lines({ lines, label }: { lines: readonly CheckLine[]; label: string }) {
  return (
    <ul className={classes.lines} aria-label={label}>
      {lines.map(({ id, name, verdict, detail }) => (
        <li key={id ?? name} data-verdict={verdict}>
          <StatusBadge tone={TONES[verdict]} label={VERDICT_LABELS[verdict]} />
          <span className={classes.name}>{name}</span>
          <span className={classes.detail}>{detail}</span>
        </li>
      ))}
    </ul>
  );
}

function Report({ lines, takenAtMs }: { lines: readonly CheckLine[]; takenAtMs: number }) {
  const format = useFormat();
  const text = reportOf(lines, {
    takenAt: format.dateTime(new Date(takenAtMs).toISOString()),
    page: location.origin,
    browser: navigator.userAgent,
  });

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Der Bericht ist kopiert.');
    } catch {
      toast.info('Dieser Browser erlaubt das Kopieren hier nicht. Markieren Sie den Text im Bericht.');
    }
  }

  return (
    <SectionCard
      title="Bericht"
      description="Als Text, um ihn weiterzugeben. Er enthält Namen der Datenquellen, aber keine Personen- und keine Fertigungsdaten."
      actions={
        <Button
          variant="default"
          leftSection={<ClipboardCopy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Bericht kopieren
        </Button>
      }
    >
      <details className={classes.report}>
        <summary>Bericht anzeigen</summary>
        {/* A scrollable region must be reachable by keyboard (WCAG 2.1.1). */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} aria-label="Bericht als Text" data-testid="report">
          {text}
        </pre>
      </details>
    </SectionCard>
  );
}
