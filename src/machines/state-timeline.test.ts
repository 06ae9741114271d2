import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MachineState } from './machine-state.ts';
import {
  observationOf,
  overlayObservations,
  type StateInterval,
  type StateObservation,
  timelineChange,
} from './state-timeline.ts';

const see = (atMs: number, state: MachineState, rawState: string | null = null): StateObservation => ({
  atMs,
  state,
  rawState,
});
const span = (
  startMs: number,
  endMs: number | null,
  state: MachineState,
  rawState: string | null = null,
): StateInterval => ({ startMs, endMs, state, rawState });

describe('observations', () => {
  it('open a history, continue it and change it', () => {
    const history = overlayObservations([], [see(0, 'running'), see(5, 'running'), see(9, 'stopped')], null);
    expect(history).toEqual([span(0, 9, 'running'), span(9, null, 'stopped')]);
    expect(overlayObservations(history, [see(12, 'stopped')], null)).toEqual(history);
    expect(overlayObservations(history, [], null)).toEqual(history);
  });

  it('tell a setup from another unknown by the raw word', () => {
    expect(overlayObservations([span(0, null, 'unknown', 'setup')], [see(5, 'unknown', 'x')], null)).toHaveLength(2);
  });

  it('that are late hold until the next known one', () => {
    const history = [span(0, 10, 'running'), span(10, null, 'stopped')];
    expect(overlayObservations(history, [see(4, 'error')], 6)).toEqual([
      span(0, 4, 'running'),
      span(4, 6, 'error'),
      span(6, 10, 'running'),
      span(10, null, 'stopped'),
    ]);
    expect(overlayObservations(history, [see(4, 'error'), see(7, 'running')], 10)).toEqual([
      span(0, 4, 'running'),
      span(4, 7, 'error'),
      span(7, 10, 'running'),
      span(10, null, 'stopped'),
    ]);
    expect(overlayObservations(history, [see(-5, 'idle')], 0)[0]).toEqual(span(-5, 0, 'idle'));
  });

  it('of the same moment: the later word wins', () => {
    expect(overlayObservations([span(0, null, 'running')], [see(0, 'error')], null)).toEqual([span(0, null, 'error')]);
    expect(overlayObservations([], [see(0, 'running'), see(0, 'error')], null)).toEqual([span(0, null, 'error')]);
  });

  it('keep the raw word only where ours says nothing', () => {
    expect(observationOf(1, 'unknown', 'setup').rawState).toBe('setup');
    expect(observationOf(1, 'running', 'producing').rawState).toBeNull();
  });

  it('arriving in any order of deliveries give the history of all of them in order', () => {
    const states: MachineState[] = ['running', 'stopped', 'error'];
    const observation = fc.record({ atMs: fc.integer({ min: 0, max: 60 }), state: fc.constantFrom(...states) });
    fc.assert(
      fc.property(
        fc.uniqueArray(observation, { selector: ({ atMs }) => atMs, minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (list, chance) => {
          const sorted = list.map(({ atMs, state }) => see(atMs, state)).sort((one, other) => one.atMs - other.atMs);
          const shuffled = sorted
            .map((entry) => ({ entry, key: chance.next().value as number }))
            .sort((one, other) => one.key - other.key)
            .map(({ entry }) => entry);
          let history: StateInterval[] = [];
          const known: StateObservation[] = [];
          for (const entry of shuffled) {
            const next = known.filter(({ atMs }) => atMs > entry.atMs).sort((one, other) => one.atMs - other.atMs)[0];
            history = overlayObservations(history, [entry], next?.atMs ?? null);
            known.push(entry);
          }
          expect(history).toEqual(overlayObservations([], sorted, null));
        },
      ),
    );
  });
});

describe('what has to be written', () => {
  const stored = [
    { ...span(0, 10, 'running'), id: 'a' },
    { ...span(10, null, 'stopped'), id: 'b' },
  ];

  it('is nothing when nothing changed', () => {
    expect(timelineChange(stored, [span(0, 10, 'running'), span(10, null, 'stopped')])).toBeNull();
  });

  it('names rows that go, change and come', () => {
    expect(timelineChange(stored, [span(0, 8, 'running'), span(8, null, 'error')])).toEqual({
      removed: ['b'],
      changed: [{ ...span(0, 8, 'running'), id: 'a' }],
      added: [span(8, null, 'error')],
      fromMs: 8,
    });
    expect(timelineChange(stored, [span(0, 10, 'error'), span(10, null, 'stopped')])?.fromMs).toBe(0);
    const open = [{ ...span(0, null, 'running'), id: 'a' }];
    expect(timelineChange(open, [span(0, 7, 'running')])).toMatchObject({ fromMs: 7, added: [], removed: [] });
    const closed = [{ ...span(0, 7, 'running'), id: 'a' }];
    expect(timelineChange(closed, [span(0, null, 'running')])?.fromMs).toBe(7);
  });
});
