import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import {
  listLists,
  listSubscribers,
  type NewsletterList,
  type SubscriberRow,
  setSubscriberLists,
} from '../newsletter.api.ts';
import classes from './Newsletter.module.css';

type SubscriberListsProps = { subscriber: SubscriberRow; lists: readonly NewsletterList[]; onClose: () => void };

/** Which lists a person belongs to. */
export function SubscriberLists({ subscriber, lists, onClose }: SubscriberListsProps) {
  const [chosen, setChosen] = useState(() => new Set(subscriber.lists.map((list) => list.id)));
  const save = useWrite(setSubscriberLists, { refreshes: [listSubscribers, listLists] });
  const toggle = (id: string, isIn: boolean) =>
    setChosen((before) => new Set(isIn ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <Modal.Root opened onClose={onClose} centered size="sm">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p={24}>
          <Modal.Title className={classes.dialogTitle}>Listen von {subscriber.email}</Modal.Title>
          <ul className={classes.checks}>
            {lists.map((list) => (
              <li key={list.id}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.has(list.id)}
                    onChange={(event) => toggle(list.id, event.currentTarget.checked)}
                  />
                  {list.name}
                </label>
              </li>
            ))}
          </ul>
          <div className={classes.dialogButtons}>
            <Button variant="default" onClick={onClose}>
              Abbrechen
            </Button>
            <WriteButton
              needs="administer"
              loading={save.isPending}
              onClick={() =>
                save.mutate(
                  { params: { id: subscriber.id }, body: { listIds: [...chosen] } },
                  {
                    onSuccess: () => {
                      toast.success('Listen gespeichert');
                      onClose();
                    },
                    onError: toastFailure,
                  },
                )
              }
            >
              Speichern
            </WriteButton>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
