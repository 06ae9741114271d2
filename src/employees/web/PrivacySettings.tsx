import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { PRIVACY_FIELDS } from '../employee-entries.ts';
import { changePrivacySettings, readPrivacy } from '../privacy.api.ts';

/** How small a group with figures may be, and how long work keeps its person. */
export function PrivacySettings() {
  const format = useFormat();
  const query = useRead(readPrivacy);
  const save = useWrite(changePrivacySettings, { refreshes: [readPrivacy] });
  const [isEditing, setIsEditing] = useState(false);
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <LoadingLines label="Einstellungen werden geladen" />;
  const { minimumGroupSize, personReferenceDays } = query.data;
  return (
    <SectionCard
      title="Regeln"
      description="Bitte stimmen Sie diese Regeln mit dem Betriebsrat ab."
      actions={
        <WriteButton
          needs="administer"
          variant="default"
          leftSection={<Pencil size={16} aria-hidden="true" />}
          onClick={() => setIsEditing(true)}
        >
          Regeln ändern
        </WriteButton>
      }
    >
      <DefinitionList
        items={[
          { term: 'Kleinste Gruppe in Auswertungen', value: `${format.integer(minimumGroupSize)} Personen` },
          {
            term: 'Personenbezug erledigter Arbeit',
            value:
              personReferenceDays === null
                ? 'Wird nicht entfernt'
                : `Wird nach ${format.integer(personReferenceDays)} Tagen entfernt`,
          },
        ]}
      />
      <FormDrawer title="Regeln ändern" opened={isEditing} onClose={() => setIsEditing(false)}>
        {(close) => (
          <FieldsForm
            fields={PRIVACY_FIELDS}
            initial={{ minimumGroupSize, personReferenceDays }}
            submitLabel="Speichern"
            onCancel={close}
            onSubmit={async (values) => {
              await save.mutateAsync({ body: values });
              toast.success('Gespeichert');
              setIsEditing(false);
            }}
          />
        )}
      </FormDrawer>
    </SectionCard>
  );
}
