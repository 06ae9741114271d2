import { expect, it } from 'vitest';
import { fromLocalInput, toLocalInput } from './local-input.ts';

it('shows and reads times on the company’s clock', () => {
  expect(toLocalInput('2026-01-14T05:07:00.000Z', 'Europe/Zurich')).toBe('2026-01-14T06:07');
  expect(fromLocalInput('2026-07-14T06:07', 'Europe/Zurich')).toBe('2026-07-14T04:07:00.000Z');
  expect(toLocalInput(null, 'Europe/Zurich')).toBe('');
  expect(fromLocalInput('', 'Europe/Zurich')).toBeNull();
});
