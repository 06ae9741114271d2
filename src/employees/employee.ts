import { defineFields } from '#records/field.ts';

/** What people enter about a colleague: what planning needs, nothing that judges a person. */
export const EMPLOYEE_FIELDS = defineFields({
  name: { kind: 'text', label: 'Name', required: true, maxLength: 120 },
  employeeNumber: { kind: 'text', label: 'Personalnummer', required: true, maxLength: 40 },
  department: { kind: 'text', label: 'Abteilung', maxLength: 100 },
  jobTitle: { kind: 'text', label: 'Tätigkeit', maxLength: 120 },
  qualification: { kind: 'text', label: 'Ausbildung', maxLength: 160, hint: 'Wie im Zeugnis' },
  shiftId: { kind: 'reference', label: 'Schicht', to: 'shifts' },
  employedSince: { kind: 'date', label: 'Beschäftigt seit' },
  isActive: { kind: 'flag', label: 'Aktiv' },
});
