import type { MaintenanceStatus } from './maintenance-type.ts';

/** What can be done with a maintenance record, from which states, and where it leads. */
export const MAINTENANCE_ACTIONS = ['start', 'complete', 'cancel'] as const;
export type MaintenanceAction = (typeof MAINTENANCE_ACTIONS)[number];

const RULES: Record<MaintenanceAction, { from: readonly MaintenanceStatus[]; to: MaintenanceStatus }> = {
  start: { from: ['planned'], to: 'in_progress' },
  // A short job is done before anyone presses start.
  complete: { from: ['planned', 'in_progress'], to: 'completed' },
  cancel: { from: ['planned', 'in_progress'], to: 'cancelled' },
};

export const MAINTENANCE_ACTION_LABELS: Record<MaintenanceAction, string> = {
  start: 'Beginnen',
  complete: 'Abschließen',
  cancel: 'Stornieren',
};

/** The state after the action, or null when it is not allowed now. */
export function stateAfter(status: MaintenanceStatus, action: MaintenanceAction): MaintenanceStatus | null {
  const { from, to } = RULES[action];
  return from.includes(status) ? to : null;
}

export function allowedActions(status: MaintenanceStatus): MaintenanceAction[] {
  return MAINTENANCE_ACTIONS.filter((action) => stateAfter(status, action) !== null);
}

/** Finished records are history: nobody changes or deletes them. */
export function isOpen(status: MaintenanceStatus): boolean {
  return allowedActions(status).length > 0;
}
