import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSession } from '#accounts/web/use-session.ts';
import { DEFAULT_FORMAT } from '#platform/format.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { sentenceOf, toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { type DowntimeRow, listStops, mergeDowntime, splitDowntime } from '../downtime.api.ts';
import classes from './Downtime.module.css';
import { fromLocalInput, toLocalInput } from './local-input.ts';

type DowntimeActionsProps = { stop: DowntimeRow; onEdit: () => void };

/** What can be done with a booked stop. */
export function DowntimeActions({ stop, onEdit }: DowntimeActionsProps) {
  const [asking, setAsking] = useState<'split' | 'merge' | null>(null);
  const merge = useWrite(mergeDowntime, { refreshes: [listStops] });
  const close = () => setAsking(null);

  async function join(): Promise<void> {
    try {
      await merge.mutateAsync({ params: { downtimeId: stop.id }, body: { version: stop.version } });
      toast.success('Die Stillstände sind verbunden.');
    } catch (error) {
      toastFailure(error);
    }
    close();
  }

  return (
    <span className={classes.rowActions}>
      <WriteButton needs="operate" size="compact-sm" variant="default" onClick={onEdit}>
        Bearbeiten
      </WriteButton>
      <WriteButton needs="operate" size="compact-sm" variant="default" onClick={() => setAsking('split')}>
        Teilen
      </WriteButton>
      <WriteButton needs="operate" size="compact-sm" variant="default" onClick={() => setAsking('merge')}>
        Verbinden
      </WriteButton>
      {asking === 'split' && <SplitDialog stop={stop} onClose={close} />}
      <ConfirmDialog
        opened={asking === 'merge'}
        question="Mit dem nächsten Stillstand verbinden?"
        explanation="Der Grund dieses Stillstands gilt dann für beide. Dazwischen darf höchstens ein Kurzstillstand liegen."
        confirmLabel="Verbinden"
        busy={merge.isPending}
        onConfirm={() => void join()}
        onCancel={close}
      />
    </span>
  );
}

function SplitDialog({ stop, onClose }: { stop: DowntimeRow; onClose: () => void }) {
  const timeZone = useSession().user?.company.timeZone ?? DEFAULT_FORMAT.timeZone;
  const split = useWrite(splitDowntime, { refreshes: [listStops] });
  const [at, setAt] = useState(toLocalInput(stop.start_time, timeZone));
  const [problem, setProblem] = useState<string | null>(null);

  async function cut(event: FormEvent): Promise<void> {
    event.preventDefault();
    const moment = fromLocalInput(at, timeZone);
    if (moment === null) return setProblem('Bitte geben Sie einen Zeitpunkt an.');
    try {
      await split.mutateAsync({ params: { downtimeId: stop.id }, body: { at: moment, version: stop.version } });
      toast.success('Der Stillstand ist geteilt.');
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    return undefined;
  }

  return (
    <Modal.Root opened onClose={onClose} centered size="sm">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <form className={classes.form} noValidate onSubmit={(event) => void cut(event)}>
            <Modal.Title>Stillstand teilen</Modal.Title>
            <TextInput
              type="datetime-local"
              label="Zeitpunkt"
              description="Zwischen Beginn und Ende; danach kann jeder Teil seinen eigenen Grund bekommen"
              value={at}
              error={problem}
              data-autofocus
              onChange={(event) => setAt(event.currentTarget.value)}
            />
            <div className={classes.buttons}>
              <Button variant="default" onClick={onClose}>
                Abbrechen
              </Button>
              <WriteButton needs="operate" type="submit" loading={split.isPending}>
                Teilen
              </WriteButton>
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
