import { RefreshCw, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useNow } from '#platform/web/use-now.ts';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import type { IntegrationSystem } from '../integrations.api.ts';
import { readPolling } from '../polling.api.ts';
import { ImportWaiting } from './ImportWaiting.tsx';
import { PollFacts } from './PollFacts.tsx';
import { PollingForm } from './PollingForm.tsx';
import classes from './Systems.module.css';

/** INT-25: what is fetched every 60 s, how old it is, what went wrong, and when it is fetched next. */
export function PollingCard({ system }: { system: IntegrationSystem }) {
  const [isEditing, setIsEditing] = useState(false);
  const query = useRead(readPolling, { params: { id: system.id } });
  return (
    <SectionCard
      title="Regelmäßiger Abruf"
      description="Was dieses System anbietet, alle 60 Sekunden"
      testId="system-polling"
      actions={
        <WriteButton
          needs="administer"
          variant="default"
          leftSection={<Settings2 size={16} aria-hidden="true" />}
          onClick={() => setIsEditing(true)}
        >
          Abruf einstellen
        </WriteButton>
      }
    >
      {query.isPending && <LoadingLines lines={2} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <div className={classes.stack}>
          <PollState system={system} nextPollAt={query.data.nextPollAt} isRunning={query.data.isRunning} />
          {system.importOrders && <ImportWaiting summary={query.data.importSummary} problem={query.data.importError} />}
          {query.data.facts.length > 0 ? (
            <PollFacts facts={query.data.facts} />
          ) : (
            !system.polling && (
              <EmptyState
                icon={RefreshCw}
                title="Nicht eingeschaltet"
                description="Eingeschaltet steht hier, was das System zuletzt geliefert hat. Messwerte, die gespeichert werden sollen, holt eine Datenquelle mit REST."
              />
            )
          )}
        </div>
      )}
      <FormDrawer title="Regelmäßiger Abruf" opened={isEditing} onClose={() => setIsEditing(false)}>
        {(close) => <PollingForm system={system} onCancel={close} onSaved={() => setIsEditing(false)} />}
      </FormDrawer>
    </SectionCard>
  );
}

const RENEW_EVERY_MS = 1000;

function untilText(time: string, now: number): string {
  const seconds = Math.ceil((Date.parse(time) - now) / 1000);
  return seconds > 0 ? `in ${seconds} s` : 'jetzt';
}

type PollStateProps = { system: IntegrationSystem; nextPollAt: string | null; isRunning: boolean };

function PollState({ system, nextPollAt, isRunning }: PollStateProps) {
  const now = useNow(RENEW_EVERY_MS);
  if (!system.polling) return null;
  if (!system.enabled) {
    return (
      <Notice tone="warning">Das System ist ausgeschaltet. Abgerufen wird wieder, sobald es eingeschaltet ist.</Notice>
    );
  }
  return (
    <div className={classes.bar}>
      <StatusBadge tone="good" label="Eingeschaltet" />
      {system.importOrders && <StatusBadge tone="info" label="Aufträge werden übernommen" />}
      <span className={classes.muted}>
        {isRunning ? 'Wird gerade abgerufen' : nextPollAt !== null && `Nächster Abruf ${untilText(nextPollAt, now)}`}
      </span>
    </div>
  );
}
