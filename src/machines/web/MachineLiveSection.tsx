import { useRead } from '#platform/web/api/use-read.ts';
import { DataAge } from '#platform/web/ui/DataAge.tsx';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { fractionDigitsOf } from '#records/web/table-column.ts';
import { describeLiveValue } from '../live-value.ts';
import { readMachineLive } from '../machine-live.api.ts';
import { MACHINE_STATE_LABELS } from '../machine-state.ts';

/** What the control itself reported last: its word for its state, values, counters, and how old they are. */
export function MachineLiveSection({ machineId }: { machineId: string }) {
  const format = useFormat();
  const query = useRead(readMachineLive, { params: { id: machineId } });
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <LoadingLines lines={4} label="Live-Werte werden geladen" />;
  const live = query.data;
  if (live === null) {
    return (
      <SectionCard title="Live-Werte">
        <p>Keine Daten: Diese Maschine hat noch nichts gemeldet.</p>
      </SectionCard>
    );
  }
  const items = [
    {
      term: 'Zustand laut Steuerung',
      value: live.rawState === null ? 'Keine Angabe' : `${live.rawState} (${MACHINE_STATE_LABELS[live.state]})`,
    },
    ...[...live.values, ...live.counters].map(({ name, value }) => {
      const { label, unit } = describeLiveValue(name);
      return { term: label, value: format.quantity(value, unit, fractionDigitsOf(value)).trim() };
    }),
    ...(live.mode === null ? [] : [{ term: 'Betriebsart', value: live.mode }]),
    ...(live.order === null ? [] : [{ term: 'Auftrag laut Steuerung', value: live.order }]),
    ...(live.product === null ? [] : [{ term: 'Produkt laut Steuerung', value: live.product }]),
    ...(live.batch === null ? [] : [{ term: 'Charge laut Steuerung', value: live.batch }]),
  ];
  return (
    <SectionCard title="Live-Werte" actions={<DataAge time={live.at} />} testId="machine-live">
      <DefinitionList items={items} />
    </SectionCard>
  );
}
