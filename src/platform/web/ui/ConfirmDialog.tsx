import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ConfirmDialog.module.css';

type ConfirmDialogProps = {
  opened: boolean;
  question: string;
  explanation?: ReactNode;
  confirmLabel: string;
  /** Red for what cannot be undone. */
  dangerous?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something happens. Cancelling changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, question, explanation, confirmLabel, dangerous = false, busy = false, onConfirm, onCancel } = props;
  return (
    <Modal.Root
      opened={opened}
      onClose={onCancel}
      centered
      size="sm"
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Modal.Overlay />
      {/* Without Modal.Header: its <header> would be a second banner of the page. */}
      <Modal.Content>
        <Modal.Body>
          <Modal.Title className={classes.question}>{question}</Modal.Title>
          {explanation && <p className={classes.explanation}>{explanation}</p>}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onCancel} data-autofocus>
              Abbrechen
            </Button>
            <Button color={dangerous ? 'red.8' : undefined} loading={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
