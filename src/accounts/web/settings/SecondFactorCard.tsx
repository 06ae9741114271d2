import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CREDENTIAL_SENTENCES, type CredentialProblem } from '#accounts/credentials.ts';
import { readSecondFactor, removeSecondFactor } from '#accounts/second-factor.api.ts';
import { call } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { useCredentialForm } from '../credential-form.ts';
import { PasswordField } from '../PasswordField.tsx';
import { TextField } from '../TextField.tsx';
import classes from './SecondFactor.module.css';
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx';

/** Few enough to think of new ones. */
const FEW_CODES = 3;

/** One-time codes as a second factor of the own account. */
export function SecondFactorCard() {
  const query = useRead(readSecondFactor);
  const [step, setStep] = useState<'set-up' | 'remove' | null>(null);

  function close(): void {
    setStep(null);
    void query.refetch();
  }

  return (
    <SectionCard
      title="Zweiter Faktor"
      description="Nach dem Passwort fragt die Anmeldung zusätzlich nach einem Code aus Ihrer Authenticator-App."
    >
      {query.isPending && <LoadingLines lines={2} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {step === 'set-up' && <SecondFactorSetUp onDone={close} onCancel={close} />}
      {step === 'remove' && <RemoveForm onDone={close} />}
      {step === null && query.isSuccess && (
        <div className={classes.form}>
          {query.data.isOn ? (
            <>
              <div>
                <StatusBadge tone="good" label="Eingeschaltet" />
              </div>
              <p className={classes.text}>{codesLeft(query.data.recoveryCodesLeft)}</p>
              <div>
                <Button variant="default" onClick={() => setStep('remove')}>
                  Ausschalten
                </Button>
              </div>
            </>
          ) : (
            <>
              <div>
                <StatusBadge tone="neutral" label="Ausgeschaltet" />
              </div>
              <div>
                <Button onClick={() => setStep('set-up')}>Einrichten</Button>
              </div>
            </>
          )}
        </div>
      )}
    </SectionCard>
  );
}

function codesLeft(count: number): string {
  const left = count === 1 ? 'Ein Wiederherstellungscode ist' : `${count} Wiederherstellungscodes sind`;
  const hint =
    count <= FEW_CODES ? ' Neue bekommen Sie, indem Sie den zweiten Faktor ausschalten und wieder einrichten.' : '';
  return `${left} noch nicht verwendet.${hint}`;
}

function RemoveForm({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState({ password: '', code: '' });
  const form = useCredentialForm();

  function findProblem(): CredentialProblem | null {
    if (typed.password === '') return { field: 'password', message: CREDENTIAL_SENTENCES.passwordMissing };
    return typed.code.trim() === '' ? { field: 'code', message: CREDENTIAL_SENTENCES.codeMissing } : null;
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    void form.submit(event, findProblem(), async () => {
      await call(removeSecondFactor, { body: typed });
      toast.success('Der zweite Faktor ist ausgeschaltet');
      onDone();
    });
  }

  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <PasswordField
        label="Ihr Passwort"
        name="password"
        autoComplete="current-password"
        value={typed.password}
        onChange={(password) => setTyped({ ...typed, password })}
        error={form.wrongField === 'password'}
      />
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        maxLength={40}
        value={typed.code}
        onChange={(code) => setTyped({ ...typed, code })}
        error={form.wrongField === 'code'}
        description="Aus der App oder ein Wiederherstellungscode."
      />
      <div className={classes.buttons}>
        <Button type="submit" color="red" disabled={form.isBusy}>
          {form.isBusy ? 'Einen Moment …' : 'Zweiten Faktor ausschalten'}
        </Button>
        <Button variant="default" disabled={form.isBusy} onClick={onDone}>
          Abbrechen
        </Button>
      </div>
    </form>
  );
}
