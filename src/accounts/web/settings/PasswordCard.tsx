import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { changePassword } from '#accounts/accounts.api.ts';
import { CREDENTIAL_SENTENCES, findNewPasswordProblem } from '#accounts/credentials.ts';
import { call } from '#platform/web/api/call.ts';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { useCredentialForm } from '../credential-form.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { PasswordField } from '../PasswordField.tsx';
import classes from './Settings.module.css';

const NOTHING_TYPED = { currentPassword: '', password: '', confirmPassword: '' };

export function PasswordCard() {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const form = useCredentialForm();

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    const problem =
      typed.currentPassword === ''
        ? ({ field: 'currentPassword', message: CREDENTIAL_SENTENCES.passwordMissing } as const)
        : findNewPasswordProblem(typed);
    void form.submit(event, problem, async () => {
      const { currentPassword, password } = typed;
      await call(changePassword, { body: { currentPassword, password } });
      setTyped(NOTHING_TYPED);
      toast.success('Passwort geändert');
    });
  }

  return (
    <SectionCard title="Passwort" description="Ihre Sitzungen auf anderen Geräten werden dabei beendet.">
      <form className={classes.inviteForm} onSubmit={handleSubmit} noValidate>
        <PasswordField
          label="Bisheriges Passwort"
          name="currentPassword"
          autoComplete="current-password"
          value={typed.currentPassword}
          onChange={(currentPassword) => setTyped({ ...typed, currentPassword })}
          error={form.wrongField === 'currentPassword'}
        />
        <NewPasswordFields
          value={typed}
          onChange={(chosen) => setTyped({ ...typed, ...chosen })}
          wrongField={form.wrongField}
        />
        <div>
          <Button type="submit" disabled={form.isBusy}>
            {form.isBusy ? 'Wird geändert …' : 'Passwort ändern'}
          </Button>
        </div>
      </form>
    </SectionCard>
  );
}
