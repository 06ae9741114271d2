/** Known kinds of maintenance; other words are allowed and shown as plain maintenance. */
export const MAINTENANCE_TYPES = ['routine', 'scheduled', 'emergency'] as const;
export type MaintenanceType = (typeof MAINTENANCE_TYPES)[number];

export const MAINTENANCE_STATUSES = ['planned', 'in_progress', 'completed', 'cancelled'] as const;
export type MaintenanceStatus = (typeof MAINTENANCE_STATUSES)[number];

const LABELS = new Map<string, string>([
  ['routine', 'Routine'],
  ['scheduled', 'Geplant'],
  ['emergency', 'Notfall'],
]);

/** DASH-24..27; case and blanks do not matter (OPEN-063). */
export function maintenanceTypeLabel(type: string | null | undefined): string {
  return LABELS.get((type ?? '').trim().toLowerCase()) ?? 'Wartung';
}

export const MAINTENANCE_STATUS_LABELS: Record<MaintenanceStatus, string> = {
  planned: 'Geplant',
  in_progress: 'In Arbeit',
  completed: 'Abgeschlossen',
  cancelled: 'Storniert',
};
