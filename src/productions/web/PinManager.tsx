import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { sentenceOf, toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { listPins, readTerminal, removePin, setPin } from '../terminal.api.ts';
import classes from './PinManager.module.css';

type Holder = OutputOf<typeof listPins>[number];

/** Who may sign in at terminals. PINs are set here and can never be read again. */
export function PinManager() {
  const query = useRead(listPins);
  if (query.isPending) return <LoadingLines lines={6} />;
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.data.length === 0) {
    return (
      <EmptyState title="Noch keine Mitarbeiter" description="Legen Sie zuerst unter „Mitarbeiter“ eine Person an." />
    );
  }
  return (
    <>
      <p className={classes.lead}>
        Sobald eine Person eine PIN hat, fragen alle Terminals vor dem Buchen danach. Die PIN ersetzt keine Anmeldung am
        System, sie sagt nur, wer am Terminal steht.
      </p>
      <ul className={classes.list}>
        {query.data.map((holder) => (
          <PinRow key={holder.employeeId} holder={holder} />
        ))}
      </ul>
    </>
  );
}

function PinRow({ holder }: { holder: Holder }) {
  const format = useFormat();
  const [pin, setPinText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const options = { refreshes: [listPins, readTerminal] };
  const save = useWrite(setPin, options);
  const remove = useWrite(removePin, options);
  const params = { employeeId: holder.employeeId };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      await save.mutateAsync({ params, body: { pin: pin ?? '' } });
      toast.success(`PIN für ${holder.name} gespeichert`);
      setPinText(null);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  }

  async function takeAway(): Promise<void> {
    try {
      await remove.mutateAsync({ params });
      toast.success(`PIN von ${holder.name} entfernt`);
    } catch (error) {
      toastFailure(error);
    }
  }

  return (
    <li className={classes.row}>
      <div>
        <strong>{holder.name}</strong> <span className={classes.number}>({holder.employeeNumber})</span>
        <div className={classes.number}>
          {holder.setAt === null ? 'Keine PIN' : `PIN gesetzt am ${format.dateTime(holder.setAt)}`}
        </div>
      </div>
      {pin === null ? (
        <div className={classes.buttons}>
          <WriteButton needs="manage" variant="default" onClick={() => setPinText('')}>
            {holder.setAt === null ? 'PIN setzen' : 'PIN ändern'}
          </WriteButton>
          {holder.setAt !== null && (
            <WriteButton needs="manage" variant="subtle" loading={remove.isPending} onClick={() => void takeAway()}>
              Entfernen
            </WriteButton>
          )}
        </div>
      ) : (
        <form className={classes.form} onSubmit={(event) => void submit(event)}>
          <PasswordInput
            label={`Neue PIN für ${holder.name}`}
            description="4 bis 8 Ziffern"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={pin}
            error={problem}
            onChange={(event) => {
              setPinText(event.currentTarget.value.replace(/\D/g, ''));
              setProblem(null);
            }}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setPinText(null)}>
              Abbrechen
            </Button>
            <Button type="submit" loading={save.isPending}>
              Speichern
            </Button>
          </div>
        </form>
      )}
    </li>
  );
}
