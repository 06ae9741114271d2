import { useQuery } from '@tanstack/react-query';
import type { Format } from '#platform/format.ts';
import { readQuery } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { readSourceCompleteness, type SourceCompletenessAnswer } from '../../source-completeness.api.ts';
import { GAP_OUTCOMES, gapLength } from '../status/status-look.ts';
import classes from './Sources.module.css';

type Shift = SourceCompletenessAnswer['shifts'][number];
type Gap = SourceCompletenessAnswer['gaps'][number];

const REASONS = {
  too_few: 'noch zu wenig Daten',
  irregular: 'kein fester Takt',
} as const;

const GOOD_PERCENT = 99;
const POOR_PERCENT = 90;
/** The counts of the running shift are complete up to the last five minutes. */
const RENEW_MS = 60_000;

/** What share of the expected records of the last shifts is stored, and when the source did not deliver. */
export function SourceCompleteness({ sourceId }: { sourceId: string }) {
  const format = useFormat();
  const query = useQuery({
    ...readQuery(readSourceCompleteness, { params: { id: sourceId } }),
    refetchInterval: RENEW_MS,
  });
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending) return <LoadingLines lines={4} label="Vollständigkeit wird geladen" />;
  const { shifts, gaps } = query.data;
  return (
    <>
      <SectionCard
        title="Erfasst je Schicht"
        description="Erwartet wird, was die Quelle in ungestörten fünf Minuten üblicherweise liefert. Nicht mitgezählt ist, wann sie ausgeschaltet war."
        flush
      >
        <SimpleTable
          label="Erfasst je Schicht"
          columns={shiftColumns(format)}
          rows={shifts}
          rowKey={(shift) => `${shift.name} ${shift.from}`}
          empty={null}
        />
      </SectionCard>
      <SectionCard
        title="Lücken der letzten 7 Tage"
        description="Nachgeliefert: in der Lücke gemessen und später eingetroffen. Verloren: Es gibt keine Werte."
        flush={gaps.length > 0}
      >
        <SimpleTable
          label="Lücken"
          columns={gapColumns(format)}
          rows={gaps}
          rowKey={(gap) => gap.from}
          empty={<p className={classes.muted}>Keine Lücken.</p>}
        />
      </SectionCard>
    </>
  );
}

function shiftColumns(format: Format): Column<Shift>[] {
  return [
    {
      key: 'name',
      title: 'Schicht',
      isRowHeader: true,
      render: (shift) => (shift.isRunning ? `${shift.name} (läuft)` : shift.name),
    },
    { key: 'percent', title: 'Erfasst', render: (shift) => <Share shift={shift} /> },
    { key: 'time', title: 'Zeit', render: ({ from, to }) => `${format.dateTime(from)} bis ${format.time(to)}` },
    {
      key: 'stored',
      title: 'Datensätze',
      align: 'end',
      render: ({ stored, expected }) =>
        expected === null ? format.integer(stored) : `${format.integer(stored)} von ${format.integer(expected)}`,
    },
    { key: 'late', title: 'Davon nachgeliefert', align: 'end', render: ({ late }) => format.integer(late) },
  ];
}

function gapColumns(format: Format): Column<Gap>[] {
  return [
    { key: 'from', title: 'Beginn', isRowHeader: true, render: ({ from }) => format.dateTime(from) },
    {
      key: 'outcome',
      title: 'Ausgang',
      render: ({ outcome }) => <StatusBadge tone={GAP_OUTCOMES[outcome].tone} label={GAP_OUTCOMES[outcome].label} />,
    },
    { key: 'length', title: 'Dauer', align: 'end', render: (gap) => gapLength(gap, format) },
    { key: 'to', title: 'Ende', render: ({ to }) => (to === null ? '–' : format.dateTime(to)) },
    {
      key: 'late',
      title: 'Nachgelieferte Werte',
      align: 'end',
      render: ({ lateSamples }) => format.integer(lateSamples),
    },
    { key: 'reason', title: 'Grund', render: ({ reason }) => reason },
  ];
}

function Share({ shift: { percent, reason } }: { shift: Shift }) {
  const format = useFormat();
  if (percent === null) return reason === null ? '–' : REASONS[reason];
  const tone = percent >= GOOD_PERCENT ? 'good' : percent >= POOR_PERCENT ? 'warning' : 'bad';
  // Rounded up, 99.97 % would look complete.
  return <StatusBadge tone={tone} label={format.percent(Math.floor(percent * 10) / 10, 1)} />;
}
