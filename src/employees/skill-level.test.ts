import { describe, expect, it } from 'vitest';
import { skillValidity } from './skill-level.ts';

describe('skillValidity', () => {
  it.each([
    [null, 'valid'],
    ['2026-11-14', 'expired'],
    ['2026-11-15', 'expiring'],
    ['2027-01-14', 'expiring'],
    ['2027-01-15', 'valid'],
  ] as const)('a proof until %s is %s on 15.11.2026', (validUntil, validity) => {
    expect(skillValidity(validUntil, '2026-11-15')).toBe(validity);
  });

  it('warns as early as asked', () => {
    const within30 = (validUntil: string) => skillValidity(validUntil, '2026-11-15', 30);
    expect([within30('2026-12-15'), within30('2026-12-16')]).toEqual(['expiring', 'valid']);
  });
});
