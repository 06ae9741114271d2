import { type SkillLevel, skillValidity } from './skill-level.ts';

/** In the matrix a proof is marked this long before it ends. */
export const MATRIX_EXPIRING_WITHIN_DAYS = 30;

/** From here on someone does the work alone. */
const ABLE_FROM_LEVEL: SkillLevel = 3;

export type HeldSkill = { skill: string; level: number; validUntil: string | null };
export type MatrixPerson = { id: string; name: string; held: readonly HeldSkill[] };
export type SkillGap = {
  skill: string;
  /** Who alone can do it; null: nobody can. */
  onlyPerson: { id: string; name: string } | null;
  machineNames: string[];
};

type Machine = { name: string; type: string };

/** A skill called like a machine's type is what its operator must be able to do. */
export function isSkillOf(skill: string, machine: Pick<Machine, 'type'>): boolean {
  return skill.trim().toLowerCase() === machine.type.trim().toLowerCase();
}

/** Alone and with a valid proof. */
export function isAble(held: HeldSkill, today: string): boolean {
  return held.level >= ABLE_FROM_LEVEL && skillValidity(held.validUntil, today) !== 'expired';
}

/**
 * What stops when one person is missing, and what nobody can do: skills in use and the types of machines in use. About
 * the plant, not about persons: it says nothing about who is better.
 */
export function skillGaps(people: readonly MatrixPerson[], machines: readonly Machine[], today: string): SkillGap[] {
  const names = new Map<string, string>();
  for (const name of [
    ...people.flatMap(({ held }) => held.map(({ skill }) => skill)),
    ...machines.map(({ type }) => type),
  ]) {
    const key = name.trim().toLowerCase();
    if (!names.has(key)) names.set(key, name.trim());
  }
  return [...names.values()]
    .toSorted((one, other) => one.localeCompare(other, 'de'))
    .flatMap((skill) => {
      const able = people.filter(({ held }) =>
        held.some((one) => isSkillOf(one.skill, { type: skill }) && isAble(one, today)),
      );
      if (able.length > 1) return [];
      const [only] = able;
      return [
        {
          skill,
          onlyPerson: only === undefined ? null : { id: only.id, name: only.name },
          machineNames: machines.filter((machine) => isSkillOf(skill, machine)).map(({ name }) => name),
        },
      ];
    });
}
