import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { resetPassword } from '#accounts/accounts.api.ts';
import { findNewPasswordProblem } from '#accounts/credentials.ts';
import { call } from '#platform/web/api/call.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { BrokenLink, LINK_WITHOUT_TOKEN } from './BrokenLink.tsx';
import { useCredentialForm } from './credential-form.ts';
import classes from './forms.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useToken } from './use-token.ts';

export function ResetPasswordPage() {
  const token = useToken();
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ password: '', confirmPassword: '' });
  const form = useCredentialForm();
  if (token === null) return <BrokenLink title="Neues Passwort" reason={LINK_WITHOUT_TOKEN} />;

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    void form.submit(event, findNewPasswordProblem(typed), async () => {
      await call(resetPassword, { body: { token: token ?? '', password: typed.password } });
      toast.success('Ihr Passwort ist geändert. Bitte melden Sie sich an.');
      await navigate({ to: '/login' });
    });
  }

  return (
    <AuthLayout title="Neues Passwort" lead="Danach sind Sie auf allen Geräten abgemeldet und melden sich neu an.">
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        <NewPasswordFields value={typed} onChange={setTyped} wrongField={form.wrongField} />
        <Button type="submit" size="md" fullWidth disabled={form.isBusy}>
          {form.isBusy ? 'Wird gespeichert …' : 'Passwort speichern'}
        </Button>
      </form>
    </AuthLayout>
  );
}
