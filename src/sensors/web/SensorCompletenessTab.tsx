import type { Format } from '#platform/format.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { readSensorCompleteness, type SensorCompleteness } from '../sensors.api.ts';
import classes from './Sensors.module.css';

type Span = SensorCompleteness['spans'][number];
type Gap = Span['gaps'][number] & { spanName: string };

const REASONS = {
  too_few:
    'Zu wenig Daten: Der übliche Abstand der Werte ist noch nicht bekannt. Er wird aus den ersten 20 Abständen gelernt, oder Sie tragen ihn beim Sensor ein.',
  irregular:
    'Dieser Sensor meldet unregelmäßig, zum Beispiel nur bei Änderung. Ohne festen Abstand lässt sich nicht sagen, wie viele Werte fehlen. Tragen Sie beim Sensor einen erwarteten Abstand ein, wenn es einen gibt.',
} as const;

/** Rounded up, 99.97 % would look complete. */
const cutPercent = (value: number) => Math.floor(value * 100) / 100;

/** What share of the expected values of the last shifts is stored, and where the gaps are. */
export function SensorCompletenessTab({ sensorId }: { sensorId: string }) {
  const format = useFormat();
  const query = useRead(readSensorCompleteness, { params: { id: sensorId } });
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <LoadingLines lines={6} label="Vollständigkeit wird geladen" />;
  const { intervalSeconds, isEntered, reason, spans } = query.data;
  const gaps = spans.flatMap((span) => span.gaps.map((gap) => ({ ...gap, spanName: span.name })));
  const when = (span: { from: string; to: string }) => `${format.dateTime(span.from)} bis ${format.time(span.to)}`;

  const spanColumns: Column<Span>[] = [
    {
      key: 'name',
      title: 'Schicht',
      isRowHeader: true,
      render: (span) => (span.isRunning ? `${span.name} (läuft)` : span.name),
    },
    { key: 'percent', title: 'Erfasst', render: (span) => <Share span={span} /> },
    { key: 'time', title: 'Zeit', render: when },
    {
      key: 'stored',
      title: 'Werte',
      align: 'end',
      render: (span) =>
        span.percent === null
          ? format.integer(span.stored)
          : `${format.integer(span.stored)} von ${format.integer(span.expected)}`,
    },
    {
      key: 'gaps',
      title: 'Lücken',
      align: 'end',
      render: (span) => (span.percent === null ? '–' : format.integer(span.gapCount)),
    },
  ];
  const gapColumns: Column<Gap>[] = [
    { key: 'from', title: 'Beginn', isRowHeader: true, render: (gap) => format.dateTime(gap.from) },
    { key: 'to', title: 'Ende', render: (gap) => format.dateTime(gap.to) },
    { key: 'length', title: 'Dauer', align: 'end', render: (gap) => lengthOf(gap, format) },
    {
      key: 'outcome',
      title: 'Ausgang',
      render: (gap) =>
        gap.outcome === 'recovered' ? (
          <StatusBadge tone="info" label="Nachgeliefert" />
        ) : (
          <StatusBadge tone="warning" label="Verloren" />
        ),
    },
    { key: 'samples', title: 'Werte', align: 'end', render: (gap) => format.integer(gap.samples) },
    { key: 'span', title: 'Schicht', render: (gap) => gap.spanName },
  ];

  return (
    <div className={classes.stack}>
      {reason !== null && <Notice tone="info">{REASONS[reason]}</Notice>}
      <SectionCard
        title="Erfasst je Schicht"
        description={
          intervalSeconds === null
            ? undefined
            : `Erwartet: ein Wert alle ${format.decimal(intervalSeconds, intervalSeconds < 10 ? 1 : 0)} s (${isEntered ? 'eingetragen' : 'aus den Werten gelernt'}).`
        }
        flush
      >
        <SimpleTable
          label="Erfasst je Schicht"
          columns={spanColumns}
          rows={spans}
          rowKey={(span) => `${span.name} ${span.from}`}
          empty={null}
        />
      </SectionCard>
      {intervalSeconds !== null && (
        <SectionCard
          title="Lücken"
          description="Nachgeliefert: gemessen und später eingetroffen. Verloren: Es gibt keine Werte."
          flush={gaps.length > 0}
        >
          <SimpleTable
            label="Lücken"
            columns={gapColumns}
            rows={gaps}
            rowKey={(gap) => `${gap.outcome} ${gap.from} ${gap.spanName}`}
            empty={<p className={classes.muted}>Keine Lücken in den gezeigten Schichten.</p>}
          />
        </SectionCard>
      )}
    </div>
  );
}

const GOOD_PERCENT = 99;
const POOR_PERCENT = 90;

function Share({ span }: { span: Span }) {
  const format = useFormat();
  if (span.percent === null) return 'Zu wenig Daten';
  const tone = span.percent >= GOOD_PERCENT ? 'good' : span.percent >= POOR_PERCENT ? 'warning' : 'bad';
  return (
    <span className={classes.share}>
      {format.percent(cutPercent(span.percent), 2)}
      <span className={classes.bar} data-tone={tone} aria-hidden="true">
        <span style={{ width: `${span.percent}%` }} />
      </span>
    </span>
  );
}

function lengthOf({ from, to }: Gap, format: Format): string {
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000;
  if (seconds < 120) return `${format.decimal(seconds, 0)}\u00a0s`;
  if (seconds < 7200) return `${format.decimal(seconds / 60, 1)}\u00a0min`;
  return `${format.decimal(seconds / 3600, 1)}\u00a0h`;
}
