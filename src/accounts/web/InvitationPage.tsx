import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { acceptInvitation, lookUpInvitation, type SessionUser } from '#accounts/accounts.api.ts';
import { CREDENTIAL_SENTENCES, findNewPasswordProblem } from '#accounts/credentials.ts';
import { DEFAULT_PATH } from '#accounts/return-path.ts';
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '#accounts/role.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import { call } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { FullPageSpinner } from '#platform/web/ui/FullPageSpinner.tsx';
import { sentenceOf, toast } from '#platform/web/ui/toast.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { BrokenLink, LINK_WITHOUT_TOKEN } from './BrokenLink.tsx';
import { useCredentialForm } from './credential-form.ts';
import classes from './forms.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { lacksSecondFactor } from './second-factor-needed.ts';
import { useSession } from './use-session.ts';
import { useToken } from './use-token.ts';

const TITLE = 'Einladung';

export function InvitationPage() {
  const token = useToken();
  const lookUp = useRead(lookUpInvitation, { body: { token: token ?? '' } }, { enabled: token !== null });
  if (token === null) return <BrokenLink title={TITLE} reason={LINK_WITHOUT_TOKEN} />;
  if (lookUp.isError) return <BrokenLink title={TITLE} reason={sentenceOf(lookUp.error)} />;
  if (lookUp.isPending) return <FullPageSpinner />;
  return <AcceptForm token={token} invitation={lookUp.data} />;
}

type AcceptFormProps = { token: string; invitation: OutputOf<typeof lookUpInvitation> };

function AcceptForm({ token, invitation }: AcceptFormProps) {
  const { actions } = useSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ password: '', confirmPassword: '' });
  const [lacksCode, setLacksCode] = useState(false);
  const form = useCredentialForm();

  function findProblem() {
    if (!invitation.hasAccount) return findNewPasswordProblem(typed);
    return typed.password === ''
      ? ({ field: 'password', message: CREDENTIAL_SENTENCES.passwordMissing } as const)
      : null;
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    void form.submit(event, findProblem(), async () => {
      try {
        await enter(await call(acceptInvitation, { body: { token, password: typed.password } }));
      } catch (error) {
        if (!lacksSecondFactor(error)) throw error;
        setLacksCode(true);
      }
    });
  }

  async function enter(user: SessionUser): Promise<void> {
    actions.adopt(user);
    toast.success('Erfolgreich angemeldet!');
    await navigate({ to: DEFAULT_PATH, replace: true });
  }

  if (lacksCode) {
    // The invitation is accepted by now: whoever starts over simply signs in.
    return (
      <AuthLayout title="Zweiter Faktor" lead={`Sie gehören jetzt zu ${invitation.company}. Es fehlt noch Ihr Code.`}>
        <SecondFactorForm onSignedIn={enter} onStartOver={() => void navigate({ to: '/login', replace: true })} />
      </AuthLayout>
    );
  }

  return (
    <AuthLayout
      title={`Einladung von ${invitation.company}`}
      lead={
        <>
          Zugang für <strong>{invitation.email}</strong> als {ROLE_LABELS[invitation.role]}.{' '}
          {ROLE_DESCRIPTIONS[invitation.role]}
        </>
      }
    >
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={invitation.email} />
        {invitation.hasAccount ? (
          <PasswordField
            label="Ihr Passwort"
            name="password"
            autoComplete="current-password"
            value={typed.password}
            onChange={(password) => setTyped({ ...typed, password })}
            error={form.wrongField === 'password'}
          />
        ) : (
          <NewPasswordFields value={typed} onChange={setTyped} wrongField={form.wrongField} />
        )}
        <Button type="submit" size="md" fullWidth disabled={form.isBusy}>
          {form.isBusy ? 'Einen Moment …' : 'Einladung annehmen'}
        </Button>
      </form>
    </AuthLayout>
  );
}
