import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import type { PostDraftState } from './use-post-draft.ts';

/** A draft is stored on the way out; what readers could see is not stored without asking. */
export function LeaveQuestion({ state }: { state: PostDraftState }) {
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!state.isDirtyNow() || current.pathname === next.pathname) return false;
      if (!state.savesItself || state.draft.title.trim() === '') return true;
      return state.save().then(
        () => false,
        () => true,
      );
    },
    enableBeforeUnload: () => state.isDirtyNow(),
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      question="Änderungen verwerfen?"
      explanation="Ihre Eingaben sind noch nicht gespeichert."
      confirmLabel="Verwerfen"
      dangerous
      onConfirm={() => {
        state.discard();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}
