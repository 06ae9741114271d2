import { BellRing, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useSessionUser } from '#accounts/web/use-session.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { addPushDevice, listPushDevices, type PushDevice, removePushDevice } from '../notifications.api.ts';
import classes from './Notifications.module.css';
import { useOwnRefusal } from './own-refusal.ts';
import { pushObstacle, rememberPush, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts';
import { TestButton } from './TestButton.tsx';

/** Devices on which pushes are shown, and the switch for this one. */
export function PushDevicesCard({ publicKey }: { publicKey: string | null }) {
  const format = useFormat();
  const user = useSessionUser();
  const refusal = useOwnRefusal();
  const query = useRead(listPushDevices);
  const adding = useWrite(addPushDevice, { refreshes: [listPushDevices] });
  const removal = useWrite(removePushDevice, { refreshes: [listPushDevices] });
  const [isAsking, setIsAsking] = useState(false);
  const obstacle = publicKey === null ? null : pushObstacle();
  const devices = query.data ?? [];
  const isOnHere = devices.some(({ isCurrent }) => isCurrent);

  async function switchOn(): Promise<void> {
    if (publicKey === null) return;
    setIsAsking(true);
    try {
      await adding.mutateAsync({ body: await subscribeBrowser(publicKey) });
      rememberPush(user.id);
      toast.success('Push-Nachrichten sind auf diesem Gerät eingeschaltet');
    } catch (error) {
      toastFailure(error);
    } finally {
      setIsAsking(false);
    }
  }

  function remove(device: PushDevice): void {
    removal.mutate(
      { params: { id: device.id } },
      {
        onSuccess: () => {
          if (device.isCurrent) void unsubscribeBrowser().catch(() => undefined);
          toast.success(`${device.name} erhält keine Push-Nachrichten mehr`);
        },
        onError: toastFailure,
      },
    );
  }

  const columns: Column<PushDevice>[] = [
    { key: 'name', title: 'Gerät', isRowHeader: true, render: (device) => device.name },
    { key: 'service', title: 'Dienst', render: (device) => device.service },
    { key: 'since', title: 'Seit', render: (device) => format.dateTime(device.createdAt) },
    { key: 'sent', title: 'Zuletzt gesendet', render: (device) => format.dateTime(device.lastSentAt) },
    {
      key: 'remove',
      title: 'Push',
      align: 'end',
      render: (device) => (
        <div className={classes.rowActions}>
          {device.isCurrent && <StatusBadge tone="good" label="Dieses Gerät" />}
          <WriteButton
            needs="read"
            refusal={refusal}
            variant="default"
            size="xs"
            aria-label={`Push auf ${device.name} ausschalten`}
            disabled={removal.isPending}
            onClick={() => remove(device)}
          >
            Ausschalten
          </WriteButton>
        </div>
      ),
    },
  ];

  return (
    <SectionCard
      title="Push auf Geräten"
      description="Mitteilungen auf diesem Gerät, auch wenn die App nicht offen ist. Sie laufen verschlüsselt über den Dienst des Browser-Herstellers und enden mit Ihrer Anmeldung auf dem Gerät."
      testId="push-devices"
      flush={publicKey !== null && query.isSuccess && devices.length > 0}
      actions={
        publicKey === null ? undefined : (
          <>
            {devices.length > 0 && <TestButton channel="push" label="Testmeldung" />}
            {!isOnHere && (
              <WriteButton
                needs="read"
                refusal={refusal ?? obstacle}
                loading={isAsking}
                leftSection={<BellRing size={16} aria-hidden="true" />}
                onClick={() => void switchOn()}
              >
                Auf diesem Gerät einschalten
              </WriteButton>
            )}
          </>
        )
      }
    >
      {publicKey === null && (
        <Notice tone="info">Push-Nachrichten hat der Betreiber dieser Installation nicht eingeschaltet.</Notice>
      )}
      {publicKey !== null && query.isPending && <LoadingLines lines={2} />}
      {publicKey !== null && query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {publicKey !== null && query.isSuccess && (
        <>
          {obstacle !== null && !isOnHere && <Notice tone="info">{obstacle}</Notice>}
          <SimpleTable
            label="Geräte mit Push"
            columns={columns}
            rows={devices}
            rowKey={(device) => device.id}
            empty={obstacle === null ? <EmptyState icon={Smartphone} title="Noch kein Gerät" /> : null}
          />
        </>
      )}
    </SectionCard>
  );
}
