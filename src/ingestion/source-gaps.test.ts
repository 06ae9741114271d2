import { describe, expect, it } from 'vitest';
import { GAPS_SHOWN_FOR_MS, MAX_GAPS, SERVER_WAS_OFF, SourceGaps } from './source-gaps.ts';

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

  it('go on after a restart, and the time in which the program was not running is one of them', () => {
    const kept = [{ fromMs: NOW - 60_000, toMs: NOW - 50_000, cause: 'lost' as const, reason: 'Weg.', lateSamples: 3 }];
    const gaps = new SourceGaps();
    gaps.restore(kept, NOW - 8000, 0, NOW);
    gaps.switchedOn(0);
    expect(gaps.list(NOW).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['open', SERVER_WAS_OFF],
      ['recovered', 'Weg.'],
    ]);
    gaps.end(2000);
    expect(gaps.list(NOW)[0]).toMatchObject({ from: iso(NOW - 8000), to: iso(NOW + 2000), outcome: 'lost' });
    // What a broker kept meanwhile makes up for it.
    gaps.measured(NOW - 5000, NOW + 3000);
    expect(gaps.list(NOW)[0]?.outcome).toBe('recovered');
  });

  it('that lasted at the end go on at the next start, without a second one', () => {
    const open = { fromMs: NOW - 60_000, toMs: null, cause: 'lost' as const, reason: 'Weg.', lateSamples: 0 };
    const gaps = new SourceGaps();
    gaps.restore([open], NOW - 30_000, 500, NOW);
    gaps.end(5500);
    expect(gaps.list(NOW)).toEqual([{ from: iso(NOW - 60_000), to: iso(NOW + 5000), reason: 'Weg.', outcome: 'lost' }]);
  });

  it('are none while the source is switched off, but the stretch is kept', () => {
    const gaps = new SourceGaps();
    gaps.switchedOff(0, NOW);
    expect(gaps.takeUnkept()).toEqual([]);
    gaps.switchedOn(0);
    gaps.begin('Weg.', 1000, NOW + 1000);
    gaps.switchedOff(2000, NOW + 2000);
    gaps.switchedOff(2500, NOW + 2500);
    gaps.switchedOn(9000);
    expect(gaps.list(NOW)).toHaveLength(1);
    expect(gaps.takeUnkept().map(({ cause, fromMs, toMs }) => [cause, fromMs - NOW, (toMs ?? 0) - NOW])).toEqual([
      ['lost', 1000, 2000],
      ['off', 2000, 9000],
    ]);
  });

  it('are handed over for keeping once per change, and again when that failed', () => {
    const gaps = new SourceGaps();
    gaps.begin('Weg.', 0, NOW);
    const first = gaps.takeUnkept();
    expect(first).toMatchObject([{ toMs: null, lateSamples: 0 }]);
    expect(gaps.takeUnkept()).toEqual([]);
    gaps.notKept(first);
    expect(gaps.takeUnkept()).toHaveLength(1);
    gaps.end(1000);
    expect(gaps.takeUnkept()).toMatchObject([{ toMs: NOW + 1000 }]);
    gaps.measured(NOW + 500, NOW + 5000);
    expect(gaps.takeUnkept()).toMatchObject([{ lateSamples: 1 }]);
  });
});
