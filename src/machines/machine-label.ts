/** Where a scanned label leads. */
export function machineAddress(origin: string, machineId: string): string {
  return `${origin}/app/machines/${machineId}`;
}

/** True for the name of a host that no other device can reach: a label with it would lead nowhere. */
export function isOnlyThisDevice(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname.startsWith('127.')
  );
}

/** Sizes that are printed: a roll of a label printer, and a common sheet of 24 labels (3 × 8). */
export const LABEL_FORMATS = { roll: 'Etikettenrolle 62 × 29 mm', sheet: 'A4-Bogen, 24 Etiketten 70 × 37 mm' } as const;
export type LabelFormat = keyof typeof LABEL_FORMATS;
export const LABELS_PER_SHEET = 24;

export function labelFormatOf(text: string | null): LabelFormat {
  return text === 'sheet' ? 'sheet' : 'roll';
}

/** The labels of each sheet. */
export function sheetsOf<T>(labels: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(labels.length / LABELS_PER_SHEET) }, (_, index) =>
    labels.slice(index * LABELS_PER_SHEET, (index + 1) * LABELS_PER_SHEET),
  );
}
