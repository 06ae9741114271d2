import { useSessionUser } from '#accounts/web/use-session.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWriteRefusal } from '#platform/web/access/write-access.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import {
  readNotificationDefaults,
  readNotificationSettings,
  resetNotificationSettings,
  saveNotificationDefaults,
  saveNotificationSettings,
} from '../notifications.api.ts';
import { MessagesCard } from './MessagesCard.tsx';
import { NotificationForm } from './NotificationForm.tsx';
import classes from './Notifications.module.css';
import { useOwnRefusal } from './own-refusal.ts';
import { PushDevicesCard } from './PushDevicesCard.tsx';
import { TestButton } from './TestButton.tsx';

/** How whoever is signed in learns of alerts; for administrators also what holds for everybody else. */
export function NotificationsTab() {
  const { company, demo } = useSessionUser();
  const refusal = useOwnRefusal();
  const query = useRead(readNotificationSettings);
  const save = useWrite(saveNotificationSettings, { refreshes: [readNotificationSettings] });
  const reset = useWrite(resetNotificationSettings, { refreshes: [readNotificationSettings] });
  const mayAdminister = useWriteRefusal('administer') === null;
  const { data } = query;
  return (
    <>
      <SectionCard
        title="Meine Benachrichtigungen"
        description={
          data === undefined || data.isChosen
            ? 'Wovon Sie erfahren, auf welchem Weg und wann.'
            : 'Es gelten die Vorgaben Ihrer Firma, bis Sie selbst wählen.'
        }
        testId="own-notifications"
        actions={data?.mail.delivers === true ? <TestButton channel="mail" label="Test-E-Mail" /> : undefined}
      >
        {query.isPending && <LoadingLines lines={6} />}
        {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
        {data !== undefined && (
          <div className={classes.form}>
            {demo ? (
              <Notice tone="info">In der Demo wird nichts verschickt, weder E-Mails noch Push-Nachrichten.</Notice>
            ) : (
              <MailNotice {...data.mail} />
            )}
            <NotificationForm
              key={`${data.isChosen} ${data.version}`}
              initial={data.values}
              needs="read"
              refusal={refusal}
              timeZone={company.timeZone}
              choosesMachines
              onSubmit={async (values) => {
                await save.mutateAsync({ body: { version: data.version, values } });
                toast.success('Benachrichtigungen gespeichert');
              }}
              actions={
                data.isChosen ? (
                  <WriteButton
                    needs="read"
                    refusal={refusal}
                    variant="default"
                    loading={reset.isPending}
                    onClick={() =>
                      reset.mutate(
                        {},
                        {
                          onSuccess: () => toast.success('Es gelten wieder die Vorgaben der Firma'),
                          onError: toastFailure,
                        },
                      )
                    }
                  >
                    Vorgaben der Firma übernehmen
                  </WriteButton>
                ) : undefined
              }
            />
          </div>
        )}
      </SectionCard>
      {data !== undefined && !demo && <PushDevicesCard publicKey={data.push.publicKey} />}
      <MessagesCard />
      {mayAdminister && <DefaultsCard timeZone={company.timeZone} />}
    </>
  );
}

function MailNotice({ address, delivers }: { address: string | null; delivers: boolean }) {
  if (!delivers) {
    return (
      <Notice tone="warning">
        Der Betreiber dieser Installation hat keinen Mailserver eingerichtet. E-Mails werden nicht verschickt.
      </Notice>
    );
  }
  return address === null ? null : <p className={classes.hint}>E-Mails gehen an {address}.</p>;
}

/** What holds for people who have not chosen. */
function DefaultsCard({ timeZone }: { timeZone: string }) {
  const query = useRead(readNotificationDefaults);
  const save = useWrite(saveNotificationDefaults, { refreshes: [readNotificationDefaults, readNotificationSettings] });
  return (
    <SectionCard
      title="Vorgaben der Firma"
      description="Gelten für alle, die selbst nichts gewählt haben, auch für neue Personen."
      testId="notification-defaults"
    >
      {query.isPending && <LoadingLines lines={6} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <NotificationForm
          key={query.data.version}
          initial={{ ...query.data.values, machineIds: null }}
          needs="administer"
          timeZone={timeZone}
          choosesMachines={false}
          onSubmit={async ({ machineIds: _own, ...values }) => {
            await save.mutateAsync({ body: { version: query.data.version, values } });
            toast.success('Vorgaben gespeichert');
          }}
        />
      )}
    </SectionCard>
  );
}
