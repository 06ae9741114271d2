import { Button, TextInput } from '@mantine/core';
import { Copy, KeyRound, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '#accounts/api-keys.api.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import classes from './Sources.module.css';

/** Keys for systems that push messages themselves. A key is shown once, when it is made. */
export function ApiKeysCard() {
  const format = useFormat();
  const query = useRead(listApiKeys);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const revocation = useWrite(revokeApiKey, { refreshes: [listApiKeys] });

  function revoke(key: ApiKey): void {
    revocation.mutate(
      { params: { apiKeyId: key.id } },
      {
        onSuccess: () => toast.success(`API-Schlüssel „${key.name}“ widerrufen`),
        onError: toastFailure,
        onSettled: () => setRevoking(null),
      },
    );
  }

  const columns: Column<ApiKey>[] = [
    { key: 'name', title: 'Name', isRowHeader: true, render: (row) => row.name },
    { key: 'start', title: 'Beginnt mit', render: (row) => <code>{row.keyStart}…</code> },
    { key: 'created', title: 'Erstellt', render: (row) => format.dateTime(row.createdAt) },
    { key: 'used', title: 'Zuletzt benutzt', render: (row) => format.dateTime(row.lastUsedAt) },
    {
      key: 'revoke',
      title: 'Zugang',
      align: 'end',
      render: (row) =>
        row.revokedAt === null ? (
          <WriteButton
            needs="administer"
            variant="default"
            size="xs"
            aria-label={`API-Schlüssel ${row.name} widerrufen`}
            onClick={() => setRevoking(row)}
          >
            Widerrufen
          </WriteButton>
        ) : (
          <StatusBadge tone="neutral" label="Widerrufen" />
        ),
    },
  ];

  return (
    <SectionCard
      title="API-Schlüssel"
      description="Für Systeme, die Meldungen selbst senden: POST /api/ingest/messages mit „Authorization: Bearer …“"
      flush={query.isSuccess}
      testId="api-keys"
    >
      {query.isPending && <LoadingLines lines={2} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <>
          <NewKeyForm />
          <SimpleTable
            label="API-Schlüssel"
            columns={columns}
            rows={query.data}
            rowKey={(row) => row.id}
            empty={<EmptyState icon={KeyRound} title="Noch keine API-Schlüssel" />}
          />
        </>
      )}
      <ConfirmDialog
        opened={revoking !== null}
        question={`API-Schlüssel „${revoking?.name ?? ''}“ widerrufen?`}
        explanation="Systeme mit diesem Schlüssel können sofort nichts mehr senden. Das lässt sich nicht rückgängig machen."
        confirmLabel="Widerrufen"
        dangerous
        busy={revocation.isPending}
        onConfirm={() => revoking !== null && revoke(revoking)}
        onCancel={() => setRevoking(null)}
      />
    </SectionCard>
  );
}

function NewKeyForm() {
  const [name, setName] = useState('');
  const creation = useWrite(createApiKey, { refreshes: [listApiKeys] });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    creation.mutate({ body: { name } }, { onSuccess: () => setName(''), onError: toastFailure });
  }
  async function copy(key: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(key);
      toast.success('API-Schlüssel kopiert');
    } catch {
      toast.error('Das Kopieren ging nicht. Bitte markieren und kopieren Sie den Schlüssel von Hand.');
    }
  }

  return (
    <>
      <form className={classes.keyForm} onSubmit={handleSubmit}>
        <TextInput
          label="Name des Schlüssels"
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <WriteButton
          needs="administer"
          type="submit"
          variant="default"
          loading={creation.isPending}
          leftSection={<Plus size={16} aria-hidden="true" />}
        >
          Schlüssel erstellen
        </WriteButton>
      </form>
      {creation.data !== undefined && (
        <div className={classes.notice}>
          <Notice tone="info" announce="status" title={`Schlüssel „${creation.data.apiKey.name}“`}>
            Er wird nur jetzt gezeigt. Bewahren Sie ihn sicher auf:
            <div className={classes.key}>
              <code>{creation.data.key}</code>
              <Button
                variant="default"
                size="xs"
                leftSection={<Copy size={15} aria-hidden="true" />}
                onClick={() => void copy(creation.data.key)}
              >
                Kopieren
              </Button>
            </div>
          </Notice>
        </div>
      )}
    </>
  );
}
