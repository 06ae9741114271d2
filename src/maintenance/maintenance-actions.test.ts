import { expect, it } from 'vitest';
import { allowedActions, isOpen, stateAfter } from './maintenance-actions.ts';

it.each([
  ['planned', 'start', 'in_progress'],
  ['planned', 'complete', 'completed'],
  ['planned', 'cancel', 'cancelled'],
  ['in_progress', 'start', null],
  ['in_progress', 'complete', 'completed'],
  ['in_progress', 'cancel', 'cancelled'],
  ['completed', 'start', null],
  ['completed', 'complete', null],
  ['completed', 'cancel', null],
  ['cancelled', 'complete', null],
] as const)('%s maintenance, %s: %s', (status, action, next) => {
  expect(stateAfter(status, action)).toBe(next);
});

it('finished maintenance is history', () => {
  expect((['planned', 'in_progress', 'completed', 'cancelled'] as const).map(isOpen)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(allowedActions('in_progress')).toEqual(['complete', 'cancel']);
});
