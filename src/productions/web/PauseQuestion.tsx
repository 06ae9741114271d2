import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ReasonTree, readReasonTree } from '#oee/downtime-reasons.api.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { REASON_MAX_LENGTH } from '../productions.api.ts';
import classes from './PauseQuestion.module.css';

type PauseQuestionProps = {
  productionNumber: string;
  busy: boolean;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
};

/** Why an order is paused: one of the plant's reasons or in own words. */
export function PauseQuestion({ productionNumber, busy, onConfirm, onCancel }: PauseQuestionProps) {
  const tree = useRead(readReasonTree);
  const [group, setGroup] = useState<ReasonTree[number] | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function choose(text: string): void {
    setReason(text);
    setProblem(null);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim() === '') setProblem('Bitte geben Sie einen Grund an.');
    else onConfirm(reason.trim());
  }

  return (
    <Modal.Root opened onClose={onCancel} centered size="lg">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title className={classes.title}>Warum wird Auftrag {productionNumber} pausiert?</Modal.Title>
          <form className={classes.form} onSubmit={submit} noValidate>
            {(tree.data ?? []).length > 0 && (
              <fieldset className={classes.reasons}>
                <legend className={classes.legend}>{group === null ? 'Gründe' : group.name}</legend>
                {(group?.children ?? tree.data ?? []).map(({ id, name }) => {
                  const opened = group === null ? tree.data?.find((node) => node.id === id) : undefined;
                  return (
                    <button
                      key={id}
                      type="button"
                      className={classes.reason}
                      aria-pressed={reason === name}
                      onClick={() => {
                        choose(name);
                        if (opened !== undefined && opened.children.length > 0) setGroup(opened);
                      }}
                    >
                      {name}
                    </button>
                  );
                })}
                {group !== null && (
                  <button type="button" className={classes.reason} onClick={() => setGroup(null)}>
                    Alle Gründe
                  </button>
                )}
              </fieldset>
            )}
            <TextInput
              label="Grund"
              required
              size="md"
              maxLength={REASON_MAX_LENGTH}
              value={reason}
              error={problem}
              onChange={(event) => choose(event.currentTarget.value)}
              data-testid="pause-reason"
            />
            <div className={classes.buttons}>
              <Button size="md" variant="default" onClick={onCancel}>
                Abbrechen
              </Button>
              <Button size="md" type="submit" loading={busy} data-testid="confirm-pause">
                Pausieren
              </Button>
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
