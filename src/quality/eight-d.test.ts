import { describe, expect, it } from 'vitest';
import { closeRefusal, DISCIPLINES, disciplineState, entryRefusal, problemOf } from './eight-d.ts';

const done = (discipline: number) => ({
  discipline,
  content: 'Erledigt',
  responsible: null,
  dueOn: null,
  doneOn: '2026-11-10',
});

describe('8D', () => {
  it('closes only when each of the eight has a result and a day', () => {
    const all = DISCIPLINES.map(done);
    expect(closeRefusal(all)).toBeNull();
    const gaps = all.map((entry) =>
      entry.discipline === 4 ? { ...entry, content: ' ' } : entry.discipline === 7 ? { ...entry, doneOn: null } : entry,
    );
    expect(closeRefusal(gaps)).toBe('Noch nicht erledigt: D4, D7.');
    expect(closeRefusal([])).toContain('D1, D2, D3, D4, D5, D6, D7, D8');
  });

  it.each([
    [null, null, 'open'],
    ['2026-11-15', null, 'open'],
    ['2026-11-14', null, 'overdue'],
    ['2026-11-14', '2026-11-15', 'done'],
  ] as const)('a discipline due on %s and done on %s is %s on 15.11.2026', (dueOn, doneOn, state) => {
    expect(disciplineState({ dueOn, doneOn }, '2026-11-15')).toBe(state);
  });

  it('nothing is done without a result', () => {
    expect(entryRefusal({ content: null, doneOn: '2026-11-10' })).toBe('Was erledigt ist, braucht ein Ergebnis.');
    expect(entryRefusal({ content: null, doneOn: null })).toBeNull();
    expect(entryRefusal({ content: 'Ja', doneOn: '2026-11-10' })).toBeNull();
  });

  it('begins with what the check found', () => {
    const check = { checkNumber: 'QP-1', productName: 'Welle', productionNumber: null };
    const defect = { type: 'Grat', quantity: 3, location: 'Bohrung', description: null };
    expect(problemOf(check, [defect])).toBe('Prüfung QP-1, Produkt Welle\n3 × Grat, Bohrung');
  });
});
