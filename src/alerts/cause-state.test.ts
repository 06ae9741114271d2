import { describe, expect, it } from 'vitest';
import { type CauseState, CLEAR_AFTER_MS, observeCause, observeEvent } from './cause-state.ts';

/** Plays observations and keeps track of the alert as the service does. */
function play(...seen: [atMs: number, present: boolean][]): string[] {
  let state: CauseState | null = null;
  let open = false;
  return seen.map(([atMs, present]) => {
    const next = observeCause(state, open, { atMs, present });
    state = next.state;
    if (next.step === 'raise') open = true;
    if (next.step === 'resolve') open = false;
    return next.step;
  });
}

describe('a cause', () => {
  it('raises one alert, however long it lasts', () => {
    expect(play([0, false], [1, true], [2, true], [3, true])).toEqual(['none', 'raise', 'none', 'none']);
  });

  it('that dances around its limit is one alert with many occurrences', () => {
    expect(play([0, true], [1000, false], [2000, true], [3000, false], [4000, true])).toEqual([
      'raise',
      'none',
      'again',
      'none',
      'again',
    ]);
  });

  it('resolves its alert when it was away long enough, and may then raise a new one', () => {
    const gone = 1000;
    expect(
      play(
        [0, true],
        [gone, false],
        [gone + CLEAR_AFTER_MS - 1, false],
        [gone + CLEAR_AFTER_MS, false],
        [gone + CLEAR_AFTER_MS + 1, false],
        [200_000, true],
      ),
    ).toEqual(['raise', 'none', 'none', 'resolve', 'none', 'raise']);
  });

  it('counts once when it is delivered twice or late', () => {
    expect(play([0, true], [5000, false], [6000, true], [6000, true], [5500, false])).toEqual([
      'raise',
      'none',
      'again',
      'none',
      'none',
    ]);
  });

  it('stays quiet after a person resolved it while it lasts', () => {
    const lasting: CauseState = { present: true, sinceMs: 0, observedMs: 10 };
    expect(observeCause(lasting, false, { atMs: 20, present: true }).step).toBe('none');
    expect(observeCause({ ...lasting, present: false }, false, { atMs: CLEAR_AFTER_MS * 2, present: false }).step).toBe(
      'none',
    );
  });
});

it('an event raises, occurs again and ends', () => {
  const first = observeEvent(null, false, { atMs: 1, cleared: false });
  expect(first.step).toBe('raise');
  expect(observeEvent(first.state, true, { atMs: 1, cleared: false }).step).toBe('none');
  expect(observeEvent(first.state, true, { atMs: 2, cleared: false }).step).toBe('again');
  expect(observeEvent(first.state, true, { atMs: 2, cleared: true }).step).toBe('resolve');
  expect(observeEvent(null, false, { atMs: 2, cleared: true }).step).toBe('none');
});
