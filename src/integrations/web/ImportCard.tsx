import { NativeSelect } from '@mantine/core';
import { FileDown, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { sentenceOf } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import type { ImportKind } from '../import-comparison.ts';
import { type ImportEntry, listImports, previewImport, runImport } from '../imports.api.ts';
import { type IntegrationSystem, listCalls, listSystems, readSystem } from '../integrations.api.ts';
import { ImportTable } from './ImportTable.tsx';
import { type Decisions, decisionsOf, startingDecisions } from './import-decisions.ts';
import { SimulationBadge } from './SystemState.tsx';
import classes from './Systems.module.css';

const KIND_LABELS: Record<ImportKind, string> = { orders: 'Aufträge', materials: 'Materialien' };

/** Preview, choose, take over; can be repeated at any time. */
export function ImportCard({ system }: { system: IntegrationSystem }) {
  const format = useFormat();
  const [kind, setKind] = useState<ImportKind>('orders');
  const [decisions, setDecisions] = useState<Decisions>({});
  const preview = useWrite(previewImport, { refreshes: [listCalls, listSystems, readSystem] });
  const run = useWrite(runImport, { refreshes: [listImports, listCalls] });
  const params = { id: system.id };
  const chosen = decisionsOf(preview.data?.entries ?? [], decisions);

  function load(): void {
    run.reset();
    refresh();
  }
  function refresh(): void {
    preview.mutate(
      { params, body: { kind } },
      { onSuccess: ({ entries }) => setDecisions(startingDecisions(entries)) },
    );
  }
  function choose(next: ImportKind): void {
    setKind(next);
    preview.reset();
    run.reset();
  }

  return (
    <SectionCard
      title="Übernehmen"
      description="Aufträge und Materialien vergleichen und ausgewählte übernehmen. Was Sie hier geändert haben, wird nie ohne Ihre Entscheidung überschrieben."
      testId="system-import"
    >
      <div className={classes.stack}>
        <div className={classes.bar}>
          <NativeSelect
            aria-label="Was übernommen wird"
            value={kind}
            data={Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }))}
            onChange={(event) => choose(event.currentTarget.value as ImportKind)}
          />
          <WriteButton
            needs="manage"
            variant={preview.isSuccess ? 'default' : 'filled'}
            loading={preview.isPending}
            refusal={system.enabled ? undefined : 'Das System ist ausgeschaltet.'}
            leftSection={<RefreshCw size={16} aria-hidden="true" />}
            onClick={load}
          >
            Vorschau laden
          </WriteButton>
          {preview.data?.simulated === true && <SimulationBadge />}
        </div>
        {preview.isError && (
          <Notice tone="bad" announce="alert" title="Keine Vorschau">
            {sentenceOf(preview.error)}
          </Notice>
        )}
        {run.isError && (
          <Notice tone="bad" announce="alert" title="Nicht übernommen">
            {sentenceOf(run.error)}
          </Notice>
        )}
        {run.isSuccess && (
          <Notice tone={run.data.failed.length === 0 ? 'good' : 'warning'} announce="status" title="Übernommen">
            {format.integer(run.data.created)} neu, {format.integer(run.data.changed)} geändert,{' '}
            {format.integer(run.data.kept)} behalten, {format.integer(run.data.failed.length)} abgelehnt.
            {run.data.failed.map(({ externalId, message }) => (
              <div key={externalId}>
                {externalId}: {message}
              </div>
            ))}
          </Notice>
        )}
        {preview.isSuccess && (
          <>
            <Summary entries={preview.data.entries} />
            <ImportTable
              kind={kind}
              entries={preview.data.entries}
              decisions={decisions}
              onDecide={(externalId, decision) => setDecisions((before) => ({ ...before, [externalId]: decision }))}
            />
            <div className={classes.bar}>
              <WriteButton
                needs="manage"
                loading={run.isPending}
                refusal={chosen.length === 0 ? 'Es ist nichts ausgewählt.' : undefined}
                leftSection={<FileDown size={16} aria-hidden="true" />}
                onClick={() => run.mutate({ params, body: { kind, entries: chosen } }, { onSuccess: refresh })}
              >
                {takeLabel(chosen.length)}
              </WriteButton>
            </div>
          </>
        )}
      </div>
    </SectionCard>
  );
}

function takeLabel(count: number): string {
  if (count === 0) return 'Auswahl übernehmen';
  return count === 1 ? '1 Eintrag übernehmen' : `${count} Einträge übernehmen`;
}

function Summary({ entries }: { entries: readonly ImportEntry[] }) {
  const count = (state: ImportEntry['state']) => entries.filter((entry) => entry.state === state).length;
  return (
    <p className={classes.summary}>
      {count('new')} neu, {count('changed')} geändert, {count('conflict')} im Konflikt, {count('unchanged')}{' '}
      unverändert, {count('invalid')} nicht übernehmbar
    </p>
  );
}
