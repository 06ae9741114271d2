/** How often a plan asks for a check. */
export type Frequency = {
  everyPieces: number | null;
  everyMinutes: number | null;
  firstPieceCheck: boolean;
};

/** What has happened on an order since its last check, or since its start when there was none. */
export type SinceLastCheck = { pieces: number; minutes: number; isChecked: boolean };

export const DUE_REASONS = ['first_piece', 'pieces', 'minutes'] as const;
export type DueReason = (typeof DUE_REASONS)[number];

export const DUE_REASON_LABELS: Record<DueReason, string> = {
  first_piece: 'Erststückprüfung',
  pieces: 'Stückzahl erreicht',
  minutes: 'Zeit abgelaufen',
};

/** Why a check is due now, or null. Time alone does not ask for a check of nothing: a piece must have been made. */
export function dueReason(frequency: Frequency, since: SinceLastCheck): DueReason | null {
  if (frequency.firstPieceCheck && !since.isChecked) return 'first_piece';
  if (frequency.everyPieces !== null && since.pieces >= frequency.everyPieces) return 'pieces';
  const isOverdue = frequency.everyMinutes !== null && since.minutes >= frequency.everyMinutes;
  return isOverdue && since.pieces > 0 ? 'minutes' : null;
}
