import { expect, it } from 'vitest';
import { dueReason } from './check-due.ts';

const PLAN = { everyPieces: 100, everyMinutes: 60, firstPieceCheck: true };
const QUIET = { pieces: 99, minutes: 59, isChecked: true };

it.each([
  [PLAN, QUIET, null],
  [PLAN, { ...QUIET, isChecked: false }, 'first_piece'],
  [{ ...PLAN, firstPieceCheck: false }, { ...QUIET, isChecked: false }, null],
  [PLAN, { ...QUIET, pieces: 100 }, 'pieces'],
  [PLAN, { ...QUIET, minutes: 60 }, 'minutes'],
  [PLAN, { pieces: 0, minutes: 600, isChecked: true }, null],
  [{ ...PLAN, everyPieces: null }, { ...QUIET, pieces: 5000 }, null],
  [{ ...PLAN, everyMinutes: null }, { ...QUIET, minutes: 5000 }, null],
] as const)('with plan %j and %j the check is due because of %j', (plan, since, reason) => {
  expect(dueReason(plan, since)).toBe(reason);
});
