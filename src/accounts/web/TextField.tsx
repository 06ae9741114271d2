import { TextInput } from '@mantine/core';

type TextFieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email';
  autoComplete: string;
  maxLength: number;
  error?: boolean;
  description?: string;
  takesFocus?: boolean;
};

export function TextField({
  label,
  name,
  value,
  onChange,
  type = 'text',
  autoComplete,
  maxLength,
  error,
  description,
  takesFocus,
}: TextFieldProps) {
  return (
    <TextInput
      label={label}
      name={name}
      size="md"
      type={type}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete={autoComplete}
      maxLength={maxLength}
      error={error}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      ref={takesFocus === true ? focusOnce : undefined}
    />
  );
}

/** For a step that has just replaced another one, where the next key belongs into the field. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
