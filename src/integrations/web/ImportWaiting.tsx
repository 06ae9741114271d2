import type { OutputOf } from '#platform/endpoint.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import type { readPolling } from '../polling.api.ts';

type ImportWaitingProps = {
  summary: OutputOf<typeof readPolling>['importSummary'];
  problem: string | null;
};

/** What the automatic import has left to people. Nothing is shown where nothing waits. */
export function ImportWaiting({ summary, problem }: ImportWaitingProps) {
  const format = useFormat();
  if (problem !== null) {
    return (
      <Notice tone="bad" title="Aufträge nicht übernommen">
        {problem}
      </Notice>
    );
  }
  if (summary === null) return null;
  const { conflicts, failedCount, failed } = summary;
  if (conflicts + failedCount === 0) return null;
  return (
    <Notice tone="warning" title="Das entscheiden Sie">
      {format.integer(conflicts)} im Konflikt, {format.integer(failedCount)} abgelehnt. Laden Sie unter „Übernehmen“ die
      Vorschau.
      {failed.map(({ externalId, message }) => (
        <div key={externalId}>
          {externalId}: {message}
        </div>
      ))}
    </Notice>
  );
}
