import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Notice } from '#platform/web/ui/Notice.tsx';
import type { Field, Fields, ValuesOf } from '../field.ts';
import { FieldInput } from './FieldInput.tsx';
import classes from './Form.module.css';
import type { ReferenceSources } from './reference-source.ts';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';
import type { useDraftForm } from './use-draft-form.ts';

type DraftFormProps<F extends Fields> = {
  fields: F;
  form: ReturnType<typeof useDraftForm<F>>;
  references: ReferenceSources;
  submitLabel: string;
  onSubmit: (values: ValuesOf<F>) => Promise<void>;
  onCancel?: () => void;
  /** Shown below the fields. */
  children?: ReactNode;
};

/** The look of a form over its state. */
export function DraftForm<F extends Fields>(props: DraftFormProps<F>) {
  const { fields, form, references, submitLabel, onSubmit, onCancel, children } = props;
  const element = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const isDone = await form.submit(onSubmit);
    if (!isDone) focusFirstWrong(element.current);
  }

  return (
    <form ref={element} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {form.failure !== null && (
        <Notice tone="bad" announce="alert" title="Nicht gespeichert">
          {form.failure}
        </Notice>
      )}
      <div className={classes.fields}>
        {longTextsLast(fields).map(([name, field]) => (
          <div key={name} data-wide={isLongText(field) || undefined}>
            <FieldInput
              name={name}
              field={field}
              value={form.draft[name] ?? ''}
              message={form.messages[name]}
              source={references[name]}
              onChange={(value) => form.change(name, value)}
            />
          </div>
        ))}
      </div>
      {children}
      <div className={classes.buttons}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Abbrechen
          </Button>
        )}
        <Button type="submit" loading={form.isBusy}>
          {submitLabel}
        </Button>
      </div>
      <UnsavedQuestion isDirty={form.isDirty} />
    </form>
  );
}

/** So that the short fields stand side by side without holes. */
function longTextsLast(fields: Fields): [string, Field][] {
  return Object.entries(fields).toSorted(([, one], [, other]) => Number(isLongText(one)) - Number(isLongText(other)));
}

function isLongText(field: Field): boolean {
  return field.kind === 'text' && field.multiline === true;
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  // After the sentences have been drawn.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
