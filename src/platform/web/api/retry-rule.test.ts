import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './call.ts';
import { retryDelayMs, shouldRetry } from './retry-rule.ts';

const answered = (status: number) =>
  new ApiError({ type: 'about:blank', title: '', status, code: 'x', detail: 'x', instance: '' });

describe('OPEN-140 retry rule', () => {
  it('CONST-10 retries network and server failures three times', () => {
    for (const error of [new NetworkError(null), answered(500), answered(503)]) {
      expect([0, 1, 2, 3].map((count) => shouldRetry(count, error))).toEqual([true, true, true, false]);
    }
  });

  it('never retries a refusal', () => {
    for (const status of [400, 401, 403, 404, 409, 429]) expect(shouldRetry(0, answered(status))).toBe(false);
  });

  it('never retries what is no failed call', () => {
    expect(shouldRetry(0, new TypeError('broken code'))).toBe(false);
  });

  it('CONST-10 waits 1, 2, 4 s, capped at 30 s', () => {
    expect([0, 1, 2, 4, 5, 20].map(retryDelayMs)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
  });
});
