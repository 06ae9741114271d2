import { describe, expect, it } from 'vitest';
import { GAPS_SHOWN_FOR_MS, MAX_GAPS, SourceGaps } from './source-gaps.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

describe('gaps of a source', () => {
  it('last from the loss to the return, one at a time, and are listed newest first', () => {
    const gaps = new SourceGaps();
    gaps.begin('Kabel gezogen.', 0, NOW);
    gaps.begin('Noch immer.', 1000, NOW + 1000);
    expect(gaps.list(NOW)).toEqual([{ from: iso(NOW), to: null, reason: 'Kabel gezogen.', outcome: 'open' }]);
    gaps.end(5000);
    gaps.end(9000);
    gaps.begin('Wieder.', 20_000, NOW + 20_000);
    expect(gaps.list(NOW)).toEqual([
      { from: iso(NOW + 20_000), to: null, reason: 'Wieder.', outcome: 'open' },
      { from: iso(NOW), to: iso(NOW + 5000), reason: 'Kabel gezogen.', outcome: 'lost' },
    ]);
  });

  it('are recovered by a value measured inside them, not by one from before or after', () => {
    const gaps = new SourceGaps();
    for (const start of [0, 10_000]) {
      gaps.begin('Weg.', start, NOW + start);
      gaps.end(start + 5000);
    }
    const later = NOW + 60_000;
    gaps.measured(NOW - 1, later);
    gaps.measured(NOW + 5000, later);
    gaps.measured(NOW + 15_000, later);
    // Measured inside and delivered at once, on the way back.
    gaps.measured(NOW + 14_500, NOW + 15_100);
    expect(gaps.list(NOW).map(({ outcome }) => outcome)).toEqual(['lost', 'lost']);
    gaps.measured(NOW + 2000, later);
    expect(gaps.list(NOW).map(({ outcome }) => outcome)).toEqual(['lost', 'recovered']);
    gaps.measured(NOW + 14_999, later);
    expect(gaps.list(NOW).map(({ outcome }) => outcome)).toEqual(['recovered', 'recovered']);
  });

  it('are as long as they were, whatever happens to the time of day', () => {
    const gaps = new SourceGaps();
    gaps.begin('Weg.', 100, NOW);
    gaps.end(7100);
    gaps.begin('Weg.', 8000, NOW - 3_600_000);
    gaps.end(9000);
    const lengths = gaps.list(NOW).map(({ from, to }) => Date.parse(to ?? '') - Date.parse(from));
    expect(lengths).toEqual([1000, 7000]);
  });

  it('are shown for a day, and of a line that flutters only the newest', () => {
    const gaps = new SourceGaps();
    for (let index = 0; index < MAX_GAPS + 10; index++) {
      gaps.begin(`Grund ${index}.`, index * 1000, NOW + index * 1000);
      gaps.end(index * 1000 + 500);
    }
    expect(gaps.list(NOW)).toHaveLength(MAX_GAPS);
    expect(gaps.list(NOW)[0]?.reason).toBe(`Grund ${MAX_GAPS + 9}.`);
    expect(gaps.list(NOW + GAPS_SHOWN_FOR_MS + 3_600_000)).toEqual([]);
  });
});
