import { describe, expect, it, vi } from 'vitest';
import type { Sample } from '../../adapter.ts';
import type { AdapterFailure, AdapterHost } from '../wire-adapter.ts';
import { startSamplePump } from './sample-pump.ts';

const sample = (value: number): Sample => ({ address: 'a', value, quality: 'good', timestampMs: null });

function host(deliver: AdapterHost['deliver']): AdapterHost {
  const log = { debug: () => {}, info: () => {}, warn: () => {} };
  return { folder: '', deliver, lost: () => {}, reject: () => {}, log };
}

describe('startSamplePump', () => {
  it('delivers in order, one batch at a time', async () => {
    const delivered: number[][] = [];
    let free = () => {};
    const pump = startSamplePump(
      host(async (samples) => {
        delivered.push(samples.map(({ value }) => Number(value)));
        await new Promise<void>((resolve) => {
          free = resolve;
        });
      }),
      () => {},
    );
    pump.push(sample(1));
    pump.push(sample(2));
    await vi.waitFor(() => expect(delivered).toEqual([[1, 2]]));
    pump.push(sample(3));
    await Promise.resolve();
    expect(delivered).toHaveLength(1);
    free();
    await vi.waitFor(() => expect(delivered).toEqual([[1, 2], [3]]));
    free();
    await pump.stop();
  });

  it('keeps what the journal refuses and delivers it again, once', async () => {
    vi.useFakeTimers();
    const kept: number[] = [];
    let refusals = 2;
    const pump = startSamplePump(
      host(async (samples) => {
        if (refusals-- > 0) throw new Error('voll');
        kept.push(...samples.map(({ value }) => Number(value)));
      }),
      () => {},
    );
    pump.push(sample(1));
    await vi.advanceTimersByTimeAsync(0);
    pump.push(sample(2));
    expect(kept).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(kept).toEqual([1, 2]);
    await pump.stop();
    vi.useRealTimers();
  });

  it('says so when too much waits, and takes nothing more', async () => {
    const failures: AdapterFailure[] = [];
    const pump = startSamplePump(
      host(() => new Promise(() => {})),
      (failure) => failures.push(failure),
      3,
    );
    for (let value = 0; value < 10; value++) pump.push(sample(value));
    expect(failures.map(({ code }) => code)).toEqual(['overrun']);
  });

  it('stop does not wait for a pause', async () => {
    const pump = startSamplePump(
      host(() => Promise.reject(new Error('voll'))),
      () => {},
    );
    pump.push(sample(1));
    await pump.stop();
    expect(pump).toBeDefined();
  });
});
