import type { OpenAlert } from './alerts.api.ts';

export const SEVERITY_LABELS: Record<OpenAlert['severity'], string> = {
  critical: 'Kritisch',
  error: 'Störung',
  warning: 'Warnung',
  low: 'Hinweis',
  info: 'Information',
};
