import { Button, Modal } from '@mantine/core';
import { CloudOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { useLasting } from '#platform/web/use-lasting.ts';
import { BookingPad } from './BookingPad.tsx';
import { type BookingQueue, describeWaiting, type QueuedBooking, type QueueState } from './booking-queue.ts';
import classes from './Terminal.module.css';

const STUCK_AFTER_MS = 1000;

type TerminalQueueProps = { queue: BookingQueue; state: QueueState; reasons: readonly string[] };

/** What is still on this device, and what the server does not take. Nothing disappears without a decision. */
export function TerminalQueue({ queue, state, reasons }: TerminalQueueProps) {
  const [correcting, setCorrecting] = useState<QueuedBooking | null>(null);
  // With a connection a booking is gone at once: the page must not jump under the finger that books the next one.
  const isStuck = useLasting(state.waiting.length > 0, STUCK_AFTER_MS);
  return (
    <>
      {isStuck && (
        <Notice
          tone="warning"
          announce="status"
          title={describeWaiting(state.waiting.length)}
          action={
            <Button
              variant="default"
              size="md"
              leftSection={<RefreshCw size={18} aria-hidden="true" />}
              loading={state.isSending}
              onClick={() => void queue.flush()}
            >
              Jetzt senden
            </Button>
          }
        >
          <CloudOff size={16} aria-hidden="true" /> Sie bleiben auf diesem Gerät gespeichert und werden gesendet, sobald
          die Verbindung wieder da ist.
        </Notice>
      )}
      {state.refused.map((booking) => (
        <Refused
          key={booking.body.id}
          booking={booking}
          onCorrect={() => setCorrecting(booking)}
          onDiscard={() => void queue.discard(booking.body.id)}
        />
      ))}
      {correcting && (
        <Modal.Root opened onClose={() => setCorrecting(null)} centered size="lg">
          <Modal.Overlay />
          <Modal.Content>
            <Modal.Body>
              <Modal.Title className={classes.title}>
                Buchung auf Auftrag {correcting.productionNumber} berichtigen
              </Modal.Title>
              <BookingPad
                reasons={reasons}
                initial={correcting.body}
                submitLabel="Berichtigt senden"
                onBook={async (pieces) => {
                  await queue.correct(correcting.body.id, pieces);
                  setCorrecting(null);
                  return true;
                }}
              />
            </Modal.Body>
          </Modal.Content>
        </Modal.Root>
      )}
    </>
  );
}

type RefusedProps = { booking: QueuedBooking; onCorrect: () => void; onDiscard: () => void };

function Refused({ booking, onCorrect, onDiscard }: RefusedProps) {
  const format = useFormat();
  const { good = 0, scrap = 0, rework = 0, bookedAt } = booking.body;
  return (
    <Notice
      tone="bad"
      announce="alert"
      title={`Nicht gebucht: Auftrag ${booking.productionNumber}, ${format.integer(good)} gut, ${format.integer(scrap)} Ausschuss, ${format.integer(rework)} Nacharbeit (${format.dateTime(bookedAt)})`}
      action={
        <div className={classes.refusedButtons}>
          <Button size="md" onClick={onCorrect}>
            Berichtigen
          </Button>
          <Button
            size="md"
            variant="default"
            onClick={() => {
              onDiscard();
              toast.info('Die Buchung wurde verworfen.');
            }}
          >
            Verwerfen
          </Button>
        </div>
      }
    >
      {booking.refusal}
    </Notice>
  );
}
