import { useParams } from '@tanstack/react-router';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Format } from '#platform/format.ts';
import { ApiError } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import type { Definition } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { NotFoundPanel } from '#platform/web/ui/NotFoundPanel.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { DetailLayout } from '#records/web/DetailLayout.tsx';
import { readCheck } from '../quality.api.ts';
import { QUALITY_RESULT_LABELS } from '../quality-result.ts';
import { CheckActions } from './CheckActions.tsx';
import { DefectSection } from './DefectSection.tsx';
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
    </DetailLayout>
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
