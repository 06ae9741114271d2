import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CREDENTIAL_SENTENCES, isEmail } from '#accounts/credentials.ts';
import { startSignOn } from '#accounts/sign-on.api.ts';
import { call } from '#platform/web/api/call.ts';
import { useCredentialForm } from './credential-form.ts';
import classes from './forms.module.css';
import { TextField } from './TextField.tsx';

type SignOnFormProps = { email: string; returnTo: string | null; onBack: () => void };

/** The address says which company's provider is asked; the password stays there. */
export function SignOnForm({ email: typedBefore, returnTo, onBack }: SignOnFormProps) {
  const [email, setEmail] = useState(typedBefore);
  const form = useCredentialForm();

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    const problem = isEmail(email) ? null : ({ field: 'email', message: CREDENTIAL_SENTENCES.email } as const);
    void form.submit(event, problem, async () => {
      const { redirectTo } = await call(startSignOn, {
        body: { email, ...(returnTo === null ? {} : { returnTo }) },
      });
      window.location.assign(redirectTo);
      // The page is about to go: the button stays busy until it does.
      await new Promise(() => undefined);
    });
  }

  return (
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
        takesFocus
      />
      <Button type="submit" size="md" fullWidth disabled={form.isBusy} data-testid="submit-sign-on">
        {form.isBusy ? 'Weiter zum Firmenkonto …' : 'Weiter zum Firmenkonto'}
      </Button>
      <button
        type="button"
        className={`${classes.link} ${classes.plainButton}`}
        disabled={form.isBusy}
        onClick={onBack}
      >
        Mit Passwort anmelden
      </button>
    </form>
  );
}
