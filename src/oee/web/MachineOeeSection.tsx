import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { LineChart } from '#platform/web/charts/LineChart.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { readOeeTargets, readOeeTrend } from '../oee.api.ts';
import { TargetsForm } from './TargetsForm.tsx';

const TREND_DAYS = 30; // OEE-08

/** How a machine did over the last month against its target. */
export function MachineOeeSection({ machineId }: { machineId: string }) {
  const format = useFormat();
  const trend = useRead(readOeeTrend, { query: { machine_id: machineId, days: TREND_DAYS } });
  const targets = useRead(readOeeTargets, { query: { machine_id: machineId } });
  const [isEditing, setIsEditing] = useState(false);
  const rows = trend.data?.data ?? [];
  const target = targets.data?.data ?? null;
  const close = () => setIsEditing(false);
  return (
    <SectionCard
      title={`OEE der letzten ${TREND_DAYS} Tage`}
      description={
        target === null
          ? undefined
          : `Ziel ${format.percent(target.target_oee, 0)}${target.effective_from === null ? ' (Vorgabe)' : ` seit ${format.date(target.effective_from)}`}`
      }
      actions={
        <WriteButton needs="manage" variant="default" size="sm" onClick={() => setIsEditing(true)}>
          Ziele ändern
        </WriteButton>
      }
    >
      {trend.isPending && <LoadingLines lines={5} label="OEE wird geladen" />}
      {trend.isError && (
        <ErrorPanel error={trend.error} retrying={trend.isFetching} onRetry={() => void trend.refetch()} />
      )}
      {trend.data && rows.length === 0 && (
        <EmptyState
          icon={Gauge}
          title="Noch keine OEE-Werte"
          description="Sie entstehen aus Schichtkalender, Aufträgen, Buchungen und Stillständen dieser Maschine."
        />
      )}
      {rows.length > 0 && (
        <LineChart
          label={`OEE der letzten ${TREND_DAYS} Tage`}
          categories={rows.map((row) => format.date(row.calculation_date).slice(0, 6))}
          series={[
            { key: 'oee', name: 'OEE', values: rows.map((row) => row.oee) },
            { key: 'availability', name: 'Verfügbarkeit', values: rows.map((row) => row.availability) },
            { key: 'performance', name: 'Leistung', values: rows.map((row) => row.performance) },
            { key: 'quality', name: 'Qualität', values: rows.map((row) => row.quality) },
          ]}
          xTitle="Produktionstag"
          yTitle="Anteil in %"
          unit="%"
          digits={1}
          reference={target === null ? undefined : { value: target.target_oee, name: 'Ziel OEE' }}
        />
      )}
      <FormDrawer title="OEE-Ziele" opened={isEditing} onClose={close}>
        {(cancel) => target !== null && <TargetsForm targets={target} onSaved={close} onCancel={cancel} />}
      </FormDrawer>
    </SectionCard>
  );
}
