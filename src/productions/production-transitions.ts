import { Conflict } from '#platform/errors.ts';
import { PRODUCTION_STATUS_LABELS, type ProductionStatus } from './production-status.ts';

/** What can be done with an order, in the order of its life. */
export const PRODUCTION_ACTIONS = ['release', 'start', 'pause', 'resume', 'complete', 'cancel'] as const;
export type ProductionAction = (typeof PRODUCTION_ACTIONS)[number];

type Transition = { from: readonly ProductionStatus[]; to: ProductionStatus; label: string; done: string };

/** planned → queued → in_progress ⇄ paused → completed; what is not finished can be cancelled. */
const TRANSITIONS: Record<ProductionAction, Transition> = {
  release: { from: ['planned'], to: 'queued', label: 'Freigeben', done: 'freigegeben' },
  start: { from: ['queued'], to: 'in_progress', label: 'Starten', done: 'gestartet' },
  pause: { from: ['in_progress'], to: 'paused', label: 'Pausieren', done: 'pausiert' },
  resume: { from: ['paused'], to: 'in_progress', label: 'Fortsetzen', done: 'fortgesetzt' },
  complete: { from: ['in_progress', 'paused'], to: 'completed', label: 'Abschließen', done: 'abgeschlossen' },
  cancel: {
    from: ['planned', 'queued', 'in_progress', 'paused', 'unknown'],
    to: 'cancelled',
    label: 'Stornieren',
    done: 'storniert',
  },
};

/** Planning decides what is made; the shop floor decides how it goes on. */
const PLANNING_ACTIONS: ReadonlySet<ProductionAction> = new Set(['release', 'cancel']);

export function actionLabel(action: ProductionAction): string {
  return TRANSITIONS[action].label;
}

/** 'gestartet', for sentences about what was done. */
export function actionDone(action: ProductionAction): string {
  return TRANSITIONS[action].done;
}

export function isPlanningAction(action: ProductionAction): boolean {
  return PLANNING_ACTIONS.has(action);
}

export function allowedActions(status: ProductionStatus): ProductionAction[] {
  return PRODUCTION_ACTIONS.filter((action) => TRANSITIONS[action].from.includes(status));
}

/** The status after the action; refuses what the state of the order does not allow. */
export function statusAfter(status: ProductionStatus, action: ProductionAction): ProductionStatus {
  const transition = TRANSITIONS[action];
  if (transition.from.includes(status)) return transition.to;
  throw new Conflict(
    'transition_not_allowed',
    `Ein Auftrag im Status „${PRODUCTION_STATUS_LABELS[status]}“ kann nicht ${transition.done} werden.`,
  );
}

/** Work has not begun: planning may still change everything. */
export function isNotStarted(status: ProductionStatus): boolean {
  return status === 'planned' || status === 'queued';
}

/** Why planning can no longer change an order, or null. */
export function editRefusal(status: ProductionStatus): string | null {
  return isNotStarted(status) ? null : 'Der Auftrag wurde bereits gestartet und kann nicht mehr geändert werden.';
}

/** Why an order cannot be deleted, or null. Bookings may forbid it too; the database knows. */
export function removalRefusal(status: ProductionStatus): string | null {
  return isStarted(status) || status === 'completed'
    ? 'Ein begonnener Auftrag kann nicht gelöscht werden. Stornieren Sie ihn oder schließen Sie ihn ab.'
    : null;
}

/** In work or interrupted: pieces can be booked. */
export function isStarted(status: ProductionStatus): boolean {
  return status === 'in_progress' || status === 'paused';
}
