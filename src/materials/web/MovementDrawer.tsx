import { useState } from 'react';
import type { Format } from '#platform/format.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { newId } from '#platform/web/new-id.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { fractionDigitsOf } from '#records/web/table-column.ts';
import { materialKind } from '../materials.api.ts';
import { MOVEMENT_FIELDS, RECEIPT_FIELDS } from '../movement-entry.ts';
import type { MovementType } from '../movement-type.ts';
import { type Batch, bookMovement, listBatches, listMovements, readBatch } from '../movements.api.ts';
import type { Material } from './material-page.tsx';

export type MovementKind = 'receipt' | 'other';

type MovementDrawerProps = { material: Material; kind: MovementKind | null; onClose: () => void };

/** Books a movement of a material. Its id is made when the drawer opens: a second click or a retry books once. */
export function MovementDrawer({ material, kind, onClose }: MovementDrawerProps) {
  return (
    <FormDrawer
      title={kind === 'receipt' ? 'Wareneingang buchen' : 'Bewegung buchen'}
      opened={kind !== null}
      onClose={onClose}
    >
      {(close) => kind !== null && <MovementForm material={material} kind={kind} onBooked={onClose} onCancel={close} />}
    </FormDrawer>
  );
}

type MovementFormProps = { material: Material; kind: MovementKind; onBooked: () => void; onCancel: () => void };

function MovementForm({ material, kind, onBooked, onCancel }: MovementFormProps) {
  const format = useFormat();
  const [id] = useState(newId);
  const book = useWrite(bookMovement, {
    refreshes: [materialKind.read, materialKind.list, listMovements, listBatches],
  });

  async function send(values: { quantity: number; movementType: MovementType } & Record<string, unknown>) {
    const { stock } = await book.mutateAsync({
      params: { id: material.id },
      body: { batchNumber: null, supplierBatchNumber: null, expiresOn: null, note: null, ...values, id },
    });
    toast.success(`Gebucht. Bestand: ${format.quantity(stock, material.unit, fractionDigitsOf(stock))}`);
    onBooked();
  }

  if (kind === 'receipt') {
    return (
      <FieldsForm
        fields={{ ...RECEIPT_FIELDS, quantity: { ...RECEIPT_FIELDS.quantity, unit: material.unit } }}
        submitLabel="Buchen"
        onSubmit={(values) => send({ ...values, movementType: 'receipt' })}
        onCancel={onCancel}
      />
    );
  }
  return (
    <FieldsForm
      fields={{ ...MOVEMENT_FIELDS, quantity: { ...MOVEMENT_FIELDS.quantity, unit: material.unit } }}
      references={{
        batchId: {
          list: listBatches,
          read: readBatch,
          name: (row) => nameOfBatch(row as Batch, format),
          query: { materialId: material.id },
        },
      }}
      submitLabel="Buchen"
      onSubmit={(values) => send(values)}
      onCancel={onCancel}
    />
  );
}

function nameOfBatch({ batchNumber, stock, unit }: Batch, format: Format): string {
  return `${batchNumber} (${format.quantity(stock, unit, fractionDigitsOf(stock))})`;
}
