import { wordReader } from '#telemetry/word-table.ts';

/** Where an order stands. Spec §4. */
export const PRODUCTION_STATUSES = [
  'planned',
  'queued',
  'in_progress',
  'paused',
  'completed',
  'cancelled',
  'unknown',
] as const;
export type ProductionStatus = (typeof PRODUCTION_STATUSES)[number];

/** NORM-12..18 */
export const normalizeProductionStatus = wordReader<ProductionStatus>(
  PRODUCTION_STATUSES,
  {
    planned: ['planned', 'scheduled'],
    queued: ['queued', 'waiting'],
    in_progress: ['running', 'in_progress', 'active'],
    paused: ['paused', 'hold'],
    completed: ['completed', 'finished', 'done'],
    cancelled: ['cancelled', 'aborted'],
  },
  'unknown',
);

export const PRODUCTION_STATUS_LABELS: Record<ProductionStatus, string> = {
  planned: 'Geplant',
  queued: 'Eingereiht',
  in_progress: 'In Arbeit',
  paused: 'Pausiert',
  completed: 'Abgeschlossen',
  cancelled: 'Storniert',
  unknown: 'Unbekannt',
};
