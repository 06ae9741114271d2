import { describe, expect, it } from 'vitest';
import { compareEntry, readDay, readPriority } from './import-comparison.ts';

const base = { quantity: 10, dueDate: '2026-12-01', machine: null };

describe('import of another system’s entries', () => {
  it.each([
    ['nobody has it here', { theirs: base, ours: null, last: null }, 'new', ['quantity', 'dueDate']],
    ['both are the same', { theirs: base, ours: { ...base, machine: 'M-1' }, last: null }, 'unchanged', []],
    ['they changed it', { theirs: { ...base, quantity: 12 }, ours: base, last: base }, 'changed', ['quantity']],
    ['we changed it', { theirs: base, ours: { ...base, quantity: 9 }, last: base }, 'unchanged', []],
    [
      'both changed it',
      { theirs: { ...base, quantity: 12 }, ours: { ...base, quantity: 9 }, last: base },
      'conflict',
      ['quantity'],
    ],
    [
      'both changed it alike',
      { theirs: { ...base, quantity: 12 }, ours: { ...base, quantity: 12 }, last: base },
      'unchanged',
      [],
    ],
    [
      'each changed another field',
      { theirs: { ...base, quantity: 12 }, ours: { ...base, dueDate: '2026-12-05' }, last: base },
      'changed',
      ['quantity'],
    ],
    [
      'different without a common past',
      { theirs: base, ours: { ...base, quantity: 9 }, last: null },
      'conflict',
      ['quantity'],
    ],
    ['only rounding differs', { theirs: { stock: 2 }, ours: { stock: 2.0004 }, last: null }, 'unchanged', []],
  ] as const)('when %s', (_, sides, state, fields) => {
    const result = compareEntry(sides);
    expect({ state: result.state, fields: result.differences.map(({ field }) => field) }).toEqual({ state, fields });
  });

  it('days and priorities are read as systems write them', () => {
    expect(['2026-12-01', '2026-12-01T08:00:00Z', '1.12.2026', '31.02.2026', 'bald'].map(readDay)).toEqual([
      '2026-12-01',
      '2026-12-01',
      '2026-12-01',
      null,
      null,
    ]);
    expect(['1', 'HIGH', 'niedrig', '9', ''].map(readPriority)).toEqual(['1', '2', '4', null, null]);
  });
});
