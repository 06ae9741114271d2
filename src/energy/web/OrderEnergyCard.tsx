import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#platform/web/api/use-read.ts';
import { DataAge } from '#platform/web/ui/DataAge.tsx';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import { costText } from '../energy-sum.ts';
import { readOrderEnergy } from '../order-energy.api.ts';
import { TARIFF_BAND_LABELS } from '../tariff.ts';
import classes from './OrderEnergyCard.module.css';

/** Meters report every second; adding up a whole order that often would help nobody. */
const RENEW_AT_MOST_EVERY_MS = 30_000;
/** Suppliers' meters report by the quarter of an hour. */
const OLD_AFTER_SECONDS = 1800;

type OrderEnergyCardProps = {
  productionId: string;
  /** Why nothing can have been measured, if so. */
  notMeasured: string | null;
  /** Readings still come. */
  isRunning: boolean;
};

/** What the meter of its machine measured while an order ran. */
export function OrderEnergyCard({ productionId, notMeasured, isRunning }: OrderEnergyCardProps) {
  const format = useFormat();
  const query = useQuery({
    ...readQuery(readOrderEnergy, { params: { productionId } }),
    meta: { topics: readOrderEnergy.topics, minimumRefetchGapMs: RENEW_AT_MOST_EVERY_MS },
  });
  const { data } = query;
  return (
    <SectionCard
      title="Energie"
      testId="order-energy"
      actions={
        data?.lastReadingAt != null && (
          <DataAge
            time={data.lastReadingAt}
            oldAfterSeconds={isRunning ? OLD_AFTER_SECONDS : Number.POSITIVE_INFINITY}
          />
        )
      }
    >
      {query.isError && (
        <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <LoadingLines lines={4} />}
      {data && data.energyKwh === null && (
        <p className={classes.note}>Keine Daten. {notMeasured ?? reasonOf(data.meterId)}</p>
      )}
      {data && data.energyKwh !== null && (
        <>
          <DefinitionList
            items={[
              {
                term: 'Verbrauch',
                value: withPiece((figure, digits) => format.quantity(figure, 'kWh', digits), 'energyKwh'),
              },
              {
                term: 'Kosten',
                value:
                  data.cost === null
                    ? 'Nicht summierbar: mehrere Währungen'
                    : withPiece((figure, digits) => costText(figure, data.currency, format, digits), 'cost'),
              },
              {
                term: 'CO₂',
                value: withPiece((figure, digits) => format.quantity(figure, 'kg', digits), 'carbonEmissionsKg'),
              },
              ...(data.perGoodPiece === null ? [{ term: 'Je Gutteil', value: 'Noch keine Gutteile' }] : []),
              ...data.byTariff.toReversed().map(({ band, energyKwh }) => ({
                term: `davon ${TARIFF_BAND_LABELS[band]}`,
                value: format.quantity(energyKwh, 'kWh', 2),
              })),
              {
                term: 'Gemessen',
                value: `${format.dateTime(data.firstReadingAt)} bis ${format.dateTime(data.lastReadingAt)}`,
              },
              { term: 'Zähler', value: data.meterId ?? '–' },
            ]}
          />
          {!data.usesOwnRates && (
            <p className={classes.note}>
              Gerechnet mit den Vorgaben für Preis und CO₂, ohne Währung. Ihre eigenen tragen Sie unter{' '}
              <TextLink to="/app/settings/energy-rates">Energietarife</TextLink> ein.
            </p>
          )}
        </>
      )}
    </SectionCard>
  );

  function withPiece(
    write: (figure: number | null, digits: number) => string,
    name: 'energyKwh' | 'carbonEmissionsKg' | 'cost',
  ): string {
    const total = write(data?.[name] ?? null, 2);
    return data?.perGoodPiece == null ? total : `${total} · ${write(data.perGoodPiece[name], 3)} je Gutteil`;
  }
}

function reasonOf(meterId: string | null): string {
  return meterId === null
    ? 'Der Maschine ist kein Energiezähler zugeordnet.'
    : `Der Energiezähler „${meterId}“ hat in der Laufzeit des Auftrags keinen Verbrauch gemeldet.`;
}
