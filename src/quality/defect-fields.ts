import { defineFields } from '#records/field.ts';
import { DEFECT_SEVERITY_LABELS } from './defect.ts';

/** What people enter about a defect. */
export const DEFECT_FIELDS = defineFields({
  type: { kind: 'text', label: 'Fehlerart', required: true },
  severity: { kind: 'choice', label: 'Fehlerklasse', required: true, choices: DEFECT_SEVERITY_LABELS },
  quantity: { kind: 'number', label: 'Anzahl', unit: 'Stk', required: true, integer: true, min: 1, max: 1_000_000 },
  location: { kind: 'text', label: 'Fehlerort', hint: 'Wo am Teil?' },
  description: { kind: 'text', label: 'Beschreibung', multiline: true, maxLength: 4000 },
});
