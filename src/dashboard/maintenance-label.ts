const LABELS = new Map([
  ['routine', 'Routine'],
  ['scheduled', 'Geplant'],
  ['emergency', 'Notfall'],
]);

/** DASH-24 to DASH-27, OPEN-063. */
export function maintenanceLabel(type: string): string {
  return LABELS.get(type.trim().toLowerCase()) ?? 'Wartung';
}
