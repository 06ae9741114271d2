import { readSignOnSettings } from '#accounts/sign-on.api.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { SignOnSettingsForm } from './SignOnSettingsForm.tsx';

/** Signing in with the account people have at their company (OpenID Connect). */
export function SignOnCard() {
  const query = useRead(readSignOnSettings);
  return (
    <SectionCard
      title="Firmenkonto (OpenID Connect)"
      description="Menschen Ihrer Firma melden sich mit dem Konto an, das sie ohnehin haben, zum Beispiel bei Entra ID, Google oder Keycloak."
    >
      {query.isPending && <LoadingLines lines={4} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && <SignOnSettingsForm stored={query.data} />}
    </SectionCard>
  );
}
