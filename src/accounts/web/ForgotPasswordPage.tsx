import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { requestPasswordReset } from '#accounts/accounts.api.ts';
import { CREDENTIAL_SENTENCES, isEmail } from '#accounts/credentials.ts';
import { call } from '#platform/web/api/call.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { useCredentialForm } from './credential-form.ts';
import classes from './forms.module.css';
import { TextField } from './TextField.tsx';

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  const form = useCredentialForm();

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    const problem = isEmail(email) ? null : ({ field: 'email', message: CREDENTIAL_SENTENCES.email } as const);
    void form.submit(event, problem, async () => {
      await call(requestPasswordReset, { body: { email } });
      setIsSent(true);
    });
  }

  return (
    <AuthLayout
      title="Passwort vergessen"
      lead="Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen."
      footer={
        <Link to="/login" className={classes.link}>
          Zurück zur Anmeldung
        </Link>
      }
    >
      {isSent ? (
        <div className={classes.spaced}>
          <Notice tone="good" announce="status" title="Bitte sehen Sie in Ihr Postfach">
            Falls es zu {email.trim()} ein Konto gibt, ist ein Link dorthin unterwegs. Er gilt nur kurze Zeit.
          </Notice>
        </div>
      ) : (
        <form className={classes.form} onSubmit={handleSubmit} noValidate>
          <TextField
            label="E-Mail"
            name="email"
            type="email"
            autoComplete="username"
            maxLength={254}
            value={email}
            onChange={setEmail}
            error={form.wrongField === 'email'}
          />
          <Button type="submit" size="md" fullWidth disabled={form.isBusy}>
            {form.isBusy ? 'Wird gesendet …' : 'Link anfordern'}
          </Button>
        </form>
      )}
    </AuthLayout>
  );
}
