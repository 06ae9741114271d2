import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { SecretOnce } from '#records/web/SecretOnce.tsx';
import { createWebhook, listWebhooks, updateWebhook, type Webhook, type WebhookValues } from '../webhooks.api.ts';
import { DeliveriesCard } from './DeliveriesCard.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookList } from './WebhookList.tsx';
import classes from './Webhooks.module.css';

/** Other systems are told what happened here. */
export function WebhooksTab() {
  const query = useRead(listWebhooks);
  const creation = useWrite(createWebhook, { refreshes: [listWebhooks] });
  const change = useWrite(updateWebhook, { refreshes: [listWebhooks] });
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [goingId, setGoingId] = useState<string | null>(null);
  const [secret, setSecret] = useState<{ name: string; secret: string } | null>(null);
  const shown = query.data?.filter(({ id }) => id !== goingId);
  const chosen = shown?.find(({ id }) => id === chosenId) ?? shown?.[0];

  async function save(values: WebhookValues): Promise<void> {
    if (edited === 'new' || edited === null) {
      const made = await creation.mutateAsync({ body: values });
      setSecret({ name: made.webhook.name, secret: made.secret });
      setChosenId(made.webhook.id);
    } else {
      await change.mutateAsync({ params: { id: edited.id }, body: { version: edited.version, values } });
      toast.success('Webhook gespeichert');
    }
    setEdited(null);
  }

  return (
    <>
      <SectionCard
        title="Webhooks"
        description="Andere Systeme erfahren sofort, was hier geschieht: signiert, mit Wiederholung über 24 Stunden. Ereignisse und Prüfung der Signatur stehen in der README und in /api/openapi.json."
        flush={query.isSuccess}
        testId="webhooks"
        actions={
          <WriteButton
            needs="administer"
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={() => setEdited('new')}
          >
            Webhook anlegen
          </WriteButton>
        }
      >
        {query.isPending && <LoadingLines lines={3} />}
        {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
        {secret !== null && (
          <div className={classes.secret}>
            <SecretOnce
              title={`Signaturschlüssel von „${secret.name}“`}
              secret={secret.secret}
              noun="Signaturschlüssel"
            />
          </div>
        )}
        {query.isSuccess && (
          <WebhookList
            webhooks={query.data}
            onChoose={(webhook) => setChosenId(webhook.id)}
            onEdit={setEdited}
            onRemoving={setGoingId}
            onSecret={(name, text) => setSecret({ name, secret: text })}
            empty={
              <EmptyState
                icon={WebhookIcon}
                title="Noch keine Webhooks"
                description="Legen Sie einen an, damit ein anderes System von Aufträgen, Buchungen, Stillständen oder Alarmen erfährt."
              />
            }
          />
        )}
      </SectionCard>
      {chosen !== undefined && <DeliveriesCard key={chosen.id} webhook={chosen} />}
      <FormDrawer
        title={edited === 'new' ? 'Webhook anlegen' : 'Webhook bearbeiten'}
        opened={edited !== null}
        onClose={() => setEdited(null)}
      >
        {(close) => <WebhookForm webhook={edited === 'new' ? null : edited} onSubmit={save} onCancel={close} />}
      </FormDrawer>
    </>
  );
}
