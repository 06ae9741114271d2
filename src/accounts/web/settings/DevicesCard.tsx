import { Button } from '@mantine/core';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { type Device, listDevices, signOutDevice, signOutOtherDevices } from '#accounts/devices.api.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';

/** Where the account is signed in, and how to end that from here. */
export function DevicesCard() {
  const format = useFormat();
  const query = useRead(listDevices);
  const ending = useWrite(signOutDevice, { refreshes: [listDevices] });
  const endingOthers = useWrite(signOutOtherDevices, { refreshes: [listDevices] });
  const [asksForOthers, setAsksForOthers] = useState(false);
  const others = (query.data ?? []).filter((device) => !device.isCurrent);

  function signOut(device: Device): void {
    ending.mutate(
      { params: { deviceId: device.id } },
      {
        onSuccess: () => toast.success(`${device.description} ist abgemeldet`),
        onError: (error) => {
          toastFailure(error);
          void query.refetch();
        },
      },
    );
  }

  function signOutOthers(): void {
    endingOthers.mutate(
      {},
      {
        onSuccess: ({ signedOut }) =>
          toast.success(signedOut === 1 ? 'Ein anderes Gerät abgemeldet' : `${signedOut} andere Geräte abgemeldet`),
        onError: toastFailure,
        onSettled: () => setAsksForOthers(false),
      },
    );
  }

  const columns: Column<Device>[] = [
    { key: 'device', title: 'Gerät', isRowHeader: true, render: (device) => device.description },
    { key: 'first', title: 'Angemeldet seit', render: (device) => format.dateTime(device.firstSeenAt) },
    { key: 'last', title: 'Zuletzt aktiv', render: (device) => format.dateTime(device.lastSeenAt) },
    {
      key: 'end',
      title: 'Sitzung',
      align: 'end',
      render: (device) =>
        device.isCurrent ? (
          <StatusBadge tone="good" label="Dieses Gerät" />
        ) : (
          <Button
            variant="default"
            size="xs"
            leftSection={<LogOut size={15} aria-hidden="true" />}
            aria-label={`${device.description}, angemeldet seit ${format.dateTime(device.firstSeenAt)}, abmelden`}
            disabled={ending.isPending}
            onClick={() => signOut(device)}
          >
            Abmelden
          </Button>
        ),
    },
  ];

  return (
    <SectionCard
      title="Angemeldete Geräte"
      description="Sehen Sie hier ein Gerät, das Sie nicht kennen, melden Sie es ab und ändern Sie Ihr Passwort."
      flush={query.isSuccess}
      actions={
        others.length > 0 ? (
          <Button variant="default" size="xs" onClick={() => setAsksForOthers(true)}>
            Alle anderen abmelden
          </Button>
        ) : undefined
      }
    >
      {query.isPending && <LoadingLines lines={2} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <SimpleTable
          label="Angemeldete Geräte"
          columns={columns}
          rows={query.data}
          rowKey={(device) => device.id}
          stacksOnPhones
          empty={null}
        />
      )}
      <ConfirmDialog
        opened={asksForOthers}
        question="Alle anderen Geräte abmelden?"
        explanation="Ihre Sitzungen auf anderen Geräten enden sofort. Auf diesem Gerät bleiben Sie angemeldet."
        confirmLabel="Abmelden"
        dangerous
        busy={endingOthers.isPending}
        onConfirm={signOutOthers}
        onCancel={() => setAsksForOthers(false)}
      />
    </SectionCard>
  );
}
