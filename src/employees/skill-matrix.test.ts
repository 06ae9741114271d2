import { expect, it } from 'vitest';
import { isAble, type MatrixPerson, skillGaps } from './skill-matrix.ts';

const TODAY = '2026-11-15';
const person = (name: string, ...held: [string, number, (string | null)?][]): MatrixPerson => ({
  id: name,
  name,
  held: held.map(([skill, level, validUntil = null]) => ({ skill, level, validUntil })),
});

it('able is who works alone with a proof that has not run out; the last day counts', () => {
  const held = (level: number, validUntil: string | null) => isAble({ skill: 'Kran', level, validUntil }, TODAY);
  expect([held(2, null), held(3, null), held(4, '2026-11-15'), held(4, '2026-11-14')]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('gaps are skills that one person or nobody can do, machines of that type named', () => {
  const people = [
    person('Ada', ['CNC-Fräsen', 4], ['Kran', 3], ['Laser', 3]),
    person('Bo', ['cnc-fräsen', 3], ['Kran', 3, '2026-11-14'], ['Laser', 4]),
    person('Cy', ['Messen', 1]),
  ];
  const machines = [
    { name: 'Kran-1', type: 'kran' },
    { name: 'CNC-1', type: 'CNC-Fräsen' },
    { name: 'Presse-1', type: 'Presse' },
    { name: 'Presse-2', type: 'Presse' },
  ];
  expect(skillGaps(people, machines, TODAY)).toEqual([
    { skill: 'Kran', onlyPerson: { id: 'Ada', name: 'Ada' }, machineNames: ['Kran-1'] },
    { skill: 'Messen', onlyPerson: null, machineNames: [] },
    { skill: 'Presse', onlyPerson: null, machineNames: ['Presse-1', 'Presse-2'] },
  ]);
});

it('nobody and nothing has no gaps', () => {
  expect(skillGaps([], [], TODAY)).toEqual([]);
});
