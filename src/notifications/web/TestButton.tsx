import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { listNotifications, sendTestNotification } from '../notifications.api.ts';
import { useOwnRefusal } from './own-refusal.ts';

/** Sends whoever is signed in a message, to see that it arrives. */
export function TestButton({ channel, label }: { channel: 'mail' | 'push'; label: string }) {
  const refusal = useOwnRefusal();
  const test = useWrite(sendTestNotification, { refreshes: [listNotifications] });
  return (
    <WriteButton
      needs="read"
      refusal={refusal}
      variant="default"
      loading={test.isPending}
      onClick={() =>
        test.mutate(
          { body: { channel } },
          { onSuccess: () => toast.success('Testmeldung unterwegs'), onError: toastFailure },
        )
      }
    >
      {label}
    </WriteButton>
  );
}
