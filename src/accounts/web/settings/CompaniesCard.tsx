import { Button } from '@mantine/core';
import { listOwnCompanies, switchCompany } from '#accounts/accounts.api.ts';
import { ROLE_LABELS } from '#accounts/role.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { toastFailure } from '#platform/web/ui/toast.tsx';
import { useSession, useSessionUser } from '../use-session.ts';

/** Only for accounts that belong to more than one company. */
export function CompaniesCard() {
  const user = useSessionUser();
  const { actions } = useSession();
  const companies = useRead(listOwnCompanies);
  const change = useWrite(switchCompany);
  if (companies.data === undefined || companies.data.length < 2) return null;

  async function show(companyId: string): Promise<void> {
    try {
      actions.adopt(await change.mutateAsync({ body: { companyId } }));
    } catch (error) {
      toastFailure(error);
    }
  }

  return (
    <SectionCard title="Ihre Firmen" description="Sie haben Zugang zu mehreren Firmen.">
      <SimpleTable
        label="Ihre Firmen"
        empty={null}
        rows={companies.data}
        rowKey={(company) => company.id}
        columns={[
          { key: 'name', title: 'Firma', isRowHeader: true, render: (company) => company.name },
          { key: 'role', title: 'Rolle', render: (company) => ROLE_LABELS[company.role] },
          {
            key: 'switch',
            title: 'Wechseln',
            render: (company) =>
              company.id === user.company.id ? (
                'Wird gezeigt'
              ) : (
                <Button variant="default" size="xs" disabled={change.isPending} onClick={() => void show(company.id)}>
                  Zu {company.name} wechseln
                </Button>
              ),
          },
        ]}
      />
    </SectionCard>
  );
}
