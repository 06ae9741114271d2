import type { DefectSeverity } from './quality-result.ts';

export const DEFECT_SEVERITY_LABELS: Record<DefectSeverity, string> = {
  minor: 'Nebenfehler',
  major: 'Hauptfehler',
  critical: 'Kritischer Fehler',
};
