import { expect, it } from 'vitest';
import { hideName } from './person-names.service.ts';

const ROW = { id: '1', employeeId: 'e', employeeName: 'Ada Muster', employeePseudonym: 'Person 1A2B3C' };

it('a name that may be seen stays as it is', () => {
  expect(hideName(ROW, true)).toBe(ROW);
});

it('a name that may not be seen becomes the pseudonym, and the id that would betray it goes', () => {
  expect(hideName(ROW, false)).toMatchObject({ id: '1', employeeId: null, employeeName: 'Person 1A2B3C' });
  expect(hideName({ employeeName: 'Ada', employeePseudonym: null }, false)).toEqual({
    employeeName: null,
    employeePseudonym: null,
  });
});
