import { roleLabelOf } from '#accounts/session-state.ts';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { useSessionUser } from '../use-session.ts';
import { CompaniesCard } from './CompaniesCard.tsx';
import { DevicesCard } from './DevicesCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

export function AccountTab() {
  const user = useSessionUser();
  return (
    <>
      {user.demo && (
        <Notice tone="info">
          {user.signedIn
            ? 'Sie sehen die Demo-Firma. Ihre eigene Firma ist wieder da, sobald Sie die Demo beenden.'
            : 'Sie sind ohne Konto in der Demo.'}
        </Notice>
      )}
      <SectionCard title="Konto">
        <DefinitionList
          items={[
            { term: 'E-Mail', value: user.email },
            { term: 'Rolle', value: roleLabelOf(user) },
            { term: 'Firma', value: user.company.name },
            { term: 'Zeitzone', value: user.company.timeZone },
            { term: 'Zahlen und Datum', value: user.company.locale },
          ]}
        />
      </SectionCard>
      {user.signedIn && <CompaniesCard />}
      {user.signedIn && !user.demo && (
        <>
          <PasswordCard />
          <SecondFactorCard />
          <DevicesCard />
        </>
      )}
    </>
  );
}
