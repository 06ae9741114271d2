type Frequency = { firstPieceCheck: boolean; everyPieces: number | null; everyMinutes: number | null };

/** 'Erststück, alle 100 Stk, alle 60 min' */
export function describeFrequency({ firstPieceCheck, everyPieces, everyMinutes }: Frequency): string {
  return [
    firstPieceCheck ? 'Erststück' : null,
    everyPieces === null ? null : `alle ${everyPieces.toLocaleString('de-DE')} Stk`,
    everyMinutes === null ? null : `alle ${everyMinutes.toLocaleString('de-DE')} min`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
