import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insist } from './insist.ts';

describe('attempts after the return of the network', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('OPEN-048 are repeated until one works', async () => {
    const attempt = vi.fn<() => Promise<void>>();
    attempt.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away')).mockResolvedValue();
    const done = insist(attempt);
    await vi.advanceTimersByTimeAsync(2999);
    expect(attempt).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(attempt).toHaveBeenCalledTimes(3);
  });

  it('end after five, with the last failure', async () => {
    const attempt = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('away'));
    const done = expect(insist(attempt)).rejects.toThrow('away');
    await vi.advanceTimersByTimeAsync(15_000);
    await done;
    expect(attempt).toHaveBeenCalledTimes(5);
  });
});
