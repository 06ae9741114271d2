/** Why someone is not there, as far as planning needs it. Illness is 'other': it is nobody's business here. */
export const ABSENCE_TYPES = ['vacation', 'training', 'other'] as const;
export type AbsenceType = (typeof ABSENCE_TYPES)[number];

export const ABSENCE_TYPE_LABELS: Record<AbsenceType, string> = {
  vacation: 'Urlaub',
  training: 'Schulung',
  other: 'Abwesend',
};
