import { useLocation } from '@tanstack/react-router';
import { currentSession } from '#accounts/accounts.api.ts';
import { safeReturnPath } from '#accounts/return-path.ts';
import { call } from '#platform/web/api/call.ts';
import { FullPageSpinner } from '#platform/web/ui/FullPageSpinner.tsx';
import { Redirect } from '#platform/web/ui/Redirect.tsx';
import { toastFailure } from '#platform/web/ui/toast.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './forms.module.css';
import { SecondFactorSetUp } from './settings/SecondFactorSetUp.tsx';
import { useSession } from './use-session.ts';

/** Where people are led whose company asks for a second factor they do not have yet. */
export function SecondFactorPage() {
  const session = useSession();
  const returnTo = safeReturnPath(new URLSearchParams(useLocation().searchStr).get('returnTo'));
  if (session.status === 'loading') return <FullPageSpinner label="Sitzung wird geladen" />;
  if (session.user === null) return <Redirect href="/login" />;
  if (session.user.needsSecondFactor !== true) return <Redirect href={returnTo} />;

  async function finish(): Promise<void> {
    try {
      const user = await call(currentSession);
      // The page then leads on by itself; a session that ended meanwhile leads to /login.
      if (user !== null) session.actions.adopt(user);
      else session.actions.retryLoading();
    } catch (error) {
      toastFailure(error);
    }
  }

  return (
    <AuthLayout
      title="Zweiten Faktor einrichten"
      lead={`${session.user.company.name} verlangt bei der Anmeldung einen Code aus einer Authenticator-App.`}
      footer={
        <button
          type="button"
          className={`${classes.link} ${classes.plainButton}`}
          onClick={() => void session.actions.signOut().catch(toastFailure)}
        >
          Abmelden
        </button>
      }
    >
      <div className={classes.stack}>
        <SecondFactorSetUp onDone={() => void finish()} />
      </div>
    </AuthLayout>
  );
}
