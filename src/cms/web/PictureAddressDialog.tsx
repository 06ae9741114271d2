import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from './RichTextEditor.module.css';

type PictureAddressDialogProps = {
  onConfirm: (picture: { src: string; alt: string }) => void;
  onCancel: () => void;
};

/** Asks for a picture on the web and what it shows. */
export function PictureAddressDialog({ onConfirm, onCancel }: PictureAddressDialogProps) {
  const [address, setAddress] = useState('');
  const [alt, setAlt] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  function confirm(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const src = address.trim();
    if (/^https:\/\/\S+$/i.test(src)) onConfirm({ src, alt: alt.trim() });
    else setProblem('Bitte geben Sie die Adresse des Bildes an. Sie beginnt mit https://.');
  }
  return (
    <Modal.Root opened onClose={onCancel} centered size="md">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p={24}>
          <Modal.Title className={classes.dialogTitle}>Bild aus dem Web</Modal.Title>
          <form onSubmit={confirm} className={classes.dialog} noValidate>
            <TextInput
              label="Adresse des Bildes"
              description="JPEG oder PNG, öffentlich erreichbar: Das E-Mail-Programm lädt es von dort. Hier im Editor steht nur seine Beschreibung."
              value={address}
              error={problem}
              onChange={(event) => setAddress(event.currentTarget.value)}
              data-autofocus
            />
            <TextInput
              label="Bildbeschreibung"
              description="Viele E-Mail-Programme zeigen zuerst sie statt des Bildes."
              maxLength={300}
              value={alt}
              onChange={(event) => setAlt(event.currentTarget.value)}
            />
            <div className={classes.dialogButtons}>
              <Button variant="default" onClick={onCancel}>
                Abbrechen
              </Button>
              <Button type="submit">Bild einfügen</Button>
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
