/** Stops of a machine: their categories and how they count. DATA-14..16, OPEN-080, OPEN-082 */
export const DOWNTIME_CATEGORIES = [
  'changeover',
  'breakdown',
  'setup',
  'material',
  'personnel',
  'quality',
  'maintenance',
  'break',
  'other',
] as const;
export type DowntimeCategory = (typeof DOWNTIME_CATEGORIES)[number];

export const DOWNTIME_CATEGORY_LABELS: Record<DowntimeCategory, string> = {
  changeover: 'Umrüsten',
  breakdown: 'Störung',
  setup: 'Einrichten',
  material: 'Materialmangel',
  personnel: 'Personalmangel',
  quality: 'Qualität',
  maintenance: 'Wartung',
  break: 'Pause',
  other: 'Sonstiges',
};

export const IMPACT_LEVELS = ['low', 'medium', 'high', 'critical'] as const;
export type ImpactLevel = (typeof IMPACT_LEVELS)[number];

export const IMPACT_LEVEL_LABELS: Record<ImpactLevel, string> = {
  low: 'Gering',
  medium: 'Mittel',
  high: 'Hoch',
  critical: 'Kritisch',
};

/** A company may have categories of its own: those are shown as they are (OPEN-080). */
export function downtimeCategoryLabel(category: string): string {
  return (DOWNTIME_CATEGORY_LABELS as Record<string, string>)[category] ?? category;
}

/** A shorter stop is a micro-stop: too short to be booked by hand, seen only in the sum. */
export const MICRO_STOP_BELOW_MINUTES = 5;

/** The limit is a setting of the company. */
export function isMicroStop(durationMinutes: number, belowMinutes = MICRO_STOP_BELOW_MINUTES): boolean {
  return durationMinutes < belowMinutes;
}

const PREPARATION_CATEGORIES: ReadonlySet<string> = new Set(['changeover', 'setup']);

/**
 * Breaks, planned maintenance and time without an order are not planned production time. Changeovers are planned too
 * but stay in it: they are a loss that the availability must show.
 */
export function reducesPlannedTime(stop: { isPlanned: boolean; downtimeCategory: string }): boolean {
  return stop.isPlanned && !PREPARATION_CATEGORIES.has(stop.downtimeCategory);
}

export function isSetupTime(stop: { downtimeCategory: string }): boolean {
  return PREPARATION_CATEGORIES.has(stop.downtimeCategory);
}

/** OPEN-082: a supplied value wins; otherwise the difference, or null while the stop lasts. */
export function downtimeDurationMinutes(stop: {
  startTime: Date;
  endTime: Date | null;
  durationMinutes?: number | null;
}): number | null {
  if (stop.durationMinutes !== undefined && stop.durationMinutes !== null) return stop.durationMinutes;
  return stop.endTime === null ? null : (stop.endTime.getTime() - stop.startTime.getTime()) / 60_000;
}
