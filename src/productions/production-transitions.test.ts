import { describe, expect, it } from 'vitest';
import { PRODUCTION_STATUSES, type ProductionStatus } from './production-status.ts';
import {
  actionDone,
  actionLabel,
  allowedActions,
  editRefusal,
  isNotStarted,
  isPlanningAction,
  isStarted,
  PRODUCTION_ACTIONS,
  removalRefusal,
  statusAfter,
} from './production-transitions.ts';

describe('NORM-12 to NORM-18 the states of an order', () => {
  it('go from planned over queued, in_progress and paused to completed', () => {
    const statuses: ProductionStatus[] = ['planned'];
    for (const action of ['release', 'start', 'pause', 'resume', 'complete'] as const) {
      statuses.push(statusAfter(statuses.at(-1) ?? 'unknown', action));
    }
    expect(statuses).toEqual(['planned', 'queued', 'in_progress', 'paused', 'in_progress', 'completed']);
  });

  it.each([
    ['planned', ['release', 'cancel']],
    ['queued', ['start', 'cancel']],
    ['in_progress', ['pause', 'complete', 'cancel']],
    ['paused', ['resume', 'complete', 'cancel']],
    ['completed', []],
    ['cancelled', []],
    ['unknown', ['cancel']],
  ] as const)('%s allows %j', (status, actions) => {
    expect(allowedActions(status)).toEqual(actions);
  });

  it('refuses every other action with a German sentence', () => {
    for (const status of PRODUCTION_STATUSES) {
      const allowed = new Set(allowedActions(status));
      for (const action of PRODUCTION_ACTIONS.filter((candidate) => !allowed.has(candidate))) {
        expect(() => statusAfter(status, action)).toThrow(/Ein Auftrag im Status „.+“ kann nicht .+ werden\./);
      }
    }
    expect(() => statusAfter('completed', 'start')).toThrow(
      'Ein Auftrag im Status „Abgeschlossen“ kann nicht gestartet werden.',
    );
  });

  it('knows what is begun and who may do what', () => {
    expect(PRODUCTION_STATUSES.filter(isNotStarted)).toEqual(['planned', 'queued']);
    expect(PRODUCTION_STATUSES.filter(isStarted)).toEqual(['in_progress', 'paused']);
    expect(PRODUCTION_STATUSES.filter((status) => editRefusal(status) === null)).toEqual(['planned', 'queued']);
    expect(PRODUCTION_STATUSES.filter((status) => removalRefusal(status) !== null)).toEqual([
      'in_progress',
      'paused',
      'completed',
    ]);
    expect(PRODUCTION_ACTIONS.filter(isPlanningAction)).toEqual(['release', 'cancel']);
    expect([actionLabel('complete'), actionDone('complete')]).toEqual(['Abschließen', 'abgeschlossen']);
  });
});
