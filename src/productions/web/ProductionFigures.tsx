import { useRead } from '#platform/web/api/use-read.ts';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { printCertificate } from '#quality/eight-d.api.ts';
import { PdfButton } from '#records/web/PdfButton.tsx';
import { type Production, readProductionSummary } from '../productions.api.ts';
import { ProgressBar } from './ProgressBar.tsx';

/** Where an order stands: pieces, times, and what hangs on it. */
export function ProductionFigures({ production }: { production: Production }) {
  const format = useFormat();
  const summary = useRead(readProductionSummary, { params: { id: production.id } });
  const { data } = summary;
  return (
    <>
      <SectionCard title="Menge und Fortschritt">
        <DefinitionList
          items={[
            {
              term: 'Fortschritt',
              value: <ProgressBar percent={production.progressPercent} label="Fortschritt" />,
            },
            { term: 'Produziert', value: format.quantity(production.actualQuantity, 'Stk') },
            { term: 'Gutteile', value: format.quantity(production.goodQuantity, 'Stk') },
            { term: 'Ausschuss', value: format.quantity(production.scrapQuantity, 'Stk') },
            { term: 'Nacharbeit', value: format.quantity(production.reworkQuantity, 'Stk') },
            { term: 'Übergeben', value: format.quantity(production.quantity, 'Stk') },
          ]}
        />
      </SectionCard>
      <SectionCard
        title="Termine und Rückmeldungen"
        actions={
          data !== undefined &&
          data.checks.total > 0 && (
            <PdfButton
              document={printCertificate}
              input={{ params: { id: production.id } }}
              fileName={`Prüfzertifikat ${production.productionNumber}`}
              data-testid="certificate"
            >
              Prüfzertifikat
            </PdfButton>
          )
        }
      >
        {summary.isError && (
          <ErrorPanel error={summary.error} retrying={summary.isFetching} onRetry={() => void summary.refetch()} />
        )}
        {summary.isPending && <LoadingLines lines={5} />}
        {data && (
          <DefinitionList
            items={[
              {
                term: 'Geplant',
                value: `${format.dateTime(production.plannedStart)} bis ${format.dateTime(production.plannedEnd)}`,
              },
              { term: 'Start', value: format.dateTime(production.startTime) },
              { term: 'Ende', value: format.dateTime(production.endTime) },
              { term: 'Voraussichtlich fertig', value: format.dateTime(data.forecastEnd) },
              { term: 'Buchungen', value: format.integer(data.bookingCount) },
              { term: 'Letzte Buchung', value: format.dateTime(data.lastBookedAt) },
              {
                term: 'Stillstände',
                value: `${format.integer(data.downtime.count)} (${format.quantity(data.downtime.minutes, 'min')})`,
              },
              {
                term: 'Prüfungen',
                value:
                  data.checks.total === 0
                    ? 'Noch keine'
                    : `${format.integer(data.checks.total)}, davon ${format.integer(data.checks.pass)} i. O., ${format.integer(data.checks.fail)} n. i. O., ${format.integer(data.checks.rework)} Nacharbeit`,
              },
            ]}
          />
        )}
      </SectionCard>
    </>
  );
}
