import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Format } from '#platform/format.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { ApiError } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import type { Definition } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { NotFoundPanel } from '#platform/web/ui/NotFoundPanel.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { DetailLayout } from '#records/web/DetailLayout.tsx';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { PdfButton } from '#records/web/PdfButton.tsx';
import { TextLink } from '#records/web/TextLink.tsx';
import {
  changeEightD,
  type EightDReport,
  listEightD,
  printEightD,
  readEightD,
  setEightDStatus,
} from '../eight-d.api.ts';
import { closeRefusal, DISCIPLINES, EIGHT_D_FIELDS } from '../eight-d.ts';
import { DisciplineSection } from './DisciplineSection.tsx';
import { EightDStatusBadge } from './EightDPage.tsx';

/** One 8D report: its origin and the eight disciplines, each edited on its own. */
export function EightDDetailPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const format = useFormat();
  const { data: report, isError, error, isFetching, refetch } = useRead(readEightD, { params: { id } });
  if (isError) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) {
      return <NotFoundPanel homePath="/app/quality/eight-d" homeLabel="Zur Liste: 8D-Berichte" />;
    }
    return <ErrorPanel error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (report === undefined) return <LoadingLines lines={8} label="8D-Bericht wird geladen" />;
  return (
    <DetailLayout
      back={{ path: '/app/quality/eight-d', label: '8D-Berichte' }}
      title={`${report.reportNumber} ${report.title}`}
      status={<EightDStatusBadge report={report} />}
      actions={<ReportActions report={report} />}
      facts={factsOfReport(report, format)}
      factsTitle="Bericht"
    >
      {DISCIPLINES.map((discipline) => (
        <DisciplineSection key={discipline} report={report} discipline={discipline} />
      ))}
    </DetailLayout>
  );
}

function ReportActions({ report }: { report: EightDReport }) {
  const { id, version, status, title, customer } = report;
  const [isEditing, setIsEditing] = useState(false);
  const refreshes = [readEightD, listEightD];
  const change = useWrite(changeEightD, { refreshes });
  const move = useWrite(setEightDStatus, { refreshes });
  const isClosed = status === 'closed';

  async function turn(): Promise<void> {
    try {
      await move.mutateAsync({ params: { id }, body: { version, status: isClosed ? 'open' : 'closed' } });
      toast.success(isClosed ? 'Bericht wieder geöffnet' : 'Bericht abgeschlossen');
    } catch (error) {
      toastFailure(error);
    }
  }

  return (
    <>
      <PdfButton document={printEightD} input={{ params: { id } }} fileName={`8D-Bericht ${report.reportNumber}`}>
        Als PDF
      </PdfButton>
      <WriteButton
        needs="operate"
        variant="default"
        refusal={isClosed ? 'Der Bericht ist abgeschlossen.' : null}
        onClick={() => setIsEditing(true)}
      >
        Bearbeiten
      </WriteButton>
      <WriteButton
        needs="manage"
        variant={isClosed ? 'default' : 'filled'}
        refusal={isClosed ? null : closeRefusal(report.disciplines)}
        loading={move.isPending}
        onClick={() => void turn()}
        data-testid="eight-d-status"
      >
        {isClosed ? 'Wieder öffnen' : 'Abschließen'}
      </WriteButton>
      <FormDrawer title="Bericht bearbeiten" opened={isEditing} onClose={() => setIsEditing(false)}>
        {(close) => (
          <FieldsForm
            fields={EIGHT_D_FIELDS}
            initial={{ title, customer }}
            onCancel={close}
            onSubmit={async (values) => {
              await change.mutateAsync({ params: { id }, body: { version, values } });
              toast.success('Gespeichert');
              setIsEditing(false);
            }}
          />
        )}
      </FormDrawer>
    </>
  );
}

function factsOfReport(report: EightDReport, format: Format): Definition[] {
  return [
    { term: 'Kunde', value: report.customer ?? '–' },
    { term: 'Produkt', value: report.productName ?? '–' },
    {
      term: 'Auftrag',
      value:
        report.productionId === null ? (
          '–'
        ) : (
          <TextLink to={`/app/productions/${report.productionId}`}>{report.productionNumber}</TextLink>
        ),
    },
    {
      term: 'Prüfung',
      value:
        report.checkId === null ? '–' : <TextLink to={`/app/quality/${report.checkId}`}>{report.checkNumber}</TextLink>,
    },
    { term: 'Fehler', value: report.defectType ?? '–' },
    { term: 'Eröffnet', value: format.dateTime(report.openedAt) },
    { term: 'Abgeschlossen', value: format.dateTime(report.closedAt) },
    { term: 'Erledigt', value: `${report.doneCount} von 8` },
  ];
}
