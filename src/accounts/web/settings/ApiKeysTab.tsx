import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { API_KEY_SCOPE_LABELS, type ApiKey, listApiKeys, revokeApiKey } from '#accounts/api-keys.api.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { NewApiKeyForm } from './NewApiKeyForm.tsx';

/** Keys by which programs act for the company. */
export function ApiKeysTab() {
  return (
    <>
      <SectionCard
        title="Neuer API-Schlüssel"
        description="Für Programme, die Daten senden, abfragen oder buchen: „Authorization: Bearer …“. Welcher Zweck nötig ist, steht bei jeder Schnittstelle in der API-Referenz (/docs)."
        testId="api-keys"
      >
        <NewApiKeyForm />
      </SectionCard>
      <ApiKeyList />
    </>
  );
}

function ApiKeyList() {
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
    {
      key: 'scopes',
      title: 'Zweck',
      render: (row) => row.scopes.map((scope) => API_KEY_SCOPE_LABELS[scope]).join(', '),
    },
    { key: 'start', title: 'Beginnt mit', render: (row) => <code>{row.keyStart}…</code> },
    { key: 'created', title: 'Erstellt', render: (row) => format.dateTime(row.createdAt) },
    {
      key: 'expires',
      title: 'Gültig bis',
      render: (row) => (row.expiresAt === null ? 'unbegrenzt' : format.date(row.expiresAt)),
    },
    { key: 'used', title: 'Zuletzt benutzt', render: (row) => format.dateTime(row.lastUsedAt) },
    {
      key: 'revoke',
      title: 'Zugang',
      align: 'end',
      render: (row) => <KeyState apiKey={row} onRevoke={() => setRevoking(row)} />,
    },
  ];

  return (
    <SectionCard title="API-Schlüssel" flush={query.isSuccess} testId="api-key-list">
      {query.isPending && <LoadingLines lines={2} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <SimpleTable
          label="API-Schlüssel"
          columns={columns}
          rows={query.data}
          rowKey={(row) => row.id}
          empty={<EmptyState icon={KeyRound} title="Noch keine API-Schlüssel" />}
        />
      )}
      <ConfirmDialog
        opened={revoking !== null}
        question={`API-Schlüssel „${revoking?.name ?? ''}“ widerrufen?`}
        explanation="Programme mit diesem Schlüssel werden sofort abgewiesen. Das lässt sich nicht rückgängig machen."
        confirmLabel="Widerrufen"
        dangerous
        busy={revocation.isPending}
        onConfirm={() => revoking !== null && revoke(revoking)}
        onCancel={() => setRevoking(null)}
      />
    </SectionCard>
  );
}

function KeyState({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  if (apiKey.revokedAt !== null) return <StatusBadge tone="neutral" label="Widerrufen" />;
  if (apiKey.isExpired) return <StatusBadge tone="warning" label="Abgelaufen" />;
  return (
    <WriteButton
      needs="administer"
      variant="default"
      size="xs"
      aria-label={`API-Schlüssel ${apiKey.name} widerrufen`}
      onClick={onRevoke}
    >
      Widerrufen
    </WriteButton>
  );
}
