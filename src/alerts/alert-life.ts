import { Conflict } from '#platform/errors.ts';

/** An alert is raised, perhaps acknowledged, escalated and commented, and in the end resolved. */
export const ALERT_EVENT_TYPES = ['acknowledged', 'commented', 'escalated', 'resolved'] as const;
export type AlertEventType = (typeof ALERT_EVENT_TYPES)[number];

export const ALERT_EVENT_LABELS: Record<AlertEventType, string> = {
  acknowledged: 'Quittiert',
  commented: 'Kommentiert',
  escalated: 'Eskaliert',
  resolved: 'Behoben',
};

export const ALERT_STATES = ['open', 'acknowledged', 'resolved'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export const ALERT_STATE_LABELS: Record<AlertState, string> = {
  open: 'Offen',
  acknowledged: 'Quittiert',
  resolved: 'Behoben',
};

export type AlertFlags = { acknowledged: boolean; resolved: boolean };

export function alertState({ acknowledged, resolved }: AlertFlags): AlertState {
  if (resolved) return 'resolved';
  return acknowledged ? 'acknowledged' : 'open';
}

/** Shift leader, production manager, management: there is nobody above. */
export const HIGHEST_ESCALATION_LEVEL = 3;

/** The level after one more escalation. */
export function nextEscalationLevel(alert: { resolved: boolean; escalationLevel: number }): number {
  if (alert.resolved) throw new Conflict('alert_resolved', 'Dieser Alarm ist schon behoben.');
  if (alert.escalationLevel >= HIGHEST_ESCALATION_LEVEL) {
    throw new Conflict('highest_level_reached', 'Dieser Alarm ist schon auf der höchsten Stufe.');
  }
  return alert.escalationLevel + 1;
}
