import { defineFields } from '#records/field.ts';

/** What people enter about a product. */
export const PRODUCT_FIELDS = defineFields({
  productNumber: { kind: 'text', label: 'Artikelnummer', required: true, maxLength: 60 },
  model: { kind: 'text', label: 'Bezeichnung', required: true },
  revision: { kind: 'text', label: 'Revision', required: true, maxLength: 20, hint: 'Zum Beispiel A oder 1.2' },
  description: { kind: 'text', label: 'Beschreibung', multiline: true },
  unit: { kind: 'text', label: 'Einheit', required: true, maxLength: 20 },
  weightKg: { kind: 'number', label: 'Gewicht', unit: 'kg', min: 0 },
  idealCycleTime: { kind: 'number', label: 'Ideale Stückzeit', unit: 's', min: 0, aboveMin: true, max: 86_400 },
  setupTimeMinutes: { kind: 'number', label: 'Rüstzeit', unit: 'min', min: 0, max: 10_080 },
  isActive: { kind: 'flag', label: 'Aktiv' },
});
