import { describe, expect, it } from 'vitest';
import { chooseClaims, leaseTimes, longestTakeoverMs, mayGoOn, saysDown } from './lease-rules.ts';

const times = leaseTimes(10);

describe('times of leases', () => {
  it('with the default a source has moved 15 s after a death', () => {
    expect(longestTakeoverMs(times)).toBeLessThanOrEqual(15_000);
  });

  it.each([1, 10, 60])('whoever gets no answer keeps still before others may take over (%d s)', (seconds) => {
    const { lifeMs, ownLimitMs, renewEveryMs, queryLimitMs, graceMs } = leaseTimes(seconds);
    expect(ownLimitMs).toBeLessThan(lifeMs);
    // One lost sign of life is no death.
    expect(renewEveryMs + queryLimitMs + renewEveryMs + queryLimitMs).toBeLessThan(lifeMs);
    // After an outage everybody comes back before anybody is given up.
    expect(renewEveryMs / 3 + queryLimitMs).toBeLessThan(graceMs);
  });
});

describe('whether a process may go on', () => {
  const asked = { lastMs: 0, hasRivals: true, isDown: false };

  it('for a while without an answer, then no longer', () => {
    expect(mayGoOn(asked, 7999, times)).toBe(true);
    expect(mayGoOn(asked, 8000, times)).toBe(false);
  });

  it('for days when there is nobody else, or the database is down for all: then the journal takes everything', () => {
    expect(mayGoOn({ ...asked, hasRivals: false }, 86_400_000, times)).toBe(true);
    expect(mayGoOn({ ...asked, isDown: true }, 86_400_000, times)).toBe(true);
  });

  it('never before the database has answered once', () => {
    expect(mayGoOn({ lastMs: null, hasRivals: false, isDown: false }, 0, times)).toBe(false);
  });

  it('a refusal says that the database is down, silence says nothing', () => {
    const failure = (code: string) => Object.assign(new Error(code), { code });
    expect(saysDown(failure('ECONNREFUSED'))).toBe(true);
    expect(saysDown(failure('57P03'))).toBe(true);
    expect(saysDown(new Error('query', { cause: failure('57P01') }))).toBe(true);
    expect(saysDown(new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')]))).toBe(true);
    expect(saysDown(new AggregateError([failure('ECONNREFUSED'), failure('ETIMEDOUT')]))).toBe(false);
    expect(saysDown(failure('ETIMEDOUT'))).toBe(false);
    expect(saysDown(failure('EHOSTUNREACH'))).toBe(false);
    expect(saysDown(new Error('Query read timeout'))).toBe(false);
  });
});

describe('what a process takes', () => {
  const free = (...ids: string[]) => ids.map((id) => ({ id, sinceMs: 1000 }));

  it('alone everything', () => {
    expect(chooseClaims({ total: 3, held: 0, processes: 1, free: free('a', 'b', 'c') }, 1000, 5000)).toHaveLength(3);
  });

  it('of two about half each', () => {
    expect(chooseClaims({ total: 5, held: 0, processes: 2, free: free('a', 'b', 'c', 'd', 'e') }, 1000, 5000)).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(chooseClaims({ total: 5, held: 3, processes: 2, free: free('d', 'e') }, 1000, 5000)).toEqual([]);
  });

  it('leaves a new one to the process with fewer, but not for ever', () => {
    const view = { total: 7, held: 6, processes: 2, free: free('neu') };
    expect(chooseClaims(view, 5999, 5000)).toEqual([]);
    expect(chooseClaims(view, 6000, 5000)).toEqual(['neu']);
  });

  it('everything of one that died', () => {
    expect(chooseClaims({ total: 6, held: 3, processes: 1, free: free('a', 'b', 'c') }, 1000, 5000)).toHaveLength(3);
  });
});
