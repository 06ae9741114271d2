import { describe, expect, it } from 'vitest';
import { describeDependents } from './dependents.ts';

const orders = (count: number) => ({ count, one: 'Auftrag', many: 'Aufträge' });
const checks = (count: number) => ({ count, one: 'Prüfung', many: 'Prüfungen' });
const stops = (count: number) => ({ count, one: 'Stillstand', many: 'Stillstände' });

describe('describeDependents', () => {
  it.each([
    [[orders(0)], null],
    [[orders(1), checks(0)], '1 Auftrag'],
    [[orders(2), checks(1)], '2 Aufträge und 1 Prüfung'],
    [[orders(1200), checks(1), stops(3)], '1.200 Aufträge, 1 Prüfung und 3 Stillstände'],
  ])('%j', (dependents, sentence) => {
    expect(describeDependents(dependents)).toBe(sentence);
  });
});
