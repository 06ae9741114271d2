import { defineFields } from '#records/field.ts';

/** Minutes of a whole year: longer orders are typing mistakes. */
const MAX_WORK_MINUTES = 525_600;

/** What a planner enters about an order. Times are those of the plant's clock. */
export const PRODUCTION_FIELDS = defineFields({
  productionNumber: { kind: 'text', label: 'Auftragsnummer', required: true, maxLength: 60 },
  productId: { kind: 'reference', label: 'Produkt', required: true, to: 'products' },
  plannedQuantity: {
    kind: 'number',
    label: 'Geplante Menge',
    unit: 'Stk',
    required: true,
    integer: true,
    min: 1,
    max: 100_000_000,
  },
  machineId: { kind: 'reference', label: 'Maschine', to: 'machines' },
  plannedStartDate: { kind: 'date', label: 'Geplanter Start', required: true },
  plannedStartTime: { kind: 'text', label: 'Startzeit', maxLength: 5, hint: 'HH:MM; leer: Beginn der ersten Schicht' },
  plannedWorkMinutes: {
    kind: 'number',
    label: 'Vorgabezeit',
    unit: 'min',
    min: 0,
    aboveMin: true,
    max: MAX_WORK_MINUTES,
    hint: 'Leer: aus Stückzeit und Rüstzeit des Produkts',
  },
  priority: {
    kind: 'choice',
    label: 'Priorität',
    required: true,
    choices: { '1': '1 – sehr hoch', '2': '2 – hoch', '3': '3 – normal', '4': '4 – niedrig', '5': '5 – sehr niedrig' },
  },
  dueDate: { kind: 'date', label: 'Liefertermin' },
  customer: { kind: 'text', label: 'Kunde' },
  employeeId: { kind: 'reference', label: 'Verantwortlich', to: 'employees' },
  notes: { kind: 'text', label: 'Bemerkung', multiline: true, maxLength: 5000 },
});

/** 'HH:MM' of a 24-hour clock; '6:30' is understood. */
export function readClock(text: string): string | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim());
  if (match === null) return null;
  const [, hour = '', minute = ''] = match;
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null;
}
