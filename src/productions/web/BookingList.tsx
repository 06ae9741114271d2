import '@mantine/core/styles/Pagination.layer.css';
import { Button, Modal, Pagination, Textarea } from '@mantine/core';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { newId } from '#platform/web/new-id.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { sentenceOf, toast } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { type Booking, listBookings, reverseBooking } from '../bookings.api.ts';
import { type Production, productionKind, readProductionSummary } from '../productions.api.ts';
import classes from './BookingList.module.css';

const PAGE_SIZE = 20;
const SOURCE_LABELS: Record<Booking['source'], string> = {
  terminal: 'Terminal',
  machine: 'Maschine',
  import: 'Import',
};

/** Every booking of an order; a wrong one is taken back by a counter-booking. */
export function BookingList({ production }: { production: Production }) {
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [taking, setTaking] = useState<Booking | null>(null);
  const query = useRead(listBookings, { params: { id: production.id }, query: { page, pageSize: PAGE_SIZE } });
  if (query.isPending) return <LoadingLines lines={6} />;
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  const columns: readonly Column<Booking>[] = [
    { key: 'bookedAt', title: 'Zeitpunkt', isRowHeader: true, render: (row) => format.dateTime(row.bookedAt) },
    { key: 'good', title: 'Gutteile', align: 'end', render: (row) => format.integer(row.good) },
    { key: 'scrap', title: 'Ausschuss', align: 'end', render: (row) => format.integer(row.scrap) },
    { key: 'rework', title: 'Nacharbeit', align: 'end', render: (row) => format.integer(row.rework) },
    { key: 'reason', title: 'Grund', render: (row) => row.reason ?? '–' },
    { key: 'source', title: 'Quelle', render: (row) => SOURCE_LABELS[row.source] },
    { key: 'employee', title: 'Gebucht von', render: (row) => row.employeeName ?? '–' },
    {
      key: 'action',
      title: 'Rücknahme',
      render: (row) => <ReversalCell booking={row} onTake={() => setTaking(row)} />,
    },
  ];
  const pages = Math.ceil(query.data.total / PAGE_SIZE);
  return (
    <SectionCard title="Buchungen" description={`${format.integer(query.data.total)} Buchungen, neueste zuerst`} flush>
      <SimpleTable
        label="Buchungen"
        columns={columns}
        rows={query.data.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            title="Noch keine Buchungen"
            description="Gebucht wird am Terminal oder mit „Stück buchen“, sobald der Auftrag läuft."
          />
        }
      />
      {pages > 1 && (
        <Pagination
          className={classes.pages}
          total={pages}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Nächste Seite' : 'Vorige Seite' })}
          getItemProps={(number) => ({ 'aria-label': `Seite ${number}` })}
        />
      )}
      {taking && <ReversalDialog production={production} booking={taking} onClose={() => setTaking(null)} />}
    </SectionCard>
  );
}

function ReversalCell({ booking, onTake }: { booking: Booking; onTake: () => void }) {
  if (booking.reversesId !== null) return 'Rücknahme';
  if (booking.reversedById !== null) return 'zurückgenommen';
  return (
    <WriteButton needs="operate" variant="subtle" size="compact-sm" onClick={onTake}>
      Zurücknehmen
    </WriteButton>
  );
}

type ReversalDialogProps = { production: Production; booking: Booking; onClose: () => void };

function ReversalDialog({ production, booking, onClose }: ReversalDialogProps) {
  const format = useFormat();
  // One id per dialog: a second click or a lost answer takes back once.
  const [id] = useState(newId);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const write = useWrite(reverseBooking, { refreshes: [listBookings, productionKind.read, readProductionSummary] });

  async function take(): Promise<void> {
    try {
      await write.mutateAsync({ params: { id: production.id, bookingId: booking.id }, body: { id, reason } });
      toast.success('Buchung zurückgenommen');
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  }

  return (
    <Modal.Root opened onClose={onClose} centered size="sm">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title className={classes.title}>Buchung zurücknehmen?</Modal.Title>
          <p>
            Die Buchung vom {format.dateTime(booking.bookedAt)} ({format.integer(booking.good)} gut,{' '}
            {format.integer(booking.scrap)} Ausschuss, {format.integer(booking.rework)} Nacharbeit) wird durch eine
            Gegenbuchung aufgehoben. Beide bleiben sichtbar.
          </p>
          <Textarea
            label="Grund"
            required
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            error={problem}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              Abbrechen
            </Button>
            <Button loading={write.isPending} onClick={() => void take()}>
              Zurücknehmen
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
