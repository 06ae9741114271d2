import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#platform/web/use-format.ts';
import { type Draft, differingFields, valuesOfDraft } from '../draft.ts';
import { type Field, headingOf } from '../field.ts';
import type { RecordKind } from '../record-kind.ts';
import { FieldValue } from './FieldValue.tsx';
import classes from './Form.module.css';
import type { ReferenceSources } from './reference-source.ts';

type ConflictDialogProps = {
  kind: Pick<RecordKind, 'fields' | 'words'>;
  references: ReferenceSources;
  /** The state both began with. */
  base: Draft;
  mine: Draft;
  theirs: Draft;
  changedAt: string;
  onMerged: (merged: Draft) => void;
  onCancel: () => void;
};

type Side = 'mine' | 'theirs';

/** Two people changed the same record: shows where they differ and lets the person choose field by field. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { kind, references, base, mine, theirs, changedAt, onMerged, onCancel } = props;
  const format = useFormat();
  const differing = differingFields(kind.fields, mine, theirs);
  const [choices, setChoices] = useState<Record<string, Side>>(() => {
    const changedByMe = new Set(differingFields(kind.fields, base, mine));
    return Object.fromEntries(differing.map((name) => [name, changedByMe.has(name) ? 'mine' : 'theirs']));
  });
  const all = (side: Side) => setChoices(Object.fromEntries(differing.map((name) => [name, side])));

  function merge(): void {
    const chosen = differing.map((name) => [name, (choices[name] === 'mine' ? mine : theirs)[name] ?? '']);
    onMerged({ ...theirs, ...Object.fromEntries(chosen) });
  }

  return (
    <Modal.Root opened onClose={onCancel} size="xl" centered classNames={{ content: classes.dialog }}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p={24}>
          <Modal.Title className={classes.drawerTitle}>Zwei Fassungen</Modal.Title>
          <p className={classes.explanation}>
            {capitalise(kind.words.theOne)} wurde am {format.dateTime(changedAt)} von jemand anderem gespeichert. Wählen
            Sie je Feld, welche Fassung gelten soll. Gespeichert wird erst danach.
          </p>
          {differing.length === 0 ? (
            <p className={classes.explanation}>Beide Fassungen haben denselben Inhalt.</p>
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways on phones
            <section className={classes.scroll} tabIndex={0} aria-label="Vergleich der Fassungen">
              <table className={classes.versions}>
                <thead>
                  <tr>
                    <th scope="col">Feld</th>
                    <th scope="col">Meine Fassung</th>
                    <th scope="col">Andere Fassung</th>
                  </tr>
                </thead>
                <tbody>
                  {differing.map((name) => {
                    const field = kind.fields[name] as Field;
                    return (
                      <tr key={name}>
                        <th scope="row">{headingOf(field)}</th>
                        {(['mine', 'theirs'] as const).map((side) => (
                          <td key={side}>
                            <label>
                              <input
                                type="radio"
                                name={`version-${name}`}
                                checked={choices[name] === side}
                                onChange={() => setChoices({ ...choices, [name]: side })}
                                aria-label={`${field.label}: ${side === 'mine' ? 'Meine übernehmen' : 'Andere behalten'}`}
                              />
                              <FieldValue
                                field={field}
                                value={valuesOfDraft(kind.fields, side === 'mine' ? mine : theirs)[name]}
                                source={references[name]}
                              />
                            </label>
                          </td>
                        ))}
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </section>
          )}
          <div className={classes.dialogButtons}>
            <div className={classes.all}>
              <Button variant="subtle" onClick={() => all('mine')}>
                Alle meine übernehmen
              </Button>
              <Button variant="subtle" onClick={() => all('theirs')}>
                Alle anderen behalten
              </Button>
            </div>
            <Button variant="default" onClick={onCancel}>
              Zurück
            </Button>
            <Button onClick={merge}>Auswahl übernehmen</Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
