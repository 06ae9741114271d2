import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from './RichTextEditor.module.css';

type AltTextDialogProps = {
  initial: string;
  confirmLabel: string;
  onConfirm: (alt: string) => void;
  onCancel: () => void;
};

/** Asks what a picture shows, for those who do not see it. */
export function AltTextDialog({ initial, confirmLabel, onConfirm, onCancel }: AltTextDialogProps) {
  const [alt, setAlt] = useState(initial);
  function confirm(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    onConfirm(alt.trim());
  }
  return (
    <Modal.Root opened onClose={onCancel} centered size="md">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p={24}>
          <Modal.Title className={classes.dialogTitle}>Was zeigt das Bild?</Modal.Title>
          <form onSubmit={confirm} className={classes.dialog}>
            <TextInput
              label="Bildbeschreibung"
              description="Für Menschen, die das Bild nicht sehen, und für Suchmaschinen. Leer nur bei reinem Schmuck."
              maxLength={300}
              value={alt}
              onChange={(event) => setAlt(event.currentTarget.value)}
              data-autofocus
            />
            <div className={classes.dialogButtons}>
              <Button variant="default" onClick={onCancel}>
                Abbrechen
              </Button>
              <Button type="submit">{confirmLabel}</Button>
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
