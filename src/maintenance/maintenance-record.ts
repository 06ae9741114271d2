import { defineFields } from '#records/field.ts';

/** What people enter when they plan maintenance. Its course (start, completion, cancellation) follows by actions. */
export const MAINTENANCE_FIELDS = defineFields({
  title: { kind: 'text', label: 'Bezeichnung', required: true },
  machineId: { kind: 'reference', label: 'Maschine', to: 'machines', required: true },
  maintenanceDate: { kind: 'date', label: 'Datum', required: true },
  maintenanceType: {
    kind: 'choice',
    label: 'Art',
    required: true,
    choices: { routine: 'Routine', scheduled: 'Geplant', emergency: 'Notfall' },
  },
  employeeId: { kind: 'reference', label: 'Techniker', to: 'employees' },
  plannedMinutes: { kind: 'number', label: 'Geplante Dauer', unit: 'min', integer: true, min: 0, max: 43_200 },
  description: { kind: 'text', label: 'Beschreibung', multiline: true },
});
