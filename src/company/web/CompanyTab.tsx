import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { currentSession } from '#accounts/accounts.api.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { changeCompany, readCompany } from '../company.api.ts';
import { COMPANY_FIELDS, LOCALE_LABELS } from '../company-entry.ts';
import { PlantLinks } from './PlantLinks.tsx';

/** Name, time zone and number format, and the way to the plant's other settings. */
export function CompanyTab() {
  const query = useRead(readCompany);
  const save = useWrite(changeCompany, { refreshes: [readCompany, currentSession] });
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <SectionCard
        title="Firma"
        actions={
          <WriteButton
            needs="administer"
            variant="default"
            leftSection={<Pencil size={16} aria-hidden="true" />}
            onClick={() => setIsEditing(true)}
          >
            Firma ändern
          </WriteButton>
        }
      >
        {query.isError && (
          <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <LoadingLines lines={3} label="Firma wird geladen" />}
        {query.data && (
          <DefinitionList
            items={[
              { term: 'Name', value: query.data.name },
              { term: 'Zeitzone', value: query.data.timeZone },
              { term: 'Zahlen und Datum', value: localeLabel(query.data.locale) },
            ]}
          />
        )}
        <FormDrawer title="Firma ändern" opened={isEditing} onClose={() => setIsEditing(false)}>
          {(close) =>
            query.data && (
              <FieldsForm
                fields={COMPANY_FIELDS}
                initial={query.data}
                onSubmit={async (values) => {
                  await save.mutateAsync({ body: values });
                  toast.success('Firma geändert');
                  setIsEditing(false);
                }}
                onCancel={close}
              />
            )
          }
        </FormDrawer>
      </SectionCard>
      <PlantLinks />
    </>
  );
}

function localeLabel(locale: string): string {
  return locale in LOCALE_LABELS ? LOCALE_LABELS[locale as keyof typeof LOCALE_LABELS] : locale;
}
