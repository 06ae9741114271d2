import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import type { CheckDetail } from './CheckDetailPage.tsx';
import { digitsOf } from './measured-digits.ts';

type Measurement = CheckDetail['measurements'][number];

/** DATA-51: values with their limits. Cpk here is the tolerance-based one of the record (OPEN-097). */
export function MeasurementSection({ measurements }: { measurements: readonly Measurement[] }) {
  const format = useFormat();
  const digits = ({ parameter }: Measurement) =>
    digitsOf(
      measurements
        .filter((other) => other.parameter === parameter)
        .flatMap(({ actual, limits }) => [actual, limits.lower, limits.upper]),
    );
  const figure = (title: string, key: string, pick: (value: Measurement) => number | null): Column<Measurement> => ({
    key,
    title,
    align: 'end',
    render: (value) => format.decimal(pick(value), digits(value)),
  });
  const columns: Column<Measurement>[] = [
    {
      key: 'parameter',
      title: 'Merkmal',
      isRowHeader: true,
      render: (value) => `${value.parameter} (${value.unit})`,
    },
    { key: 'sample', title: 'Teil', align: 'end', render: (value) => format.integer(value.sampleNumber) },
    figure('Messwert', 'actual', (value) => value.actual),
    figure('Nennmaß', 'nominal', (value) => value.nominal),
    figure('Untere Grenze', 'lower', (value) => value.limits.lower),
    figure('Obere Grenze', 'upper', (value) => value.limits.upper),
    figure('Abweichung', 'deviation', (value) => value.deviation),
    {
      key: 'cpk',
      title: 'Cpk (Toleranz)',
      align: 'end',
      render: (value) => format.decimal(value.cpk, 2),
    },
    {
      key: 'inSpec',
      title: 'Urteil',
      render: (value) => (
        <StatusBadge tone={value.inSpec ? 'good' : 'bad'} label={value.inSpec ? 'i. O.' : 'n. i. O.'} />
      ),
    },
  ];
  return (
    <SectionCard
      title="Messwerte"
      description="Cpk (Toleranz) sagt, wo der einzelne Wert in seiner Toleranz liegt. Die Fähigkeit des Prozesses zeigen die Regelkarten."
      flush
    >
      <SimpleTable
        label="Messwerte"
        columns={columns}
        rows={measurements}
        rowKey={(value) => `${value.parameter}:${value.sampleNumber}`}
        empty={<EmptyState title="Keine Messwerte" description="Zu dieser Prüfung wurden nur Mengen erfasst." />}
      />
    </SectionCard>
  );
}
