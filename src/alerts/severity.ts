import { wordReader } from '#telemetry/word-table.ts';

/** How bad an alert is. Spec §4, §9. */
export const ALERT_SEVERITIES = ['info', 'low', 'warning', 'error', 'critical'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** NORM-27..32 */
export const normalizeSeverity = wordReader<AlertSeverity>(
  ALERT_SEVERITIES,
  {
    info: ['info', 'information'],
    low: ['low', 'minor'],
    warning: ['warning', 'warn', 'medium'],
    error: ['error', 'high', 'major'],
    critical: ['critical', 'fatal', 'emergency'],
  },
  'info',
);

export type ProductionImpact = 'none' | 'low' | 'medium' | 'high';

/** NORM-64..68 */
const RATING: Record<AlertSeverity, { priority: number; productionImpact: ProductionImpact }> = {
  critical: { priority: 1, productionImpact: 'high' },
  error: { priority: 2, productionImpact: 'high' },
  warning: { priority: 3, productionImpact: 'medium' },
  low: { priority: 4, productionImpact: 'low' },
  info: { priority: 5, productionImpact: 'none' },
};

export function alertPriority(severity: AlertSeverity): number {
  return RATING[severity].priority;
}

export function productionImpact(severity: AlertSeverity): ProductionImpact {
  return RATING[severity].productionImpact;
}

export const ALERT_SEVERITY_LABELS: Record<AlertSeverity, string> = {
  info: 'Information',
  low: 'Gering',
  warning: 'Warnung',
  error: 'Fehler',
  critical: 'Kritisch',
};
