import { describe, expect, it } from 'vitest';
import { httpProblem, notConnected, retryAfterMs, retryDelayMs, waitForSlotMs } from './request-rules.ts';

describe('rules of calls to other systems', () => {
  it('INT-23 doubles the pause from a second', () => {
    expect([0, 1, 2].map(retryDelayMs)).toEqual([1000, 2000, 4000]);
  });

  const now = Date.parse('2026-11-15T12:00:00Z');
  it.each([
    ['7', 7000],
    ['0', 0],
    ['Sun, 15 Nov 2026 12:00:30 GMT', 30_000],
    ['Sun, 15 Nov 2026 11:00:00 GMT', 0],
    [null, 1000],
    ['bald', 1000],
  ])('INT-18 OPEN-136 Retry-After %s', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });

  it('INT-20 INT-21 words problems as specified', () => {
    expect(httpProblem(500, 'Internal Server Error')).toBe('HTTP 500: Internal Server Error');
    expect(notConnected('ERP')).toBe('Not connected to ERP');
  });

  it('INT-24 OPEN-139 the 61st call in a minute waits until the first is a minute old', () => {
    const sent = Array.from({ length: 60 }, (_, index) => index * 100);
    expect(waitForSlotMs(sent.slice(0, 59), 6000)).toBe(0);
    expect(waitForSlotMs(sent, 6000)).toBe(54_000);
    expect(waitForSlotMs([...sent, 60_000], 60_050)).toBe(50);
  });
});
