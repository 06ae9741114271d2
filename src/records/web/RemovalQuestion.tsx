import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';

type RemovalQuestionProps = {
  opened?: boolean;
  question: string;
  explanation: ReactNode;
  confirmLabel?: string;
  remove: () => Promise<unknown>;
  /** Said afterwards: 'Liste gelöscht'. */
  done: string;
  onDone: () => void;
  onCancel: () => void;
};

/** Asks, removes, and says how it went. A refusal leaves the question open. */
export function RemovalQuestion(props: RemovalQuestionProps) {
  const { opened = true, question, explanation, confirmLabel = 'Löschen', remove, done, onDone, onCancel } = props;
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(): Promise<void> {
    setIsBusy(true);
    try {
      await remove();
      toast.success(done);
      onDone();
    } catch (error) {
      toastFailure(error);
    }
    setIsBusy(false);
  }

  return (
    <ConfirmDialog
      opened={opened}
      question={question}
      explanation={explanation}
      confirmLabel={confirmLabel}
      dangerous
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    />
  );
}
