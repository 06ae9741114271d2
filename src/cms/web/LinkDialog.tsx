import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { linkAddressOf } from '../link-address.ts';
import classes from './RichTextEditor.module.css';

type LinkDialogProps = {
  initial: string;
  onConfirm: (address: string) => void;
  onRemove: () => void;
  onCancel: () => void;
};

/** Asks where a link leads. */
export function LinkDialog({ initial, onConfirm, onRemove, onCancel }: LinkDialogProps) {
  const [address, setAddress] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  function confirm(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const target = linkAddressOf(address);
    if (target === null) {
      setProblem('Bitte geben Sie eine Adresse an, zum Beispiel https://example.org, /help oder name@firma.de.');
    } else onConfirm(target);
  }
  return (
    <Modal.Root opened onClose={onCancel} centered size="md">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p={24}>
          <Modal.Title className={classes.dialogTitle}>Link</Modal.Title>
          <form onSubmit={confirm} className={classes.dialog} noValidate>
            <TextInput
              label="Adresse"
              description="Seiten dieser Website beginnen mit einem Schrägstrich."
              value={address}
              error={problem}
              onChange={(event) => setAddress(event.currentTarget.value)}
              data-autofocus
            />
            <div className={classes.dialogButtons}>
              {initial !== '' && (
                <Button variant="subtle" color="red" onClick={onRemove} mr="auto">
                  Link entfernen
                </Button>
              )}
              <Button variant="default" onClick={onCancel}>
                Abbrechen
              </Button>
              <Button type="submit">Übernehmen</Button>
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
