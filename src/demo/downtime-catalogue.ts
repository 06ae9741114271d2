import {
  DOWNTIME_CATEGORIES,
  DOWNTIME_CATEGORY_LABELS,
  type DowntimeCategory,
  type ImpactLevel,
} from '#oee/downtime.ts';
import type { DowntimeReasonRow } from './demo-rows.ts';
import type { IdSource } from './seeded-id.ts';

/** Why a machine stands. `weight` says how often it happens among the unplanned stops. */
export type StopCause = {
  category: DowntimeCategory;
  reason: string;
  isPlanned: boolean;
  impactLevel: ImpactLevel;
};

export const BREAK = cause('break', 'Pause laut Schichtplan', true, 'low');
export const CHANGEOVER = cause('changeover', 'Umrüsten auf neuen Auftrag', true, 'medium');
export const NO_ORDER = cause('other', 'Kein Auftrag', true, 'low');
export const PLANNED_MAINTENANCE = cause('maintenance', 'Geplante Wartung', true, 'medium');

export const MICRO_STOPS = [
  cause('material', 'Teilezufuhr kurz gestaut', false, 'low'),
  cause('quality', 'Kurze Nachjustierung', false, 'low'),
  cause('breakdown', 'Sensor quittiert', false, 'low'),
  cause('other', 'Späne oder Reste entfernt', false, 'low'),
] as const;

export const BREAKDOWNS = [
  cause('breakdown', 'Antrieb gestört', false, 'high'),
  cause('breakdown', 'Werkzeugbruch', false, 'high'),
  cause('breakdown', 'Hydraulik undicht', false, 'high'),
  cause('breakdown', 'Steuerung ausgefallen', false, 'critical'),
  cause('breakdown', 'Sensor defekt', false, 'high'),
] as const;

export const OTHER_STOPS = [
  cause('material', 'Material fehlt am Arbeitsplatz', false, 'medium'),
  cause('quality', 'Maß nachstellen nach Prüfung', false, 'medium'),
  cause('setup', 'Werkzeug nachgesetzt', false, 'medium'),
] as const;

/** Cannot happen where nobody is scheduled. */
export const STAFF_STOP = cause('personnel', 'Bediener an anderer Maschine gebunden', false, 'medium');

const ALL_CAUSES: readonly StopCause[] = [
  BREAK,
  CHANGEOVER,
  NO_ORDER,
  PLANNED_MAINTENANCE,
  ...MICRO_STOPS,
  ...BREAKDOWNS,
  ...OTHER_STOPS,
  STAFF_STOP,
];

/** The reason tree: a node per category, its reasons below it. */
export function demoDowntimeReasons(ids: IdSource): DowntimeReasonRow[] {
  const rows: DowntimeReasonRow[] = [];
  for (const [index, category] of DOWNTIME_CATEGORIES.entries()) {
    const reasons = ALL_CAUSES.filter((candidate) => candidate.category === category);
    const parent: DowntimeReasonRow = {
      id: ids.of(`reason:${category}`),
      parentId: null,
      downtimeCategory: category,
      name: DOWNTIME_CATEGORY_LABELS[category],
      isPlanned: reasons.length > 0 && reasons.every((reason) => reason.isPlanned),
      position: index + 1,
    };
    const children = reasons.map((reason, position) => ({
      id: reasonId(ids, reason),
      parentId: parent.id,
      downtimeCategory: category,
      name: reason.reason,
      isPlanned: reason.isPlanned,
      position: position + 1,
    }));
    rows.push(parent, ...children);
  }
  return rows;
}

export function reasonId(ids: IdSource, stop: StopCause): string {
  return ids.of(`reason:${stop.category}:${stop.reason}`);
}

function cause(category: DowntimeCategory, reason: string, isPlanned: boolean, impactLevel: ImpactLevel): StopCause {
  return { category, reason, isPlanned, impactLevel };
}
