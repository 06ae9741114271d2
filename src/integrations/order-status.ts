import {
  normalizeProductionStatus,
  PRODUCTION_STATUS_LABELS,
  type ProductionStatus,
} from '#productions/production-status.ts';
import { allowedActions, type ProductionAction, statusAfter } from '#productions/production-transitions.ts';
import type { FieldDifference, FieldRule } from './import-comparison.ts';

/** Words of ERP systems beyond those of the specification (NORM-12 … 18), and the short codes of the most common one. */
const ERP_WORDS = new Map<string, ProductionStatus>(
  Object.entries({
    created: 'planned',
    open: 'planned',
    geplant: 'planned',
    eröffnet: 'planned',
    crtd: 'planned',
    released: 'queued',
    freigegeben: 'queued',
    eingereiht: 'queued',
    rel: 'queued',
    started: 'in_progress',
    gestartet: 'in_progress',
    'in progress': 'in_progress',
    'in arbeit': 'in_progress',
    pcnf: 'in_progress',
    pausiert: 'paused',
    unterbrochen: 'paused',
    closed: 'completed',
    abgeschlossen: 'completed',
    fertig: 'completed',
    cnf: 'completed',
    teco: 'completed',
    clsd: 'completed',
    canceled: 'cancelled',
    deleted: 'cancelled',
    storniert: 'cancelled',
    dlfl: 'cancelled',
  } as const),
);

/** Null when nobody can tell what the word means. */
export function readOrderStatus(text: string): ProductionStatus | null {
  const known = ERP_WORDS.get(text.trim().toLowerCase()) ?? normalizeProductionStatus(text);
  return known === 'unknown' ? null : known;
}

/** How far an order has come. Running and paused are equally far. */
const PROGRESS: Record<ProductionStatus, number> = {
  unknown: 0,
  planned: 0,
  queued: 1,
  in_progress: 2,
  paused: 2,
  completed: 3,
  cancelled: 3,
};
const BEGUN = PROGRESS.in_progress;

/** What has to be done here so that the order stands as it does over there; null when our rules know no such step. */
export function actionsTowards(ours: ProductionStatus, theirs: ProductionStatus): ProductionAction[] | null {
  if (ours === theirs) return [];
  const single = allowedActions(ours).find((action) => statusAfter(ours, action) === theirs);
  if (single !== undefined) return [single];
  return ours === 'planned' && theirs === 'in_progress' ? ['release', 'start'] : null;
}

/**
 * The shop floor is ahead of the ERP most of the time: what is merely behind over there is no difference. A step the
 * rules of orders do not know stays a conflict with its reason.
 */
export const compareOrderStatus: FieldRule = (theirsText, oursText, lastText): FieldDifference | null => {
  const [theirs, ours] = [theirsText as ProductionStatus, oursText as ProductionStatus];
  const last = lastText as ProductionStatus | null;
  if (theirs === ours || theirs === last) return null;
  const wentBack = last !== null && PROGRESS[theirs] < PROGRESS[last];
  const bothHaveBegun =
    PROGRESS[theirs] === BEGUN && PROGRESS[ours] === BEGUN && (last === null || PROGRESS[last] < BEGUN);
  const isBehind = PROGRESS[theirs] < PROGRESS[ours] && ours !== 'cancelled';
  if (!wentBack && (isBehind || bothHaveBegun)) return null;
  const refusal =
    actionsTowards(ours, theirs) === null
      ? `Der Auftrag steht dort auf „${PRODUCTION_STATUS_LABELS[theirs]}“. Aus dem Status „${PRODUCTION_STATUS_LABELS[ours]}“ ist dieser Schritt hier nicht möglich.`
      : null;
  return { field: 'status', theirs, ours, isConflict: refusal !== null || last !== ours, refusal };
};

/** What becomes of the status of an order that is new here: it may be released, work begins on the shop floor only. */
export function actionsForNew(theirs: ProductionStatus | null): ProductionAction[] {
  return theirs !== null && ['queued', 'in_progress', 'paused'].includes(theirs) ? ['release'] : [];
}
