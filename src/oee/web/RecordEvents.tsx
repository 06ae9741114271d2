import { Database } from 'lucide-react';
import type { OutputOf } from '#platform/endpoint.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { TimelineBar } from '#platform/web/charts/TimelineBar.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { downtimeCategoryLabel } from '../downtime.ts';
import { readRecordEvents } from '../recalculation.api.ts';
import classes from './Downtime.module.css';
import { TIME_KIND_STATES } from './time-kind-look.ts';

type Events = OutputOf<typeof readRecordEvents>;

/** How each moment counted, and the stops and bookings behind it. */
export function RecordEvents({ recordId }: { recordId: string }) {
  const query = useRead(readRecordEvents, { params: { recordId } });
  if (query.isPending) return <LoadingLines lines={6} label="Ereignisse werden geladen" />;
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  return <EventLists events={query.data} />;
}

function EventLists({ events }: { events: Events }) {
  const format = useFormat();
  const { record, slices, downtimes, bookings } = events;
  const first = slices[0];
  const last = slices.at(-1);
  const stops: Column<Events['downtimes'][number]>[] = [
    {
      key: 'time',
      title: 'Zeit',
      isRowHeader: true,
      render: (stop) =>
        `${format.time(stop.startTime)} bis ${stop.endTime === null ? 'jetzt' : format.time(stop.endTime)}`,
    },
    { key: 'category', title: 'Kategorie', render: (stop) => downtimeCategoryLabel(stop.downtimeCategory) },
    { key: 'reason', title: 'Grund', render: (stop) => stop.reason ?? '–' },
    { key: 'planned', title: 'Geplant', render: (stop) => (stop.isPlanned ? 'Ja' : 'Nein') },
  ];
  const pieces: Column<Events['bookings'][number]>[] = [
    { key: 'time', title: 'Gebucht', isRowHeader: true, render: (booking) => format.dateTime(booking.bookedAt) },
    { key: 'good', title: 'Gut', align: 'end', render: (booking) => format.integer(booking.good) },
    { key: 'scrap', title: 'Ausschuss', align: 'end', render: (booking) => format.integer(booking.scrap) },
    { key: 'rework', title: 'Nacharbeit', align: 'end', render: (booking) => format.integer(booking.rework) },
  ];
  return (
    <div className={classes.stack}>
      <p className={classes.detail}>
        {format.date(record.calculation_date)}: {format.decimal(record.actual_production_time)} von{' '}
        {format.decimal(record.planned_production_time)} geplanten Minuten gelaufen,{' '}
        {format.integer(record.good_pieces)} von {format.integer(record.total_pieces_produced)} Stück gut
        {record.origin === 'entered' && '; von außen eingetragen, nicht berechnet'}
      </p>
      {first === undefined || last === undefined ? (
        <EmptyState icon={Database} title="Zu diesem Wert sind keine Ereignisse gespeichert" />
      ) : (
        <TimelineBar
          label="Zeiten des Auftrags"
          from={first.startTime}
          to={last.endTime}
          states={TIME_KIND_STATES}
          segments={slices.map(({ startTime, endTime, kind }) => ({ from: startTime, to: endTime, state: kind }))}
        />
      )}
      <h3>Stillstände</h3>
      <SimpleTable
        label="Stillstände"
        columns={stops}
        rows={downtimes}
        rowKey={(stop) => stop.id}
        empty={<p className={classes.detail}>Keine gebucht.</p>}
      />
      <h3>Buchungen</h3>
      <SimpleTable
        label="Buchungen"
        columns={pieces}
        rows={bookings}
        rowKey={(booking) => booking.id}
        empty={<p className={classes.detail}>Keine gebucht.</p>}
      />
    </div>
  );
}
