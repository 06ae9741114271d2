import { defineFields } from '#records/field.ts';

/** What people enter for a line of a bill of material. */
export const BILL_LINE_FIELDS = defineFields({
  materialId: { kind: 'reference', label: 'Material', to: 'materials', required: true },
  quantityPerPiece: {
    kind: 'number',
    label: 'Menge je Stück',
    required: true,
    min: 0,
    aboveMin: true,
    max: 1_000_000,
    hint: 'In der Einheit des Materials',
  },
});

/** What people enter for a characteristic that is measured. */
export const CHARACTERISTIC_FIELDS = defineFields({
  name: { kind: 'text', label: 'Merkmal', required: true, maxLength: 100 },
  unit: { kind: 'text', label: 'Einheit', required: true, maxLength: 20 },
  nominal: { kind: 'number', label: 'Nennmaß' },
  lowerLimit: { kind: 'number', label: 'Untere Grenze' },
  upperLimit: { kind: 'number', label: 'Obere Grenze' },
});
