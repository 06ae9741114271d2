import { Button } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { CREDENTIAL_SENTENCES } from '#accounts/credentials.ts';
import { beginSecondFactor, confirmSecondFactor } from '#accounts/second-factor.api.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import { call } from '#platform/web/api/call.ts';
import { useCredentialForm } from '../credential-form.ts';
import { PasswordField } from '../PasswordField.tsx';
import { TextField } from '../TextField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './SecondFactor.module.css';

const QrPicture = lazy(async () => ({ default: (await import('./QrPicture.tsx')).QrPicture }));

type Begun = OutputOf<typeof beginSecondFactor>;

/** Password, QR code and first code, recovery codes: three steps, nothing is switched on before the second is done. */
export function SecondFactorSetUp({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  if (recoveryCodes !== null) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  if (begun !== null) return <ConfirmStep begun={begun} onConfirmed={setRecoveryCodes} />;
  return <PasswordStep onBegun={setBegun} onCancel={onCancel} />;
}

function PasswordStep({ onBegun, onCancel }: { onBegun: (begun: Begun) => void; onCancel?: () => void }) {
  const [password, setPassword] = useState('');
  const form = useCredentialForm();

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    const problem =
      password === '' ? ({ field: 'password', message: CREDENTIAL_SENTENCES.passwordMissing } as const) : null;
    void form.submit(event, problem, async () => onBegun(await call(beginSecondFactor, { body: { password } })));
  }

  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <p className={classes.text}>
        Sie brauchen ein Telefon mit einer Authenticator-App. Bestätigen Sie zuerst Ihr Passwort.
      </p>
      <PasswordField
        label="Ihr Passwort"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={form.wrongField === 'password'}
      />
      <div className={classes.buttons}>
        <Button type="submit" disabled={form.isBusy}>
          {form.isBusy ? 'Einen Moment …' : 'Weiter'}
        </Button>
        {onCancel && (
          <Button variant="default" disabled={form.isBusy} onClick={onCancel}>
            Abbrechen
          </Button>
        )}
      </div>
    </form>
  );
}

function ConfirmStep({ begun, onConfirmed }: { begun: Begun; onConfirmed: (recoveryCodes: string[]) => void }) {
  const [code, setCode] = useState('');
  const form = useCredentialForm();

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    const problem = code.trim() === '' ? ({ field: 'code', message: CREDENTIAL_SENTENCES.codeMissing } as const) : null;
    void form.submit(event, problem, async () => {
      const { recoveryCodes } = await call(confirmSecondFactor, { body: { code } });
      onConfirmed(recoveryCodes);
    });
  }

  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <p className={classes.text}>
        Lesen Sie den QR-Code mit der App ein. Geben Sie dann den Code ein, den die App zeigt.
      </p>
      <Suspense fallback={<div className={classes.picture} />}>
        <QrPicture text={begun.address} label="QR-Code mit dem Schlüssel für Ihre Authenticator-App" />
      </Suspense>
      <p className={classes.text}>
        Ohne Kamera tippen Sie diesen Schlüssel in die App:
        <code className={classes.secret}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={setCode}
        error={form.wrongField === 'code'}
        description="Sechs Ziffern; die App zeigt alle 30 Sekunden neue."
      />
      <div>
        <Button type="submit" disabled={form.isBusy}>
          {form.isBusy ? 'Code wird geprüft …' : 'Einschalten'}
        </Button>
      </div>
    </form>
  );
}
