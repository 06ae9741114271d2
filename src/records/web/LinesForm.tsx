import { ActionIcon, Button } from '@mantine/core';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useContext, useEffect, useRef, useState } from 'react';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { sentenceOf } from '#platform/web/ui/toast.tsx';
import { type Draft, draftOf, type FieldMessages, messagesByField, valuesOfDraft } from '../draft.ts';
import type { Fields, ValuesOf } from '../field.ts';
import { schemaOf } from '../field-schema.ts';
import { DirtyContext } from './dirty-context.ts';
import { FieldInput } from './FieldInput.tsx';
import formClasses from './Form.module.css';
import classes from './LinesForm.module.css';
import type { ReferenceSources } from './reference-source.ts';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';

type Line = { key: number; id: string | undefined; draft: Draft; messages: FieldMessages };

type LinesFormProps<F extends Fields> = {
  fields: F;
  /** The lines as stored; an `id` is handed back with its line. */
  lines: readonly (Readonly<Record<string, unknown>> & { id?: string })[];
  /** 'Zeile', 'Merkmal': what one line is called. */
  lineName: string;
  references?: ReferenceSources;
  /** First values of a line that is added below these. */
  startOf?: (lines: readonly Draft[]) => Readonly<Record<string, unknown>>;
  /** Whether the order of the lines means something. */
  ordered?: boolean;
  onSubmit: (lines: (ValuesOf<F> & { id?: string })[]) => Promise<void>;
  onCancel: () => void;
};

/** A list that is edited and saved as a whole: lines are added, changed, moved and removed. */
export function LinesForm<F extends Fields>(props: LinesFormProps<F>) {
  const { fields, lineName, references = {}, startOf, ordered = false, onSubmit, onCancel } = props;
  const [start] = useState<Line[]>(() =>
    props.lines.map((line, key) => ({ key, id: line.id, draft: draftOf(fields, line), messages: {} })),
  );
  const [lines, setLines] = useState(start);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const nextKey = useRef(start.length);
  const isDirty = useRef(false);
  const isChanged = meaningOf(lines) !== meaningOf(start);
  const tellFrame = useContext(DirtyContext);
  useEffect(() => {
    isDirty.current = isChanged;
    tellFrame(isChanged);
    return () => tellFrame(false);
  }, [isChanged, tellFrame]);

  function add(): void {
    const key = nextKey.current++;
    setLines((before) => {
      const start = startOf?.(before.map(({ draft }) => draft)) ?? {};
      return [...before, { key, id: undefined, draft: draftOf(fields, start), messages: {} }];
    });
  }
  function change(key: number, name: string, value: string | boolean): void {
    setLines((before) =>
      before.map((line) => {
        if (line.key !== key) return line;
        const messages = Object.fromEntries(Object.entries(line.messages).filter(([field]) => field !== name));
        return { ...line, draft: { ...line.draft, [name]: value }, messages };
      }),
    );
  }
  function move(index: number, by: 1 | -1): void {
    setLines((before) => {
      const moved = before[index];
      return moved === undefined ? before : before.toSpliced(index, 1).toSpliced(index + by, 0, moved);
    });
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const schema = schemaOf(fields);
    const checked = lines.map((line) => ({ line, result: schema.safeParse(valuesOfDraft(fields, line.draft)) }));
    setLines(
      checked.map(({ line, result }) => ({
        ...line,
        messages: result.success
          ? {}
          : messagesByField(
              fields,
              result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
            ),
      })),
    );
    const values = checked.flatMap(({ line, result }) => (result.success ? [{ ...result.data, id: line.id }] : []));
    if (values.length < lines.length) {
      setFailure('Bitte prüfen Sie die markierten Felder.');
      return;
    }
    setIsBusy(true);
    setFailure(null);
    try {
      isDirty.current = false;
      await onSubmit(values);
    } catch (error) {
      isDirty.current = true;
      setFailure(sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className={formClasses.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure !== null && (
        <Notice tone="bad" announce="alert" title="Nicht gespeichert">
          {failure}
        </Notice>
      )}
      <ol className={classes.lines}>
        {lines.map((line, index) => (
          <li key={line.key} className={classes.line} aria-label={`${lineName} ${index + 1}`}>
            <div className={classes.fields}>
              {Object.entries(fields).map(([name, field]) => (
                <FieldInput
                  key={name}
                  name={`${name}-${line.key}`}
                  field={field}
                  value={line.draft[name] ?? ''}
                  message={line.messages[name]}
                  source={references[name]}
                  onChange={(value) => change(line.key, name, value)}
                />
              ))}
            </div>
            <div className={classes.buttons}>
              {ordered && (
                <>
                  <ActionIcon
                    variant="default"
                    size="lg"
                    disabled={index === 0}
                    aria-label={`${lineName} ${index + 1} nach oben`}
                    onClick={() => move(index, -1)}
                  >
                    <ArrowUp size={16} aria-hidden="true" />
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    size="lg"
                    disabled={index === lines.length - 1}
                    aria-label={`${lineName} ${index + 1} nach unten`}
                    onClick={() => move(index, 1)}
                  >
                    <ArrowDown size={16} aria-hidden="true" />
                  </ActionIcon>
                </>
              )}
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`${lineName} ${index + 1} entfernen`}
                onClick={() => setLines((before) => before.filter(({ key }) => key !== line.key))}
              >
                <Trash2 size={16} aria-hidden="true" />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button variant="default" leftSection={<Plus size={16} aria-hidden="true" />} onClick={add}>
          {lineName} hinzufügen
        </Button>
      </div>
      <div className={formClasses.buttons}>
        <Button variant="default" onClick={onCancel}>
          Abbrechen
        </Button>
        <Button type="submit" loading={isBusy}>
          Speichern
        </Button>
      </div>
      <UnsavedQuestion isDirty={isDirty} />
    </form>
  );
}

/** Two states of the list are the same when their lines say the same in the same order. */
function meaningOf(lines: readonly Line[]): string {
  return JSON.stringify(lines.map(({ id, draft }) => [id, draft]));
}
