import { Button } from '@mantine/core';
import { MailX } from 'lucide-react';
import { listInvitations, revokeInvitation } from '#accounts/accounts.api.ts';
import { ROLE_LABELS } from '#accounts/role.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';

type Invitation = OutputOf<typeof listInvitations>[number];

export function InvitationsCard() {
  const format = useFormat();
  const query = useRead(listInvitations);
  const revocation = useWrite(revokeInvitation, { refreshes: [listInvitations] });

  function revoke(invitation: Invitation): void {
    revocation.mutate(
      { params: { invitationId: invitation.id } },
      { onSuccess: () => toast.success(`Einladung an ${invitation.email} zurückgezogen`), onError: toastFailure },
    );
  }

  const columns: Column<Invitation>[] = [
    { key: 'email', title: 'E-Mail', isRowHeader: true, render: (row) => row.email },
    { key: 'role', title: 'Rolle', render: (row) => ROLE_LABELS[row.role] },
    { key: 'created', title: 'Eingeladen', render: (row) => format.dateTime(row.createdAt) },
    { key: 'expires', title: 'Gültig bis', render: (row) => format.dateTime(row.expiresAt) },
    {
      key: 'revoke',
      title: 'Einladung',
      align: 'end',
      render: (row) => (
        <Button
          variant="default"
          size="xs"
          disabled={revocation.isPending}
          aria-label={`Einladung an ${row.email} zurückziehen`}
          onClick={() => revoke(row)}
        >
          Zurückziehen
        </Button>
      ),
    },
  ];

  return (
    <SectionCard title="Offene Einladungen" flush={query.isSuccess}>
      {query.isPending && <LoadingLines lines={2} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <SimpleTable
          label="Offene Einladungen"
          columns={columns}
          rows={query.data}
          rowKey={(row) => row.id}
          empty={<EmptyState icon={MailX} title="Keine offenen Einladungen" />}
        />
      )}
    </SectionCard>
  );
}
