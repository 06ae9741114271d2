import { PasswordInput } from '@mantine/core';
import { useState } from 'react';

type PasswordFieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  /** A sentence below the field, or just the mark that something is wrong here. */
  error?: string | boolean;
  description?: string;
};

/** A password with a button that shows and hides it (AUTH-09). */
export function PasswordField({ label, name, value, onChange, autoComplete, error, description }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <PasswordInput
      label={label}
      name={name}
      size="md"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete={autoComplete}
      error={error}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? 'Passwort verbergen' : 'Passwort anzeigen',
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  );
}
