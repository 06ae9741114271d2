import { describe, expect, it } from 'vitest';
import { entryOfShift, SHIFT_FIELDS, shiftOfEntry, weekdaysText } from './shift-entry.ts';

const NIGHT = {
  name: 'Nacht',
  shiftType: 'night' as const,
  startTime: '22:00',
  endTime: '06:00',
  weekdays: [1, 5, 7],
  breakStartTime: '02:00',
  breakMinutes: 30,
};

describe('shift entry', () => {
  it('gives back the shift that went into the form', () => {
    const entry = entryOfShift(NIGHT);
    expect(entry).toMatchObject({ monday: true, tuesday: false, friday: true, sunday: true });
    expect(Object.keys(SHIFT_FIELDS).every((name) => name in entry)).toBe(true);
    expect(shiftOfEntry(entry as never)).toEqual(NIGHT);
  });

  it.each([
    [[1, 2, 3, 4, 5], 'Mo–Fr'],
    [[5, 1, 3], 'Mo, Mi, Fr'],
    [[6, 7], 'Sa, So'],
    [[7], 'So'],
    [[], ''],
  ])('writes %j as %s', (weekdays, text) => {
    expect(weekdaysText(weekdays)).toBe(text);
  });
});
