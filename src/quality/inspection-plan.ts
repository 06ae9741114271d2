import { defineFields } from '#records/field.ts';

/** What people enter about how a product is checked. What is measured stands in the product's characteristics. */
export const PLAN_FIELDS = defineFields({
  sampleSize: { kind: 'number', label: 'Stichprobe', unit: 'Stk', required: true, integer: true, min: 1, max: 100 },
  everyPieces: { kind: 'number', label: 'Prüfung nach Stückzahl', unit: 'Stk', integer: true, min: 1, max: 1_000_000 },
  everyMinutes: { kind: 'number', label: 'Prüfung nach Zeit', unit: 'min', integer: true, min: 1, max: 10_080 },
  firstPieceCheck: { kind: 'flag', label: 'Erststückprüfung' },
  acceptanceNumber: {
    kind: 'number',
    label: 'Annahmezahl',
    unit: 'Stk',
    required: true,
    integer: true,
    min: 0,
    max: 1000,
    hint: 'So viele fehlerhafte Teile darf eine Prüfung finden und gilt noch als bestanden.',
  },
  instructions: { kind: 'text', label: 'Anweisung', multiline: true, maxLength: 4000 },
  isActive: { kind: 'flag', label: 'Aktiv' },
});
