import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { readOperatorDetails, saveOperatorDetails } from '../operator-details.api.ts';
import { OPERATOR_FIELDS } from '../operator-details.ts';

/** Facts only the operator knows; imprint, privacy and contact show them. */
export function OperatorDetailsPage() {
  const query = useRead(readOperatorDetails);
  const client = useQueryClient();
  const format = useFormat();
  if (query.isError) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  const saved = query.data;
  return (
    <PageBody>
      <PageHeader
        lead="Diese Angaben stehen im Impressum, in der Datenschutzerklärung und auf der Kontaktseite. Was fehlt, nennen die Seiten als fehlend."
        aside={
          saved?.updatedAt != null && (
            <span>
              Gespeichert am {format.dateTime(saved.updatedAt)} von {saved.updatedBy}
            </span>
          )
        }
      />
      {saved?.updatedAt === null && (
        <Notice tone="warning" title="Noch keine Angaben">
          In der Schweiz, in Deutschland und in Österreich brauchen geschäftliche Angebote im Netz ein Impressum mit
          Namen, Anschrift und E-Mail-Adresse.
        </Notice>
      )}
      <SectionCard title="Angaben des Betreibers">
        {saved === undefined ? (
          <LoadingLines lines={6} />
        ) : (
          <FieldsForm
            // A saved form goes on from what is stored now.
            key={saved.version}
            fields={OPERATOR_FIELDS}
            initial={saved.values}
            onSubmit={async (values) => {
              const answer = await call(saveOperatorDetails, { body: { values, version: saved.version } });
              client.setQueriesData({ queryKey: [readOperatorDetails.path] }, answer);
              toast.success('Angaben gespeichert');
            }}
          />
        )}
      </SectionCard>
    </PageBody>
  );
}
