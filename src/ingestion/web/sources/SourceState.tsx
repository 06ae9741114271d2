import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { onlineBadgeOf, SOURCE_STATE_LABELS } from '../status/status-look.ts';
import { useIngestionStatus } from '../status/use-ingestion-status.ts';

/** Online or offline, with the exact state on hover; nothing before the first answer. */
export function SourceState({ sourceId }: { sourceId: string }) {
  const { data } = useIngestionStatus();
  const status = data?.sources.find(({ id }) => id === sourceId);
  if (status === undefined) return '–';
  const badge = onlineBadgeOf(status.state);
  return (
    <span title={status.reason ?? SOURCE_STATE_LABELS[status.state]}>
      <StatusBadge tone={badge.tone} label={status.state === 'disabled' ? 'Deaktiviert' : badge.label} />
    </span>
  );
}
