/** Percentages 0..100. */
export type OeeTargets = {
  targetOee: number;
  targetAvailability: number;
  targetPerformance: number;
  targetQuality: number;
};

/** DATA-19, OEE-19: valid for a machine without a target of its own (OPEN-083). */
export const DEFAULT_OEE_TARGETS: OeeTargets = {
  targetOee: 85,
  targetAvailability: 90,
  targetPerformance: 95,
  targetQuality: 99,
};

export const PERFORMANCE_STATUSES = ['on_target', 'near_target', 'below_target'] as const;
export type PerformanceStatus = (typeof PERFORMANCE_STATUSES)[number];

/** From this share of the target a machine is near it (OPEN-084). */
const NEAR_TARGET_SHARE = 0.9;

/** DATA-22, DASH-12: at the target is on target. */
export function performanceStatus(currentOee: number, targetOee: number): PerformanceStatus {
  if (currentOee >= targetOee) return 'on_target';
  return currentOee >= targetOee * NEAR_TARGET_SHARE ? 'near_target' : 'below_target';
}

export const PERFORMANCE_STATUS_LABELS: Record<PerformanceStatus, string> = {
  on_target: 'Ziel erreicht',
  near_target: 'Nahe am Ziel',
  below_target: 'Unter Ziel',
};
