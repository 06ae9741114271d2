import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { confirmEmail } from '#accounts/accounts.api.ts';
import { call } from '#platform/web/api/call.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { sentenceOf } from '#platform/web/ui/toast.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { BrokenLink, LINK_WITHOUT_TOKEN } from './BrokenLink.tsx';
import classes from './forms.module.css';
import { useToken } from './use-token.ts';

/** Confirms on a click, not on opening: mail scanners open links too and would use the token up. */
export function ConfirmEmailPage() {
  const token = useToken();
  const confirmation = useMutation({ mutationFn: (body: { token: string }) => call(confirmEmail, { body }) });
  if (token === null) return <BrokenLink title="E-Mail bestätigen" reason={LINK_WITHOUT_TOKEN} />;

  if (confirmation.isSuccess) {
    return (
      <AuthLayout title="E-Mail bestätigt" lead="Vielen Dank. Sie können sich jetzt anmelden.">
        <div className={classes.stack}>
          <LinkButton to="/login" size="md" fullWidth>
            Zur Anmeldung
          </LinkButton>
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="E-Mail bestätigen" lead="Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört.">
      <div className={classes.stack}>
        {confirmation.isError && (
          <Notice tone="bad" announce="alert">
            {sentenceOf(confirmation.error)}
          </Notice>
        )}
        <Button size="md" fullWidth disabled={confirmation.isPending} onClick={() => confirmation.mutate({ token })}>
          {confirmation.isPending ? 'Wird bestätigt …' : 'E-Mail-Adresse bestätigen'}
        </Button>
      </div>
    </AuthLayout>
  );
}
