import { expect, it } from 'vitest';
import { alertState, nextEscalationLevel } from './alert-life.ts';

it('a state for each stage of an alert; resolved outweighs acknowledged', () => {
  expect(alertState({ acknowledged: false, resolved: false })).toBe('open');
  expect(alertState({ acknowledged: true, resolved: false })).toBe('acknowledged');
  expect(alertState({ acknowledged: true, resolved: true })).toBe('resolved');
  expect(alertState({ acknowledged: false, resolved: true })).toBe('resolved');
});

it('escalates one level at a time up to the third, and not when resolved', () => {
  expect(nextEscalationLevel({ resolved: false, escalationLevel: 0 })).toBe(1);
  expect(nextEscalationLevel({ resolved: false, escalationLevel: 2 })).toBe(3);
  expect(() => nextEscalationLevel({ resolved: false, escalationLevel: 3 })).toThrow('höchsten Stufe');
  expect(() => nextEscalationLevel({ resolved: true, escalationLevel: 0 })).toThrow('schon behoben');
});
