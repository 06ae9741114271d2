import { Mail } from 'lucide-react';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import type { Tone } from '#platform/web/ui/tone.ts';
import { useFormat } from '#platform/web/use-format.ts';
import { listNotifications, type MessageState, type SentMessage } from '../notifications.api.ts';
import classes from './Notifications.module.css';

const STATES: Record<MessageState, { label: string; tone: Tone }> = {
  waiting: { label: 'Wartet', tone: 'warning' },
  sending: { label: 'Wird gesendet', tone: 'info' },
  handed_over: { label: 'Im Postausgang', tone: 'info' },
  sent: { label: 'Gesendet', tone: 'good' },
  failed: { label: 'Fehlgeschlagen', tone: 'bad' },
  skipped: { label: 'Nicht gesendet', tone: 'neutral' },
};

/** What was sent to whoever looks, and what became of it. */
export function MessagesCard() {
  const format = useFormat();
  const query = useRead(listNotifications);
  const columns: Column<SentMessage>[] = [
    { key: 'time', title: 'Zeitpunkt', isRowHeader: true, render: (row) => format.dateTime(row.createdAt) },
    {
      key: 'way',
      title: 'Weg',
      render: (row) => (row.channel === 'mail' ? 'E-Mail' : `Push: ${row.deviceName ?? 'Gerät'}`),
    },
    {
      key: 'message',
      title: 'Meldung',
      render: (row) => (
        <details className={classes.wrap}>
          <summary>{row.title}</summary>
          <pre className={classes.body}>{row.body}</pre>
        </details>
      ),
    },
    {
      key: 'state',
      title: 'Zustand',
      render: (row) => (
        <div className={classes.wrap}>
          <StatusBadge {...STATES[row.state]} />
          {row.lastError !== null && <div className={classes.muted}>{row.lastError}</div>}
        </div>
      ),
    },
  ];
  return (
    <SectionCard
      title="Gesendete Meldungen"
      description="Die letzten 50 an Sie; sie werden 30 Tage aufbewahrt."
      testId="sent-notifications"
      flush={query.isSuccess}
    >
      {query.isPending && <LoadingLines lines={3} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <SimpleTable
          label="Gesendete Meldungen"
          columns={columns}
          rows={query.data}
          rowKey={(row) => row.id}
          empty={<EmptyState icon={Mail} title="Noch keine Meldungen" />}
        />
      )}
    </SectionCard>
  );
}
