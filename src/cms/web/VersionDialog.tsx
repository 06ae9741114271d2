import { Button, Modal } from '@mantine/core';
import { toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { differences, draftOf } from '../post-draft.ts';
import classes from './RichTextEditor.module.css';
import type { PostDraftState } from './use-post-draft.ts';

/** The post was stored elsewhere meanwhile (another tab, another device, its publication): which version counts? */
export function VersionDialog({ state }: { state: PostDraftState }) {
  const { conflict, draft } = state;
  const format = useFormat();
  if (conflict === null) return null;
  const fields = differences(draft, draftOf(conflict));
  return (
    <Modal.Root opened onClose={() => undefined} centered size="md" closeOnEscape={false} closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p={24}>
          <Modal.Title className={classes.dialogTitle}>Zwei Fassungen</Modal.Title>
          <div className={classes.dialog}>
            <p>
              Der Beitrag wurde am {format.dateTime(conflict.updatedAt)} an anderer Stelle gespeichert.{' '}
              {fields.length === 0
                ? 'Beide Fassungen haben denselben Inhalt.'
                : `Die Fassungen unterscheiden sich in: ${fields.join(', ')}.`}
            </p>
            <div className={classes.dialogButtons}>
              <Button variant="default" onClick={() => state.takeTheirs()}>
                Andere Fassung laden
              </Button>
              <Button onClick={() => void state.keepMine().catch(toastFailure)}>Meine Fassung speichern</Button>
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
