import { type CredentialField, PASSWORD_MIN_LENGTH, PASSWORDS_DIFFER_HINT } from '#accounts/credentials.ts';
import { PasswordField } from './PasswordField.tsx';

export type NewPassword = { password: string; confirmPassword: string };

type NewPasswordFieldsProps = {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  wrongField: CredentialField | null;
};

/** A new password, typed twice. */
export function NewPasswordFields({ value, onChange, wrongField }: NewPasswordFieldsProps) {
  const differ = value.confirmPassword !== '' && value.confirmPassword !== value.password;
  return (
    <>
      <PasswordField
        label="Neues Passwort"
        name="password"
        autoComplete="new-password"
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        error={wrongField === 'password'}
        description={`Mindestens ${PASSWORD_MIN_LENGTH} Zeichen`}
      />
      <PasswordField
        label="Passwort bestätigen"
        name="confirmPassword"
        autoComplete="new-password"
        value={value.confirmPassword}
        onChange={(confirmPassword) => onChange({ ...value, confirmPassword })}
        error={differ ? PASSWORDS_DIFFER_HINT : wrongField === 'confirmPassword'}
      />
    </>
  );
}
