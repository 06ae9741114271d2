import { Pencil, Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';

type ConnectionActionsProps = {
  connection: { name: string; enabled: boolean };
  isSwitching: boolean;
  onSwitch: (enabled: boolean) => void;
  onEdit: () => void;
  /** What is lost with it and what stays. */
  removalExplanation: string;
  onRemove: () => void;
};

/** Switching a connection to the outside on and off, changing it, deleting it after a question. */
export function ConnectionActions(props: ConnectionActionsProps) {
  const { connection, isSwitching, onSwitch, onEdit, removalExplanation, onRemove } = props;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <WriteButton
        needs="administer"
        variant={connection.enabled ? 'default' : 'filled'}
        loading={isSwitching}
        leftSection={<Power size={16} aria-hidden="true" />}
        onClick={() => onSwitch(!connection.enabled)}
      >
        {connection.enabled ? 'Ausschalten' : 'Einschalten'}
      </WriteButton>
      <WriteButton
        needs="administer"
        variant="default"
        leftSection={<Pencil size={16} aria-hidden="true" />}
        onClick={onEdit}
      >
        Bearbeiten
      </WriteButton>
      <WriteButton
        needs="administer"
        variant="default"
        leftSection={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Löschen
      </WriteButton>
      <ConfirmDialog
        opened={isAsking}
        question={`${connection.name} löschen?`}
        explanation={removalExplanation}
        confirmLabel="Löschen"
        dangerous
        onConfirm={onRemove}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
