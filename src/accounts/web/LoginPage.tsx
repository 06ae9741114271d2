import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Building2, MonitorPlay } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { register } from '#accounts/accounts.api.ts';
import {
  findRegisterProblem,
  findSignInProblem,
  PASSWORD_MIN_LENGTH,
  PASSWORDS_DIFFER_HINT,
} from '#accounts/credentials.ts';
import { safeReturnPath } from '#accounts/return-path.ts';
import { hasRealAccount } from '#accounts/session-state.ts';
import { isSignOnProblem, SIGN_ON_SENTENCES } from '#accounts/sign-on-domain.ts';
import { call } from '#platform/web/api/call.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { Redirect } from '#platform/web/ui/Redirect.tsx';
import { sentenceOf, toast } from '#platform/web/ui/toast.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { useCredentialForm } from './credential-form.ts';
import classes from './forms.module.css';
import { PasswordField } from './PasswordField.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { SignOnForm } from './SignOnForm.tsx';
import { lacksSecondFactor } from './second-factor-needed.ts';
import { TextField } from './TextField.tsx';
import { useSession } from './use-session.ts';

const NOTHING_TYPED = { email: '', password: '', confirmPassword: '', company: '' };

/** /login and /register: one screen in two modes (PUB-19, OPEN-008). What is typed survives switching. */
export function LoginPage() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const form = useCredentialForm();
  const isRegistering = location.pathname.startsWith('/register');
  const search = new URLSearchParams(location.searchStr);
  const returnTo = search.get('returnTo');
  // Why signing in with a company account ended, or that its code is missing: the callback sends people back with it.
  const signOnProblem = search.get('signOn');
  const [step, setStep] = useState<'password' | 'code' | 'company'>(
    search.get('step') === 'code' ? 'code' : 'password',
  );
  const keptSearch = returnTo === null ? {} : { returnTo };

  if (hasRealAccount(session)) return <Redirect href={safeReturnPath(returnTo)} />;

  const write = (field: keyof typeof NOTHING_TYPED) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    if (form.wrongField === field) form.clearWrongField();
  };

  async function signIn(): Promise<void> {
    try {
      await session.actions.signIn({ email: typed.email, password: typed.password });
    } catch (error) {
      if (!lacksSecondFactor(error)) throw error;
      setStep('code');
      return;
    }
    toast.success('Erfolgreich angemeldet!');
  }

  async function signUp(): Promise<void> {
    const { email, password, company } = typed;
    const { confirmationRequired } = await call(register, { body: { email, password, company } });
    toast.success(
      confirmationRequired
        ? 'Registrierung erfolgreich! Bitte bestätigen Sie Ihre E-Mail.'
        : 'Registrierung erfolgreich! Sie können sich jetzt anmelden.',
    );
    setTyped({ ...NOTHING_TYPED, email });
    await navigate({ to: '/login', search: keptSearch });
  }

  async function useDemoAccount(): Promise<void> {
    try {
      await session.actions.signInAsDemoAccount();
      toast.success('Demo-Zugang aktiviert!');
    } catch (error) {
      toast.error(`Demo-Zugang konnte nicht aktiviert werden: ${sentenceOf(error)}`);
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    void (isRegistering
      ? form.submit(event, findRegisterProblem(typed), signUp)
      : form.submit(event, findSignInProblem(typed), signIn));
  }

  if (step === 'code' && !isRegistering) {
    return (
      <AuthLayout title="Zweiter Faktor" lead="Fast geschafft: Es fehlt noch der Code Ihres zweiten Faktors.">
        <SecondFactorForm
          onSignedIn={(user) => {
            session.actions.adopt(user);
            toast.success('Erfolgreich angemeldet!');
          }}
          onStartOver={() => {
            setStep('password');
            setTyped({ ...NOTHING_TYPED, email: typed.email });
          }}
        />
      </AuthLayout>
    );
  }

  if (step === 'company' && !isRegistering) {
    return (
      <AuthLayout
        title="Mit Firmenkonto anmelden"
        lead="Sie melden sich beim Anmeldedienst Ihrer Firma an, ohne eigenes Passwort für das MES."
      >
        <SignOnForm email={typed.email} returnTo={returnTo} onBack={() => setStep('password')} />
      </AuthLayout>
    );
  }

  const passwordsDiffer = typed.confirmPassword !== '' && typed.confirmPassword !== typed.password;
  return (
    <AuthLayout
      title={isRegistering ? 'Konto erstellen' : 'Anmelden'}
      lead={
        isRegistering
          ? 'Legen Sie Ihre Firma an. Kolleginnen und Kollegen laden Sie danach in den Einstellungen ein.'
          : 'Willkommen zurück. Melden Sie sich mit Ihrer E-Mail-Adresse an.'
      }
    >
      {isSignOnProblem(signOnProblem) && !isRegistering && (
        <div className={classes.spaced}>
          <Notice tone="bad" announce="alert" title="Nicht angemeldet">
            {SIGN_ON_SENTENCES[signOnProblem]}
          </Notice>
        </div>
      )}
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label="E-Mail"
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          value={typed.email}
          onChange={write('email')}
          error={form.wrongField === 'email'}
        />
        <PasswordField
          label="Passwort"
          name="password"
          autoComplete={isRegistering ? 'new-password' : 'current-password'}
          value={typed.password}
          onChange={write('password')}
          error={form.wrongField === 'password'}
          description={isRegistering ? `Mindestens ${PASSWORD_MIN_LENGTH} Zeichen` : undefined}
        />
        {isRegistering && (
          <PasswordField
            label="Passwort bestätigen"
            name="confirmPassword"
            autoComplete="new-password"
            value={typed.confirmPassword}
            onChange={write('confirmPassword')}
            error={passwordsDiffer ? PASSWORDS_DIFFER_HINT : form.wrongField === 'confirmPassword'}
          />
        )}
        {isRegistering && (
          <TextField
            label="Firmenname"
            name="company"
            autoComplete="organization"
            maxLength={200}
            value={typed.company}
            onChange={write('company')}
            error={form.wrongField === 'company'}
          />
        )}
        {!isRegistering && (
          <div className={classes.besidePassword}>
            <Link to="/forgot-password" className={classes.link}>
              Passwort vergessen?
            </Link>
          </div>
        )}
        <Button type="submit" size="md" fullWidth disabled={form.isBusy} data-testid="submit">
          {submitLabel(isRegistering, form.isBusy)}
        </Button>
        {!isRegistering && (
          <Button
            variant="default"
            size="md"
            fullWidth
            disabled={form.isBusy}
            leftSection={<Building2 size={18} aria-hidden="true" />}
            onClick={() => setStep('company')}
            data-testid="sign-on"
          >
            Mit Firmenkonto anmelden
          </Button>
        )}
      </form>
      <p className={classes.toggle}>
        {isRegistering ? 'Sie haben schon ein Konto?' : 'Noch kein Konto?'}{' '}
        <Link to={isRegistering ? '/login' : '/register'} search={keptSearch} className={classes.link}>
          {isRegistering ? 'Anmelden' : 'Registrieren'}
        </Link>
      </p>
      <div className={classes.separator}>oder ohne Konto</div>
      <div className={classes.demoLinks}>
        <Button
          component="a"
          href="/demo"
          variant="default"
          size="md"
          leftSection={<MonitorPlay size={18} aria-hidden="true" />}
          data-testid="demo-button"
        >
          Demo ansehen
        </Button>
        <button
          type="button"
          className={`${classes.link} ${classes.plainButton}`}
          disabled={form.isBusy}
          onClick={() => void form.runBusy(useDemoAccount)}
          data-testid="demo-account"
        >
          Mit dem Demo-Konto anmelden
        </button>
      </div>
    </AuthLayout>
  );
}

function submitLabel(isRegistering: boolean, isBusy: boolean): string {
  if (isRegistering) return isBusy ? 'Konto wird erstellt …' : 'Registrieren';
  return isBusy ? 'Anmeldung läuft …' : 'Anmelden';
}
