import { defineFields } from '#records/field.ts';

/** What people enter about a material. Its stock is the sum of its movements. */
export const MATERIAL_FIELDS = defineFields({
  materialNumber: { kind: 'text', label: 'Materialnummer', required: true, maxLength: 60 },
  description: { kind: 'text', label: 'Bezeichnung', required: true },
  unit: { kind: 'text', label: 'Einheit', required: true, maxLength: 20, hint: 'Zum Beispiel kg, m oder Stk' },
  safetyStock: { kind: 'number', label: 'Sicherheitsbestand', required: true, min: 0, max: 1_000_000_000 },
  location: { kind: 'text', label: 'Lagerort', maxLength: 100 },
  supplier: { kind: 'text', label: 'Lieferant' },
  leadTimeDays: { kind: 'number', label: 'Lieferzeit', unit: 'Tage', integer: true, min: 0, max: 3650 },
  isActive: { kind: 'flag', label: 'Aktiv' },
});
