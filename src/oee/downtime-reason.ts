import { defineFields } from '#records/field.ts';
import { DOWNTIME_CATEGORIES, DOWNTIME_CATEGORY_LABELS, type DowntimeCategory } from './downtime.ts';

/** A node of the reason tree: a category at the top, the reasons an operator picks below it. */
export const DOWNTIME_REASON_FIELDS = defineFields({
  name: { kind: 'text', label: 'Grund', required: true, maxLength: 120 },
  parentId: { kind: 'reference', label: 'Übergeordneter Grund', to: 'downtimeReasons' },
  downtimeCategory: { kind: 'choice', label: 'Kategorie', required: true, choices: DOWNTIME_CATEGORY_LABELS },
  isPlanned: { kind: 'flag', label: 'Geplant' },
  position: { kind: 'number', label: 'Reihenfolge', required: true, integer: true, min: 1, max: 10_000 },
  isActive: { kind: 'flag', label: 'Aktiv' },
});

export type DefaultReason = {
  category: DowntimeCategory;
  name: string;
  isPlanned: boolean;
  reasons: readonly string[];
};

const REASONS: Record<DowntimeCategory, { isPlanned: boolean; reasons: readonly string[] }> = {
  changeover: { isPlanned: true, reasons: ['Auftragswechsel', 'Werkzeugwechsel'] },
  breakdown: {
    isPlanned: false,
    reasons: ['Mechanischer Defekt', 'Elektrischer Defekt', 'Steuerung', 'Werkzeugbruch'],
  },
  setup: { isPlanned: false, reasons: ['Nachjustieren', 'Erstteil freigeben'] },
  material: { isPlanned: false, reasons: ['Material fehlt', 'Material fehlerhaft', 'Zuführung gestaut'] },
  personnel: { isPlanned: false, reasons: ['Bediener fehlt', 'Bediener an anderer Maschine'] },
  quality: { isPlanned: false, reasons: ['Maß außer Toleranz', 'Wartet auf Prüfung'] },
  maintenance: { isPlanned: true, reasons: ['Vorbeugende Wartung', 'Reinigung'] },
  break: { isPlanned: true, reasons: ['Pause laut Schichtplan'] },
  other: { isPlanned: false, reasons: [] },
};

/** A beginning for a company that has no tree yet; it changes it as it likes. */
export const DEFAULT_REASONS: readonly DefaultReason[] = DOWNTIME_CATEGORIES.map((category) => ({
  category,
  name: DOWNTIME_CATEGORY_LABELS[category],
  ...REASONS[category],
}));
