import { NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { Field } from '../field.ts';
import { DateInput } from './DateInput.tsx';
import classes from './Form.module.css';
import { INPUT_ORDER } from './input-order.ts';
import { ReferenceSelect } from './ReferenceSelect.tsx';
import type { ReferenceSource } from './reference-source.ts';

type FieldInputProps = {
  name: string;
  field: Field;
  value: string | boolean;
  message?: string;
  source?: ReferenceSource;
  onChange: (value: string | boolean) => void;
};

/** The control of one field: label, unit, hint, and the sentence about what is wrong right below it. */
export function FieldInput({ name, field, value, message, source, onChange }: FieldInputProps) {
  const text = typeof value === 'string' ? value : '';
  const shared = {
    name,
    label: field.label,
    description: field.hint,
    inputWrapperOrder: INPUT_ORDER,
    error: message,
    withAsterisk: field.required,
    'aria-required': field.required === true || undefined,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  switch (field.kind) {
    case 'text':
      if (field.secret === true && field.multiline !== true) {
        return (
          <PasswordInput
            {...shared}
            maxLength={field.maxLength ?? 200}
            autoComplete="new-password"
            visibilityToggleButtonProps={{
              'aria-label': `${field.label} zeigen oder verbergen`,
              'aria-hidden': false,
              tabIndex: 0,
            }}
          />
        );
      }
      return field.multiline === true ? (
        <Textarea {...shared} rows={3} classNames={{ input: classes.area }} />
      ) : (
        <TextInput {...shared} maxLength={field.maxLength ?? 200} autoComplete="off" />
      );
    case 'number':
      return (
        <TextInput
          {...shared}
          inputMode={field.integer === true ? 'numeric' : 'decimal'}
          autoComplete="off"
          rightSection={field.unit === undefined ? undefined : <span className={classes.unit}>{field.unit}</span>}
          rightSectionWidth={field.unit === undefined ? undefined : 20 + field.unit.length * 9}
          rightSectionPointerEvents="none"
        />
      );
    case 'date':
      return (
        <DateInput
          name={name}
          label={field.label}
          description={field.hint}
          error={message}
          required={field.required}
          value={text}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          data={[
            // A required choice that is made can only be changed, not taken away.
            ...(field.required === true && text !== '' ? [] : [{ value: '', label: 'Bitte wählen' }]),
            ...Object.entries(field.choices).map(([code, label]) => ({ value: code, label })),
          ]}
        />
      );
    case 'flag':
      return (
        <label className={classes.flag}>
          <input
            type="checkbox"
            name={name}
            checked={value === true}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          <span>
            {field.label}
            {field.hint !== undefined && <small>{field.hint}</small>}
          </span>
        </label>
      );
    case 'reference':
      if (source === undefined) throw new Error(`The field ${name} needs a source for its choices`);
      return (
        <ReferenceSelect
          label={field.label}
          description={field.hint}
          error={message}
          required={field.required}
          source={source}
          value={text}
          onChange={onChange}
        />
      );
    default:
      return field satisfies never;
  }
}
