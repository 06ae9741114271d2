/** Früh, Spät, Nacht, and time in which automatic machines run without people. */
export const SHIFT_TYPES = ['early', 'late', 'night', 'unattended'] as const;
export type ShiftType = (typeof SHIFT_TYPES)[number];

export const SHIFT_TYPE_LABELS: Record<ShiftType, string> = {
  early: 'Früh',
  late: 'Spät',
  night: 'Nacht',
  unattended: 'Mannlos',
};
