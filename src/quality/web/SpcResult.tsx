import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#platform/endpoint.ts';
import { BarChart } from '#platform/web/charts/BarChart.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { StatTile } from '#platform/web/ui/StatTile.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { NO_CAPABILITY_SENTENCES } from '../capability.ts';
import { NO_CHART_SENTENCES } from '../control-chart.ts';
import { NELSON_RULE_TEXTS, type NelsonRule } from '../nelson-rules.ts';
import type { readSpc } from '../spc.api.ts';
import { ControlChartView } from './ControlChartView.tsx';
import { digitsOf } from './measured-digits.ts';
import classes from './Quality.module.css';
import { trackTitle } from './track-title.ts';

export type Spc = OutputOf<typeof readSpc>;
type Track = Spc['tracks'][number];

/** Charts, signals, capability and distribution of what was asked for. */
export function SpcResult({ spc }: { spc: Spc }) {
  return (
    <>
      {spc.reason !== null && <Notice tone="info">{NO_CHART_SENTENCES[spc.reason]}</Notice>}
      {spc.isProvisional && (
        <Notice tone="info">
          Vorläufige Eingriffsgrenzen: mit weniger als 25 Stichproben verändern sie sich noch.
        </Notice>
      )}
      {spc.isShortened && <Notice tone="info">Gezeigt werden die neuesten 500 Prüfungen des Zeitraums.</Notice>}
      {spc.tracks.map((track) => (
        <SectionCard key={track.name} title={`${trackTitle(spc.chart, track.name)} – ${spc.title}`}>
          <ControlChartView spc={spc} track={track} />
        </SectionCard>
      ))}
      {spc.tracks.length > 0 && <Signals spc={spc} />}
      {spc.capability !== null && <CapabilitySection spc={spc} capability={spc.capability} />}
      {spc.histogram.length > 0 && <HistogramSection spc={spc} />}
    </>
  );
}

type Signal = { key: string; track: Track; violation: Track['violations'][number] };

function Signals({ spc }: { spc: Spc }) {
  const format = useFormat();
  const signals: Signal[] = spc.tracks.flatMap((track) =>
    track.violations
      .toSorted((one, other) => other.end - one.end || one.rule - other.rule)
      .map((violation) => ({ key: `${track.name}:${violation.rule}:${violation.end}`, track, violation })),
  );
  const pointOf = ({ track, violation }: Signal) => track.points[violation.end];
  const columns: Column<Signal>[] = [
    {
      key: 'check',
      title: 'Prüfung',
      isRowHeader: true,
      render: (signal) => (
        <Link to={`/app/quality/${pointOf(signal)?.checkId}`} className={classes.link}>
          {pointOf(signal)?.checkNumber}
        </Link>
      ),
    },
    { key: 'at', title: 'Zeitpunkt', render: (signal) => format.dateTime(pointOf(signal)?.at ?? null) },
    { key: 'track', title: 'Karte', render: ({ track }) => trackTitle(spc.chart, track.name) },
    { key: 'rule', title: 'Regel', align: 'end', render: ({ violation }) => String(violation.rule) },
    { key: 'text', title: 'Bedeutung', render: ({ violation }) => NELSON_RULE_TEXTS[violation.rule as NelsonRule] },
  ];
  return (
    <SectionCard
      title="Signale"
      description="Muster, die bei einem stabilen Prozess kaum durch Zufall entstehen (Regeln nach Nelson)."
      flush
    >
      <SimpleTable
        label="Signale"
        columns={columns}
        rows={signals}
        rowKey={({ key }) => key}
        empty={<EmptyState title="Keine Signale" description="Der Prozess ist in diesem Zeitraum stabil." />}
      />
    </SectionCard>
  );
}

const INDICES = [
  ['cp', 'Cp', 'innerhalb der Stichproben'],
  ['cpk', 'Cpk', 'innerhalb der Stichproben'],
  ['pp', 'Pp', 'gesamt'],
  ['ppk', 'Ppk', 'gesamt'],
] as const;

function CapabilitySection({ spc, capability }: { spc: Spc; capability: NonNullable<Spc['capability']> }) {
  const format = useFormat();
  const digits = digitsOf([spc.nominal, spc.lowerLimit, spc.upperLimit]) + 1;
  const hasSignals = spc.tracks.some(({ violations }) => violations.length > 0);
  return (
    <SectionCard
      title="Fähigkeit aus gemessener Streuung"
      description={`${format.integer(capability.count)} Messwerte, Mittelwert ${format.quantity(capability.mean, spc.unit, digits)}, Streuung innerhalb ${format.quantity(capability.sigmaWithin, spc.unit, digits)}, gesamt ${format.quantity(capability.sigmaOverall, spc.unit, digits)}. Angenommen wird eine Normalverteilung.`}
    >
      <div className={classes.form}>
        {hasSignals && (
          <Notice tone="warning">
            Der Prozess zeigt Signale. Die Fähigkeit gilt nur für einen stabilen Prozess; klären Sie die Signale zuerst.
          </Notice>
        )}
        <div className={classes.indices}>
          {INDICES.map(([key, label, spread]) => {
            const index = capability[key];
            return (
              <StatTile
                key={key}
                label={`${label} (${spread})`}
                value={format.decimal(index.value, 2)}
                detail={
                  index.reason === null
                    ? `95 %-Vertrauensbereich ${format.decimal(index.low, 2)} bis ${format.decimal(index.high, 2)}`
                    : NO_CAPABILITY_SENTENCES[index.reason]
                }
              />
            );
          })}
        </div>
      </div>
    </SectionCard>
  );
}

function HistogramSection({ spc }: { spc: Spc }) {
  const format = useFormat();
  const digits = digitsOf(spc.histogram.flatMap(({ from, to }) => [from, to]));
  const limits = `Untere Grenze ${format.quantity(spc.lowerLimit, spc.unit, digits)}, obere Grenze ${format.quantity(spc.upperLimit, spc.unit, digits)}.`;
  return (
    <SectionCard title="Verteilung der Messwerte" description={limits}>
      <BarChart
        label={`Verteilung ${spc.title}`}
        description={limits}
        categories={spc.histogram.map(({ from }) => format.decimal(from, digits))}
        series={[{ key: 'count', name: 'Messwerte', values: spc.histogram.map(({ count }) => count) }]}
        xTitle={`${spc.title}, Klassen ab … ${spc.unit}`}
        yTitle="Anzahl Messwerte"
      />
    </SectionCard>
  );
}
