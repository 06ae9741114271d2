import { NativeSelect } from '@mantine/core';
import { RotateCw, Send } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import type { Tone } from '#platform/web/ui/tone.ts';
import { useFormat } from '#platform/web/use-format.ts';
import { PagedFooter } from '#records/web/PagedFooter.tsx';
import { eventLabel } from '../webhook-events.ts';
import {
  type DeliveryState,
  listDeliveries,
  listWebhooks,
  replayDeliveries,
  type Webhook,
  type WebhookDelivery,
} from '../webhooks.api.ts';
import classes from './Webhooks.module.css';

const STATES: Record<DeliveryState, { label: string; tone: Tone }> = {
  waiting: { label: 'Wartet', tone: 'warning' },
  sending: { label: 'Wird gesendet', tone: 'info' },
  delivered: { label: 'Zugestellt', tone: 'good' },
  dead: { label: 'Aufgegeben', tone: 'bad' },
};
const FILTERS = [
  { value: '', label: 'Alle' },
  ...Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
];

/** What was sent to one webhook, what came back, and a second chance for what was given up. */
export function DeliveriesCard({ webhook }: { webhook: Webhook }) {
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [state, setState] = useState<DeliveryState | ''>('');
  const query = useRead(listDeliveries, {
    params: { id: webhook.id },
    query: { page, ...(state === '' ? {} : { state }) },
  });
  const replay = useWrite(replayDeliveries, { refreshes: [listDeliveries, listWebhooks] });

  function sendAgain(deliveryIds?: string[]): void {
    replay.mutate(
      { params: { id: webhook.id }, body: { deliveryIds } },
      {
        onSuccess: ({ queued }) =>
          toast.success(queued === 1 ? '1 Meldung wird erneut gesendet' : `${queued} Meldungen werden erneut gesendet`),
        onError: toastFailure,
      },
    );
  }

  const columns: Column<WebhookDelivery>[] = [
    { key: 'time', title: 'Zeitpunkt', isRowHeader: true, render: (row) => format.dateTime(row.occurredAt) },
    {
      key: 'event',
      title: 'Ereignis',
      render: (row) => (
        <details className={classes.wrap}>
          <summary>{eventLabel(row.event)}</summary>
          <pre className={classes.body}>{row.body}</pre>
        </details>
      ),
    },
    { key: 'state', title: 'Zustand', render: (row) => <StatusBadge {...STATES[row.state]} /> },
    { key: 'attempts', title: 'Versuche', render: (row) => row.attempts },
    {
      key: 'answer',
      title: 'Antwort',
      render: (row) => (
        <div className={classes.wrap}>
          {row.lastError ?? (row.answerStatus === null ? '–' : `HTTP ${row.answerStatus}`)}
          {row.state === 'waiting' && row.attempts > 0 && (
            <div className={classes.muted}>nächster Versuch {format.dateTime(row.dueAt)}</div>
          )}
          {row.answerText !== null && <div className={classes.muted}>{row.answerText}</div>}
        </div>
      ),
    },
    {
      key: 'replay',
      title: 'Erneut',
      align: 'end',
      render: (row) =>
        row.state === 'dead' || row.state === 'delivered' ? (
          <WriteButton
            needs="administer"
            variant="default"
            size="xs"
            disabled={replay.isPending}
            aria-label={`${eventLabel(row.event)} vom ${format.dateTime(row.occurredAt)} erneut senden`}
            onClick={() => sendAgain([row.id])}
          >
            Erneut senden
          </WriteButton>
        ) : null,
    },
  ];

  return (
    <SectionCard title={`Zustellungen von „${webhook.name}“`} flush={query.isSuccess} testId="deliveries">
      {query.isPending && <LoadingLines lines={3} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <>
          <div className={classes.filters}>
            <NativeSelect
              label="Zustand"
              data={FILTERS}
              value={state}
              onChange={(event) => {
                setState(event.currentTarget.value as DeliveryState | '');
                setPage(1);
              }}
            />
            {webhook.deadCount > 0 && (
              <WriteButton
                needs="administer"
                variant="default"
                loading={replay.isPending}
                leftSection={<RotateCw size={16} aria-hidden="true" />}
                onClick={() => sendAgain()}
              >
                Alle aufgegebenen erneut senden
              </WriteButton>
            )}
          </div>
          <SimpleTable
            label="Zustellungen"
            columns={columns}
            rows={query.data.deliveries}
            rowKey={(row) => row.id}
            empty={<EmptyState icon={Send} title="Keine Zustellungen" />}
          />
          <PagedFooter answer={query.data} page={page} onPage={setPage} noun="Zustellungen" />
        </>
      )}
    </SectionCard>
  );
}
