import type { ReactNode } from 'react';
import type { Fields, ValuesOf } from '../field.ts';
import { DraftForm } from './DraftForm.tsx';
import type { ReferenceSources } from './reference-source.ts';
import { useDraftForm } from './use-draft-form.ts';

type FieldsFormProps<F extends Fields> = {
  fields: F;
  /** Stored values, or the first values of something new. */
  initial?: Readonly<Record<string, unknown>>;
  references?: ReferenceSources;
  submitLabel?: string;
  /** Throws what the server answered: its sentence is shown, its field errors stand beside the fields. */
  onSubmit: (values: ValuesOf<F>) => Promise<void>;
  onCancel?: () => void;
  /** Shown below the fields. */
  children?: ReactNode;
};

/** A form made of declared fields. Checks as the server does, loses nothing on errors, and asks before it is left. */
export function FieldsForm<F extends Fields>(props: FieldsFormProps<F>) {
  const { fields, initial = {}, references = {}, submitLabel = 'Speichern', onSubmit, onCancel, children } = props;
  const form = useDraftForm(fields, initial);
  return (
    <DraftForm
      fields={fields}
      form={form}
      references={references}
      submitLabel={submitLabel}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      {children}
    </DraftForm>
  );
}
