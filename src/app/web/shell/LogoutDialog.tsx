import { useState } from 'react';
import { useSession } from '#accounts/web/use-session.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';

/** SHELL-08, SHELL-09, OPEN-042: asks, signs out; the guard then leads to /login. */
export function LogoutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { actions } = useSession();
  const [isBusy, setIsBusy] = useState(false);

  async function logOut(): Promise<void> {
    setIsBusy(true);
    try {
      await actions.signOut();
      toast.success('Erfolgreich abgemeldet');
    } catch (error) {
      toastFailure(error);
      onClose();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      question="Möchten Sie sich wirklich abmelden?"
      confirmLabel="Abmelden"
      busy={isBusy}
      onConfirm={() => void logOut()}
      onCancel={onClose}
    />
  );
}
