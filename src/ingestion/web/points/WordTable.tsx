import { ActionIcon, Button } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { readWords, STATE_WORD_CHOICES, type WordPair, writeWords } from '../../point-draft.ts';
import classes from './Points.module.css';
import type { SeenValue } from './use-seen-values.ts';

type WordTableProps = {
  /** As `writeWords` writes it. */
  value: string;
  seen: SeenValue | undefined;
  onChange: (value: string) => void;
};

/** Which word or number of the control means which of our states. */
export function WordTable({ value, seen, onChange }: WordTableProps) {
  const pairs = readWords(value);
  const current = seen === undefined || /^[[{]/.test(seen.value) ? null : seen.value.trim();
  const isKnown = pairs.some(([from]) => from.trim().toLowerCase() === current?.toLowerCase());
  const set = (next: readonly WordPair[]) => onChange(writeWords(next));
  const add = (from: string) => set([...pairs, [from, '']]);
  return (
    <fieldset className={classes.words}>
      <legend>Worttabelle</legend>
      <p className={classes.muted}>
        Wörter wie run, stop oder fault versteht das MES auch ohne Tabelle. Zahlen und eigene Wörter ordnen Sie hier zu.
      </p>
      {pairs.map(([from, to], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
        <div key={index} className={classes.word}>
          <input
            aria-label={`Wort ${index + 1} der Quelle`}
            placeholder="Wort oder Zahl"
            maxLength={100}
            value={from}
            onChange={(event) => set(pairs.with(index, [event.currentTarget.value, to]))}
          />
          <span aria-hidden="true">→</span>
          <select
            aria-label={`Zustand zu Wort ${index + 1}`}
            value={to}
            onChange={(event) => set(pairs.with(index, [from, event.currentTarget.value]))}
          >
            <option value="">Bitte wählen</option>
            {Object.entries(STATE_WORD_CHOICES).map(([code, label]) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={`Wort ${index + 1} entfernen`}
            onClick={() => set(pairs.toSpliced(index, 1))}
          >
            <Trash2 size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.row}>
        <Button variant="default" size="xs" leftSection={<Plus size={15} aria-hidden="true" />} onClick={() => add('')}>
          Wort hinzufügen
        </Button>
        {current !== null && current !== '' && !isKnown && (
          <Button variant="default" size="xs" onClick={() => add(current)}>
            Aktuelles Wort „{current}“ hinzufügen
          </Button>
        )}
      </div>
    </fieldset>
  );
}
