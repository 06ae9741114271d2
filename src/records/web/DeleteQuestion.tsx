import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';

type DeleteQuestionProps = {
  opened: boolean;
  name: string;
  /** 'dieses Produkt' */
  thisOne: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before deleting. What hangs on the record is known to the server, which refuses with a sentence about it. */
export function DeleteQuestion({ opened, name, thisOne, busy = false, onConfirm, onCancel }: DeleteQuestionProps) {
  return (
    <ConfirmDialog
      opened={opened}
      question={`${name} löschen?`}
      explanation={`Das lässt sich nicht rückgängig machen. Wird ${thisOne} noch verwendet, bleibt alles erhalten und Sie erfahren den Grund.`}
      confirmLabel="Löschen"
      dangerous
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
