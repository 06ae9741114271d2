import { useParams } from '@tanstack/react-router';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Format } from '#platform/format.ts';
import { ApiError } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import type { Definition } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { NotFoundPanel } from '#platform/web/ui/NotFoundPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { DetailLayout } from '#records/web/DetailLayout.tsx';
import { TextLink } from '#records/web/TextLink.tsx';
import { listEightD } from '../eight-d.api.ts';
import { readCheck } from '../quality.api.ts';
import { QUALITY_RESULT_LABELS } from '../quality-result.ts';
import { CheckActions } from './CheckActions.tsx';
import { DefectSection } from './DefectSection.tsx';
import classes from './EightD.module.css';
import { EightDStatusBadge } from './EightDPage.tsx';
import { MeasurementSection } from './MeasurementSection.tsx';
import { QualityResultBadge } from './QualityResultBadge.tsx';

export type CheckDetail = OutputOf<typeof readCheck>;

/** One check: values, verdict, defects, and what can be decided about it. */
export function CheckDetailPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const format = useFormat();
  const { data: check, isError, error, isFetching, refetch } = useRead(readCheck, { params: { id } });
  if (isError) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) {
      return <NotFoundPanel homePath="/app/quality" homeLabel="Zur Liste: Prüfungen" />;
    }
    return <ErrorPanel error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (check === undefined) return <LoadingLines lines={8} label="Prüfung wird geladen" />;
  return (
    <DetailLayout
      back={{ path: '/app/quality', label: 'Prüfungen' }}
      title={`Prüfung ${check.checkNumber}`}
      status={
        <>
          <QualityResultBadge result={check.result} />
          {check.isOnHold && <StatusBadge tone="bad" label="Auftrag gesperrt" />}
        </>
      }
      actions={<CheckActions check={check} />}
      facts={factsOfCheck(check, format)}
      factsTitle="Prüfung"
    >
      <MeasurementSection measurements={check.measurements} />
      <DefectSection check={check} />
      <ReportsOfCheck checkId={check.id} />
    </DetailLayout>
  );
}

/** What was begun because of this check; nothing where nothing was. */
function ReportsOfCheck({ checkId }: { checkId: string }) {
  const { data } = useRead(listEightD, { query: { checkId } });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <SectionCard title="8D-Berichte">
      <ul className={classes.reports}>
        {data.rows.map((report) => (
          <li key={report.id}>
            <TextLink to={`/app/quality/eight-d/${report.id}`}>
              {report.reportNumber} {report.title}
            </TextLink>{' '}
            <EightDStatusBadge report={report} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function factsOfCheck(check: CheckDetail, format: Format): Definition[] {
  const isOverridden = check.judgedResult !== null && check.judgedResult !== check.result;
  return [
    { term: 'Zeitpunkt', value: format.dateTime(check.checkDate) },
    { term: 'Produkt', value: check.productName ?? '–' },
    { term: 'Auftrag', value: check.productionNumber ?? '–' },
    { term: 'Maschine', value: check.machineName ?? '–' },
    { term: 'Geprüft von', value: check.employeeName ?? '–' },
    { term: 'Geprüfte Menge', value: format.quantity(check.inspectedQuantity, 'Stk') },
    { term: 'Ausschuss', value: format.quantity(check.scrapQuantity, 'Stk') },
    { term: 'Nacharbeit', value: format.quantity(check.reworkQuantity, 'Stk') },
    ...(isOverridden && check.judgedResult !== null
      ? [
          { term: 'Ergebnis nach Regel', value: QUALITY_RESULT_LABELS[check.judgedResult] },
          { term: 'Begründung der Entscheidung', value: check.overrideReason ?? '–' },
        ]
      : []),
    { term: 'Bemerkung', value: check.notes ?? '–' },
  ];
}
