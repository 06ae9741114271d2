import { NativeSelect } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { DateInput } from '#records/web/DateInput.tsx';
import { ReferenceSelect } from '#records/web/ReferenceSelect.tsx';
import { CONTROL_CHART_LABELS, CONTROL_CHARTS, type ControlChartKind, isVariablesChart } from '../control-chart.ts';
import { listPlans, readPlan } from '../quality.api.ts';
import { readSpc } from '../spc.api.ts';
import classes from './Quality.module.css';
import { QualityNav } from './QualityNav.tsx';
import { MACHINE_SOURCE, PRODUCT_SOURCE } from './quality-references.ts';
import { SpcResult } from './SpcResult.tsx';

type Choice = Partial<Record<'productId' | 'characteristicId' | 'chart' | 'machineId' | 'from' | 'to', string>>;

/** Control charts and capability; everything chosen stands in the address. */
export function SpcPage() {
  const { searchStr } = useLocation();
  const navigate = useNavigate();
  const choice: Choice = Object.fromEntries(new URLSearchParams(searchStr));
  const choose = (change: Choice) => {
    const next = Object.entries({ ...choice, ...change }).filter(([, value]) => value !== '');
    void navigate({ to: '/app/quality/spc', search: Object.fromEntries(next), replace: true });
  };
  const chart = CONTROL_CHARTS.find((kind) => kind === choice.chart) ?? 'xbar-r';
  // Without a choice the first product with a plan is shown instead of an empty page.
  const first = useRead(
    listPlans,
    { query: { planned: 'true', pageSize: 1 } },
    { enabled: choice.productId === undefined },
  );
  const productId = choice.productId ?? first.data?.rows[0]?.productId ?? '';
  const plan = useRead(readPlan, { params: { productId } }, { enabled: productId !== '' });
  const characteristics = plan.data?.characteristics ?? [];
  const characteristicId =
    characteristics.find(({ id }) => id === choice.characteristicId)?.id ?? characteristics[0]?.id ?? '';
  return (
    <PageBody>
      <QualityNav />
      <PageHeader lead="Läuft der Prozess stabil, und kann er die Toleranz halten? Grenzen und Fähigkeit aus den gemessenen Werten." />
      <SectionCard title="Auswahl">
        <div className={classes.controls}>
          <ReferenceSelect
            label="Produkt"
            source={PRODUCT_SOURCE}
            value={productId}
            onChange={(value) => choose({ productId: value, characteristicId: '' })}
          />
          <NativeSelect
            label="Regelkarte"
            value={chart}
            onChange={(event) => choose({ chart: event.currentTarget.value })}
            data={CONTROL_CHARTS.map((kind) => ({ value: kind, label: CONTROL_CHART_LABELS[kind] }))}
          />
          {isVariablesChart(chart) && (
            <NativeSelect
              label="Prüfmerkmal"
              value={characteristicId}
              onChange={(event) => choose({ characteristicId: event.currentTarget.value })}
              data={characteristics.map((one) => ({ value: one.id, label: `${one.name} (${one.unit})` }))}
            />
          )}
          <ReferenceSelect
            label="Maschine"
            placeholder="Alle"
            source={MACHINE_SOURCE}
            value={choice.machineId ?? ''}
            onChange={(machineId) => choose({ machineId })}
          />
          <DayInput label="Von" value={choice.from ?? ''} onChange={(from) => choose({ from })} />
          <DayInput label="Bis" value={choice.to ?? ''} onChange={(to) => choose({ to })} />
        </div>
      </SectionCard>
      <Result choice={choice} chart={chart} productId={productId} characteristicId={characteristicId} />
    </PageBody>
  );
}

type DayInputProps = { label: string; value: string; onChange: (day: string) => void };

/** Only a whole date is a choice; what is half typed stays in the box. */
function DayInput({ label, value, onChange }: DayInputProps) {
  const [unfinished, setUnfinished] = useState<string | null>(null);
  return (
    <DateInput
      label={label}
      value={unfinished ?? value}
      onChange={(text) => {
        const isFinished = text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text);
        setUnfinished(isFinished ? null : text);
        if (isFinished) onChange(text);
      }}
    />
  );
}

type ResultProps = { choice: Choice; chart: ControlChartKind; productId: string; characteristicId: string };

function Result({ choice, chart, productId, characteristicId }: ResultProps) {
  const isMeasured = isVariablesChart(chart);
  const isComplete = isMeasured ? characteristicId !== '' : productId !== '';
  const { machineId, from, to } = choice;
  const subject = isMeasured ? { characteristicId } : { productId };
  const spc = useRead(readSpc, { query: { chart, ...subject, machineId, from, to } }, { enabled: isComplete });
  if (!isComplete) {
    return (
      <SectionCard title="Regelkarte">
        <EmptyState
          icon={ChartLine}
          title="Nichts ausgewählt"
          description="Wählen Sie ein Produkt und ein Prüfmerkmal. Merkmale legen Sie beim Produkt an."
        />
      </SectionCard>
    );
  }
  if (spc.isError) {
    return <ErrorPanel error={spc.error} retrying={spc.isFetching} onRetry={() => void spc.refetch()} />;
  }
  if (spc.data === undefined) return <LoadingLines lines={10} label="Regelkarte wird geladen" />;
  return <SpcResult spc={spc.data} />;
}
