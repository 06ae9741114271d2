/** Why stock changed; receipts and returns add, consumption and scrap take away, a correction does either. */
export const MOVEMENT_TYPES = ['receipt', 'consumption', 'return', 'correction', 'scrap'] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

export const MOVEMENT_TYPE_LABELS: Record<MovementType, string> = {
  receipt: 'Wareneingang',
  consumption: 'Verbrauch',
  return: 'Rücklieferung ins Lager',
  correction: 'Bestandskorrektur',
  scrap: 'Verschrottung',
};
