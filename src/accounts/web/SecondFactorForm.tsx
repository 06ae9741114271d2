import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SessionUser } from '#accounts/accounts.api.ts';
import { CREDENTIAL_SENTENCES } from '#accounts/credentials.ts';
import { enterCode } from '#accounts/second-factor.api.ts';
import { ApiError, call } from '#platform/web/api/call.ts';
import { useCredentialForm } from './credential-form.ts';
import classes from './forms.module.css';
import { TextField } from './TextField.tsx';

type SecondFactorFormProps = {
  onSignedIn: (user: SessionUser) => void | Promise<void>;
  /** Back to the password: on purpose, or because the challenge is over. */
  onStartOver: () => void;
};

/** Second step of signing in: the password was right, the code is missing. */
export function SecondFactorForm({ onSignedIn, onStartOver }: SecondFactorFormProps) {
  const [code, setCode] = useState('');
  const form = useCredentialForm();

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    const problem = code.trim() === '' ? ({ field: 'code', message: CREDENTIAL_SENTENCES.codeMissing } as const) : null;
    void form.submit(event, problem, async () => {
      try {
        await onSignedIn(await call(enterCode, { body: { code } }));
      } catch (error) {
        setCode('');
        if (error instanceof ApiError && error.code === 'challenge_expired') onStartOver();
        throw error;
      }
    });
  }

  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={setCode}
        error={form.wrongField === 'code'}
        description="Sechs Ziffern aus Ihrer Authenticator-App. Ohne Telefon: einer Ihrer Wiederherstellungscodes."
        takesFocus
      />
      <Button type="submit" size="md" fullWidth disabled={form.isBusy} data-testid="submit-code">
        {form.isBusy ? 'Code wird geprüft …' : 'Code bestätigen'}
      </Button>
      <button
        type="button"
        className={`${classes.link} ${classes.plainButton}`}
        disabled={form.isBusy}
        onClick={onStartOver}
      >
        Mit einem anderen Konto anmelden
      </button>
    </form>
  );
}
