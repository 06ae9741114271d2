import { defineFields, type ValuesOf } from '#records/field.ts';
import { SHIFT_TYPE_LABELS, type ShiftType } from './shift-type.ts';

/** ISO weekdays by field name; a form has a switch for each. */
const WEEKDAY_FIELDS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** What people enter for a shift. */
export const SHIFT_FIELDS = defineFields({
  name: { kind: 'text', label: 'Name', required: true, maxLength: 60 },
  shiftType: { kind: 'choice', label: 'Art', required: true, choices: SHIFT_TYPE_LABELS },
  startTime: { kind: 'text', label: 'Beginn', required: true, maxLength: 5, hint: 'HH:MM' },
  endTime: { kind: 'text', label: 'Ende', required: true, maxLength: 5, hint: 'HH:MM; darf am nächsten Tag liegen' },
  breakStartTime: { kind: 'text', label: 'Pausenbeginn', maxLength: 5, hint: 'HH:MM' },
  breakMinutes: { kind: 'number', label: 'Pausendauer', unit: 'min', required: true, integer: true, min: 0, max: 240 },
  monday: { kind: 'flag', label: 'Montag' },
  tuesday: { kind: 'flag', label: 'Dienstag' },
  wednesday: { kind: 'flag', label: 'Mittwoch' },
  thursday: { kind: 'flag', label: 'Donnerstag' },
  friday: { kind: 'flag', label: 'Freitag' },
  saturday: { kind: 'flag', label: 'Samstag' },
  sunday: { kind: 'flag', label: 'Sonntag' },
});

type ShiftEntry = ValuesOf<typeof SHIFT_FIELDS>;
type ShiftTimes = {
  name: string;
  shiftType: ShiftType;
  startTime: string;
  endTime: string;
  weekdays: number[];
  breakStartTime: string | null;
  breakMinutes: number;
};

export function entryOfShift(shift: ShiftTimes): Record<string, unknown> {
  const days = WEEKDAY_FIELDS.map((name, index) => [name, shift.weekdays.includes(index + 1)]);
  return { ...shift, ...Object.fromEntries(days) };
}

export function shiftOfEntry(entry: ShiftEntry): ShiftTimes {
  const { name, shiftType, startTime, endTime, breakStartTime, breakMinutes } = entry;
  const weekdays = WEEKDAY_FIELDS.flatMap((day, index) => (entry[day] ? [index + 1] : []));
  return { name, shiftType, startTime, endTime, weekdays, breakStartTime, breakMinutes };
}

const WEEKDAY_NAMES = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'];

/** 'Mo–Fr', 'Mo, Mi, Fr'. */
export function weekdaysText(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((one, other) => one - other);
  const [first = 0] = days;
  const isRun = days.length > 2 && days.every((day, index) => day === first + index);
  const names = days.map((day) => WEEKDAY_NAMES[day - 1] ?? '');
  return isRun ? `${names[0]}–${names.at(-1)}` : names.join(', ');
}
