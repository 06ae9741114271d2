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
    />
  );
}
