import type { Shift } from '#shifts/shift-calendar.ts';
import { SHIFT_TYPE_LABELS, type ShiftType } from '#shifts/shift-type.ts';
import type { ShiftRow } from './demo-rows.ts';
import type { IdSource } from './seeded-id.ts';

/** How long a week a machine works. `continuous` machines go on through the weekend without people. */
export type WorkingPattern = 'two-shift' | 'three-shift' | 'continuous';

const SHIFTS_OF_PATTERN: Record<WorkingPattern, readonly ShiftType[]> = {
  'two-shift': ['early', 'late'],
  'three-shift': ['early', 'late', 'night'],
  continuous: ['early', 'late', 'night', 'unattended'],
};

const WORKDAYS = [1, 2, 3, 4, 5];

export function demoShifts(ids: IdSource): ShiftRow[] {
  const shift = (shiftType: ShiftType, rest: Omit<ShiftRow, 'id' | 'shiftType' | 'name'>): ShiftRow => ({
    id: ids.of(`shift:${shiftType}`),
    shiftType,
    name: SHIFT_TYPE_LABELS[shiftType],
    ...rest,
  });
  return [
    shift('early', {
      startTime: '06:00',
      endTime: '14:00',
      weekdays: WORKDAYS,
      breakStartTime: '09:30',
      breakMinutes: 30,
    }),
    shift('late', {
      startTime: '14:00',
      endTime: '22:00',
      weekdays: WORKDAYS,
      breakStartTime: '18:00',
      breakMinutes: 30,
    }),
    shift('night', {
      startTime: '22:00',
      endTime: '06:00',
      weekdays: WORKDAYS,
      breakStartTime: '02:00',
      breakMinutes: 30,
    }),
    shift('unattended', {
      startTime: '06:00',
      endTime: '06:00',
      weekdays: [6, 7],
      breakStartTime: null,
      breakMinutes: 0,
    }),
  ];
}

export function shiftsOfPattern(shifts: readonly ShiftRow[], pattern: WorkingPattern): Shift[] {
  return shifts.filter((shift) => SHIFTS_OF_PATTERN[pattern].includes(shift.shiftType));
}
