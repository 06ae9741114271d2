import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';

/** Asks before unsaved input is lost by going elsewhere; the browser itself asks when the tab is closed. */
export function UnsavedQuestion({ isDirty }: { isDirty: RefObject<boolean> }) {
  const blocker = useBlocker({
    // The same page with other parameters keeps the form.
    shouldBlockFn: ({ current, next }) => isDirty.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty.current,
    withResolver: true,
  });
  return (
    <DiscardDialog
      opened={blocker.status === 'blocked'}
      onDiscard={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
}

type DiscardDialogProps = { opened: boolean; onDiscard: () => void; onStay: () => void };

export function DiscardDialog({ opened, onDiscard, onStay }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      question="Änderungen verwerfen?"
      explanation="Ihre Eingaben sind noch nicht gespeichert."
      confirmLabel="Verwerfen"
      dangerous
      onConfirm={onDiscard}
      onCancel={onStay}
    />
  );
}
