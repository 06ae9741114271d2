import { useMutation } from '@tanstack/react-query';
import { PlugZap } from 'lucide-react';
import type { OutputOf } from '#platform/endpoint.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { sentenceOf } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import type { testSource } from '../../sources.api.ts';
import classes from './Sources.module.css';

type Report = OutputOf<typeof testSource>;

/** Tries the connection and says how it went. */
export function SourceTest({ run }: { run: () => Promise<Report> }) {
  const test = useMutation({ mutationFn: run });
  return (
    <div className={classes.test}>
      {/* Above the button: there it is seen even when the button is at the edge. */}
      {test.isError && (
        <Notice tone="bad" announce="alert" title="Test nicht möglich">
          {sentenceOf(test.error)}
        </Notice>
      )}
      {test.isSuccess && <TestResult report={test.data} />}
      <WriteButton
        needs="administer"
        variant="default"
        loading={test.isPending}
        leftSection={<PlugZap size={16} aria-hidden="true" />}
        onClick={() => test.mutate()}
      >
        Verbindung testen
      </WriteButton>
    </div>
  );
}

function TestResult({ report }: { report: Report }) {
  const format = useFormat();
  const duration = format.quantity(report.durationMs / 1000, 's', 1);
  if (!report.connected) {
    return (
      <Notice tone="bad" announce="alert" title="Keine Verbindung">
        {report.reason ?? 'Die Gegenstelle ist nicht erreichbar.'}
      </Notice>
    );
  }
  const values = report.values === 1 ? '1 Wert' : `${format.integer(report.values)} Werte`;
  return (
    <Notice tone="good" announce="status" title="Verbindung steht">
      Verbunden nach {duration}
      {report.values > 0 && `, ${values} empfangen`}.
    </Notice>
  );
}
