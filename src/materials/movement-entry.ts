import { defineFields } from '#records/field.ts';
import { MOVEMENT_TYPE_LABELS } from './movement-type.ts';

/** What comes in: a delivery, with the batch that keeps it traceable. */
export const RECEIPT_FIELDS = defineFields({
  quantity: { kind: 'number', label: 'Menge', required: true, min: 0, aboveMin: true, max: 1_000_000_000 },
  batchNumber: {
    kind: 'text',
    label: 'Chargennummer',
    maxLength: 60,
    hint: 'Ohne Charge ist später keine Rückverfolgung möglich.',
  },
  supplierBatchNumber: { kind: 'text', label: 'Lieferantencharge', maxLength: 60 },
  expiresOn: { kind: 'date', label: 'Verfallsdatum' },
  note: { kind: 'text', label: 'Bemerkung', maxLength: 500, multiline: true },
});

const { receipt: _, ...OTHER_TYPES } = MOVEMENT_TYPE_LABELS;

/** Every other movement: from or to a batch that exists. */
export const MOVEMENT_FIELDS = defineFields({
  movementType: { kind: 'choice', label: 'Art der Bewegung', required: true, choices: OTHER_TYPES },
  quantity: {
    kind: 'number',
    label: 'Menge',
    required: true,
    hint: 'Nur eine Korrektur darf negativ sein.',
    min: -1_000_000_000,
    max: 1_000_000_000,
  },
  batchId: { kind: 'reference', label: 'Charge', to: 'batches' },
  note: { kind: 'text', label: 'Bemerkung', maxLength: 500, multiline: true },
});
