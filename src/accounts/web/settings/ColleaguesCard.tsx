import { Button } from '@mantine/core';
import { ShieldOff, UserX } from 'lucide-react';
import { useState } from 'react';
import { changeColleagueRole, listColleagues, removeColleague } from '#accounts/accounts.api.ts';
import { INVITABLE_ROLES, type InvitableRole, ROLE_LABELS } from '#accounts/role.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { useSessionUser } from '../use-session.ts';
import { ResetSecondFactorDrawer } from './ResetSecondFactorDrawer.tsx';
import classes from './Settings.module.css';

type Colleague = OutputOf<typeof listColleagues>[number];

export function ColleaguesCard() {
  const user = useSessionUser();
  const format = useFormat();
  const query = useRead(listColleagues);
  const roleChange = useWrite(changeColleagueRole, { refreshes: [listColleagues] });
  const removal = useWrite(removeColleague, { refreshes: [listColleagues] });
  const [leaving, setLeaving] = useState<Colleague | null>(null);
  const [lockedOut, setLockedOut] = useState<Colleague | null>(null);

  function changeRole(colleague: Colleague, role: InvitableRole): void {
    roleChange.mutate(
      { params: { userId: colleague.id }, body: { role } },
      {
        onSuccess: () => toast.success(`${colleague.email} ist jetzt ${ROLE_LABELS[role]}`),
        onError: toastFailure,
      },
    );
  }

  function remove(colleague: Colleague): void {
    removal.mutate(
      { params: { userId: colleague.id } },
      {
        onSuccess: () => toast.success(`Der Zugang von ${colleague.email} ist entfernt`),
        onError: toastFailure,
        onSettled: () => setLeaving(null),
      },
    );
  }

  const columns: Column<Colleague>[] = [
    {
      key: 'email',
      title: 'E-Mail',
      isRowHeader: true,
      render: (row) => (
        <span className={classes.person}>
          {row.id === user.id ? `${row.email} (Sie)` : row.email}
          <small>Dabei seit {format.date(row.createdAt)}</small>
        </span>
      ),
    },
    {
      key: 'role',
      title: 'Rolle',
      render: (row) => (
        <select
          className={classes.roleSelect}
          aria-label={`Rolle von ${row.email}`}
          value={row.role}
          disabled={roleChange.isPending}
          onChange={(event) => changeRole(row, event.currentTarget.value as InvitableRole)}
        >
          {INVITABLE_ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_LABELS[role]}
            </option>
          ))}
        </select>
      ),
    },
    { key: 'seen', title: 'Zuletzt aktiv', render: (row) => format.dateTime(row.lastSeenAt) },
    {
      key: 'factor',
      title: 'Zweiter Faktor',
      render: (row) =>
        row.hasSecondFactor ? (
          <WriteButton
            needs="administer"
            variant="default"
            size="xs"
            leftSection={<ShieldOff size={15} aria-hidden="true" />}
            aria-label={`Zweiten Faktor von ${row.email} zurücksetzen`}
            refusal={row.id === user.id ? 'Den eigenen schalten Sie unter Konto aus.' : null}
            onClick={() => setLockedOut(row)}
          >
            Zurücksetzen
          </WriteButton>
        ) : (
          'Keiner'
        ),
    },
    {
      key: 'remove',
      title: 'Zugang',
      align: 'end',
      render: (row) => (
        <Button
          variant="default"
          size="xs"
          leftSection={<UserX size={15} aria-hidden="true" />}
          aria-label={`Zugang von ${row.email} entfernen`}
          disabled={row.id === user.id}
          title={row.id === user.id ? 'Den eigenen Zugang kann man nicht entfernen' : undefined}
          onClick={() => setLeaving(row)}
        >
          Entfernen
        </Button>
      ),
    },
  ];

  return (
    <SectionCard title="Benutzer" description={`Menschen mit Zugang zu ${user.company.name}`} flush={query.isSuccess}>
      {query.isPending && <LoadingLines />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <SimpleTable
          label="Benutzer"
          columns={columns}
          rows={query.data}
          rowKey={(row) => row.id}
          empty={null}
          stacksOnPhones
        />
      )}
      <ConfirmDialog
        opened={leaving !== null}
        question={`Zugang von ${leaving?.email ?? ''} entfernen?`}
        explanation="Alle Sitzungen enden sofort. Was diese Person gebucht hat, bleibt erhalten."
        confirmLabel="Zugang entfernen"
        dangerous
        busy={removal.isPending}
        onConfirm={() => leaving && remove(leaving)}
        onCancel={() => setLeaving(null)}
      />
      <ResetSecondFactorDrawer colleague={lockedOut} onClose={() => setLockedOut(null)} />
    </SectionCard>
  );
}
