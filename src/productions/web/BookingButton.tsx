import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { newId } from '#platform/web/new-id.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { defineFields } from '#records/field.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { BOOKING_MAX_PIECES, piecesOf, reasonRefusal } from '../booking-rules.ts';
import { bookPieces, listBookings } from '../bookings.api.ts';
import { isStarted } from '../production-transitions.ts';
import { type Production, productionKind, REASON_MAX_LENGTH, readProductionSummary } from '../productions.api.ts';
import { readTerminal } from '../terminal.api.ts';

const pieces = (label: string) =>
  ({ kind: 'number', label, unit: 'Stück', integer: true, min: 0, max: BOOKING_MAX_PIECES }) as const;
const FIELDS = defineFields({
  good: pieces('Gutteile'),
  scrap: pieces('Ausschuss'),
  rework: pieces('Nacharbeit'),
  reason: {
    kind: 'text',
    label: 'Grund',
    maxLength: REASON_MAX_LENGTH,
    hint: 'Nötig bei Ausschuss oder Nacharbeit',
  },
});

/** Books pieces on the order from its page, as the terminal does. */
export function BookingButton({ production }: { production: Production }) {
  const write = useWrite(bookPieces, {
    refreshes: [listBookings, productionKind.read, productionKind.list, readProductionSummary, readTerminal],
  });
  // One id and time per opened form: a second click or a lost answer books once.
  const [booking, setBooking] = useState<{ id: string; bookedAt: string } | null>(null);
  return (
    <>
      <WriteButton
        needs="operate"
        variant="default"
        refusal={isStarted(production.status) ? null : 'Gebucht werden kann, solange der Auftrag in Arbeit ist.'}
        onClick={() => setBooking({ id: newId(), bookedAt: new Date().toISOString() })}
        data-testid="book-pieces"
      >
        Stück buchen
      </WriteButton>
      <FormDrawer
        title={`Buchen auf ${production.productionNumber}`}
        opened={booking !== null}
        onClose={() => setBooking(null)}
      >
        {(close) =>
          booking !== null && (
            <FieldsForm
              fields={FIELDS}
              initial={{}}
              submitLabel="Buchen"
              onCancel={close}
              onSubmit={async (values) => {
                const amounts = { good: values.good ?? 0, scrap: values.scrap ?? 0, rework: values.rework ?? 0 };
                const refusal = reasonRefusal(amounts, values.reason);
                if (refusal !== null) throw refusal;
                await write.mutateAsync({
                  params: { id: production.id },
                  body: { ...booking, ...amounts, reason: values.reason },
                });
                toast.success(`${piecesOf(amounts)} Stück gebucht`);
                setBooking(null);
              }}
            />
          )
        }
      </FormDrawer>
    </>
  );
}
