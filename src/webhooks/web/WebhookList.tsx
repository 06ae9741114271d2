import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { eventLabel } from '../webhook-events.ts';
import {
  listDeliveries,
  listWebhooks,
  pingWebhook,
  removeWebhook,
  renewWebhookSecret,
  type Webhook,
} from '../webhooks.api.ts';
import classes from './Webhooks.module.css';

type WebhookListProps = {
  webhooks: readonly Webhook[];
  onChoose: (webhook: Webhook) => void;
  onEdit: (webhook: Webhook) => void;
  onSecret: (name: string, secret: string) => void;
  /** From now on nothing may ask for this one; null: it stays after all. */
  onRemoving: (id: string | null) => void;
  empty: ReactNode;
};

type Question = { kind: 'remove' | 'renew'; webhook: Webhook };

export function WebhookList({ webhooks, onChoose, onEdit, onSecret, onRemoving, empty }: WebhookListProps) {
  const format = useFormat();
  const [question, setQuestion] = useState<Question | null>(null);
  const ping = useWrite(pingWebhook, { refreshes: [listDeliveries, listWebhooks] });
  const removal = useWrite(removeWebhook, { refreshes: [listWebhooks] });
  const renewal = useWrite(renewWebhookSecret, { refreshes: [listWebhooks] });

  function test(webhook: Webhook): void {
    onChoose(webhook);
    ping.mutate(
      { params: { id: webhook.id } },
      {
        onSuccess: ({ lastError, answerStatus }) => {
          if (lastError === null) toast.success(`Testmeldung angenommen (HTTP ${answerStatus ?? ''})`);
          else toast.error(lastError);
        },
        onError: toastFailure,
      },
    );
  }
  function answer({ kind, webhook }: Question): void {
    const input = { params: { id: webhook.id } };
    const onSettled = () => setQuestion(null);
    if (kind === 'remove') {
      onRemoving(webhook.id);
      removal.mutate(input, {
        onSuccess: () => toast.success(`Webhook „${webhook.name}“ gelöscht`),
        onError: (error) => {
          onRemoving(null);
          toastFailure(error);
        },
        onSettled,
      });
    } else {
      renewal.mutate(input, {
        onSuccess: ({ secret }) => onSecret(webhook.name, secret),
        onError: toastFailure,
        onSettled,
      });
    }
  }

  const columns: Column<Webhook>[] = [
    {
      key: 'name',
      title: 'Name',
      isRowHeader: true,
      render: (row) => (
        <span className={classes.name}>
          {row.name}
          <span className={classes.muted}>{row.url}</span>
        </span>
      ),
    },
    { key: 'state', title: 'Zustand', render: (row) => <WebhookState webhook={row} /> },
    {
      key: 'events',
      title: 'Ereignisse',
      render: (row) => <span title={row.events.map(eventLabel).join('\n')}>{row.events.length}</span>,
    },
    { key: 'waiting', title: 'Wartend', render: (row) => format.integer(row.waitingCount) },
    { key: 'dead', title: 'Aufgegeben', render: (row) => format.integer(row.deadCount) },
    { key: 'last', title: 'Zuletzt zugestellt', render: (row) => format.dateTime(row.lastDeliveredAt) },
    {
      key: 'actions',
      title: 'Aktionen',
      align: 'end',
      render: (row) => (
        <span className={classes.actions}>
          <Button variant="default" size="xs" aria-label={`Zustellungen von ${row.name}`} onClick={() => onChoose(row)}>
            Zustellungen
          </Button>
          <WriteButton
            needs="administer"
            variant="default"
            size="xs"
            loading={ping.isPending && ping.variables.params.id === row.id}
            aria-label={`Testen: Meldung an ${row.name} senden`}
            onClick={() => test(row)}
          >
            Testen
          </WriteButton>
          <WriteButton
            needs="administer"
            variant="default"
            size="xs"
            aria-label={`${row.name} bearbeiten`}
            onClick={() => onEdit(row)}
          >
            Bearbeiten
          </WriteButton>
          <WriteButton
            needs="administer"
            variant="default"
            size="xs"
            aria-label={`Neuer Schlüssel für ${row.name}`}
            onClick={() => setQuestion({ kind: 'renew', webhook: row })}
          >
            Neuer Schlüssel
          </WriteButton>
          <WriteButton
            needs="administer"
            variant="default"
            size="xs"
            aria-label={`${row.name} löschen`}
            onClick={() => setQuestion({ kind: 'remove', webhook: row })}
          >
            Löschen
          </WriteButton>
        </span>
      ),
    },
  ];

  return (
    <>
      <SimpleTable label="Webhooks" columns={columns} rows={webhooks} rowKey={(row) => row.id} empty={empty} />
      <ConfirmDialog
        opened={question !== null}
        question={
          question?.kind === 'renew'
            ? `Neuen Signaturschlüssel für „${question.webhook.name}“ erstellen?`
            : `Webhook „${question?.webhook.name ?? ''}“ löschen?`
        }
        explanation={
          question?.kind === 'renew'
            ? 'Der bisherige gilt ab sofort nicht mehr. Hinterlegen Sie den neuen beim Empfänger.'
            : 'Auch wartende und aufgegebene Meldungen werden gelöscht. Das lässt sich nicht rückgängig machen.'
        }
        confirmLabel={question?.kind === 'renew' ? 'Erstellen' : 'Löschen'}
        dangerous={question?.kind === 'remove'}
        busy={removal.isPending || renewal.isPending}
        onConfirm={() => question !== null && answer(question)}
        onCancel={() => setQuestion(null)}
      />
    </>
  );
}

function WebhookState({ webhook }: { webhook: Webhook }) {
  const format = useFormat();
  if (webhook.disabledReason !== null) {
    return (
      <>
        <StatusBadge tone="bad" label="Ausgeschaltet" />
        <div className={classes.muted}>{webhook.disabledReason}</div>
      </>
    );
  }
  if (!webhook.isActive) return <StatusBadge tone="neutral" label="Aus" />;
  if (webhook.failingSince === null) return <StatusBadge tone="good" label="Aktiv" />;
  return (
    <>
      <StatusBadge tone="warning" label="Wird nicht angenommen" />
      <div className={classes.muted}>seit {format.dateTime(webhook.failingSince)}</div>
    </>
  );
}
