/** How far someone masters a skill. */
export const SKILL_LEVELS = [1, 2, 3, 4] as const;
export type SkillLevel = (typeof SKILL_LEVELS)[number];

export const SKILL_LEVEL_LABELS: Record<SkillLevel, string> = {
  1: 'In Einarbeitung',
  2: 'Unter Anleitung',
  3: 'Selbstständig',
  4: 'Kann anlernen',
};

/** A proof that ends within this time is worth a reminder. */
export const EXPIRING_WITHIN_DAYS = 60;

export type SkillValidity = 'valid' | 'expiring' | 'expired';

/** Dates are 'YYYY-MM-DD' of the company's calendar; the last day still counts. */
export function skillValidity(
  validUntil: string | null,
  today: string,
  withinDays = EXPIRING_WITHIN_DAYS,
): SkillValidity {
  if (validUntil === null) return 'valid';
  if (validUntil < today) return 'expired';
  const daysLeft = (Date.parse(validUntil) - Date.parse(today)) / 86_400_000;
  return daysLeft <= withinDays ? 'expiring' : 'valid';
}
