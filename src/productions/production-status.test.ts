import { expect, it } from 'vitest';
import { normalizeProductionStatus, PRODUCTION_STATUS_LABELS } from './production-status.ts';

it.each([
  ['NORM-12', 'planned', ['planned', 'scheduled']],
  ['NORM-13', 'queued', ['queued', 'waiting']],
  ['NORM-14', 'in_progress', ['running', 'in_progress', 'active']],
  ['NORM-15', 'paused', ['paused', 'hold']],
  ['NORM-16', 'completed', ['completed', 'finished', 'done']],
  ['NORM-17', 'cancelled', ['cancelled', 'aborted']],
  ['NORM-18', 'unknown', ['foo', '', null, 3]],
])('%s gives %s', (_id, status, words) => {
  expect(words.map(normalizeProductionStatus)).toEqual(words.map(() => status));
});

it('DASH-20 a completed production is called Abgeschlossen', () => {
  expect(PRODUCTION_STATUS_LABELS.completed).toBe('Abgeschlossen');
});
