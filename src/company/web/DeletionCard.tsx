import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { cancelCompanyDeletion, readCompany, requestCompanyDeletion } from '../company.api.ts';
import { DELETION_FIELDS, DELETION_GRACE_DAYS } from '../company-entry.ts';
import classes from './Company.module.css';

export function DeletionCard() {
  const format = useFormat();
  const query = useRead(readCompany);
  const request = useWrite(requestCompanyDeletion, { refreshes: [readCompany] });
  const cancel = useWrite(cancelCompanyDeletion, { refreshes: [readCompany] });
  const [isAsking, setIsAsking] = useState(false);
  const company = query.data;
  return (
    <SectionCard title="Firma löschen">
      {query.isError && (
        <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <LoadingLines lines={2} label="Firma wird geladen" />}
      {company && company.deletion === null && (
        <>
          <p className={classes.text}>
            Nach einer Frist von {DELETION_GRACE_DAYS} Tagen werden alle Daten von {company.name} endgültig entfernt:
            Stammdaten, Aufträge, Messwerte, Bilder, Dokumente, Protokoll und Zugänge. Bis dahin arbeiten Sie weiter und
            können den Antrag zurücknehmen. Laden Sie vorher das Archiv herunter.
          </p>
          <WriteButton needs="administer" color="red.8" onClick={() => setIsAsking(true)}>
            Löschung beantragen
          </WriteButton>
        </>
      )}
      {company?.deletion && (
        <Notice
          tone="warning"
          title={`${company.name} wird am ${format.date(company.deletion.dueAt)} gelöscht`}
          action={
            <WriteButton
              needs="administer"
              loading={cancel.isPending}
              onClick={() =>
                cancel.mutate({}, { onSuccess: () => toast.success('Löschung zurückgenommen'), onError: toastFailure })
              }
            >
              Löschung zurücknehmen
            </WriteButton>
          }
        >
          Beantragt am {format.dateTime(company.deletion.requestedAt)}. Danach lässt sich nichts wiederherstellen.
        </Notice>
      )}
      <FormDrawer title="Löschung beantragen" opened={isAsking} onClose={() => setIsAsking(false)}>
        {(close) => (
          <>
            <p className={classes.text}>
              Name Ihrer Firma: <strong>{company?.name}</strong>
            </p>
            <FieldsForm
              fields={DELETION_FIELDS}
              submitLabel="Löschung beantragen"
              onSubmit={async (values) => {
                await request.mutateAsync({ body: values });
                toast.success('Löschung beantragt');
                setIsAsking(false);
              }}
              onCancel={close}
            />
          </>
        )}
      </FormDrawer>
    </SectionCard>
  );
}
