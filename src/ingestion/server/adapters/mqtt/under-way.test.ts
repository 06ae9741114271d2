import { describe, expect, it } from 'vitest';
import { MAX_WAITING_SAMPLES } from '../../supervisor-queue.ts';
import { createUnderWay, MAX_MESSAGES_UNDER_WAY, MAX_SAMPLES_UNDER_WAY } from './under-way.ts';

describe('messages under way', () => {
  /** Reads messages of so many samples until reading is held up; tells how many it has read since it was last asked. */
  function reader(samplesEach: number) {
    const underWay = createUnderWay();
    let read = 0;
    const next = () => {
      if (read >= 10_000) return;
      read += 1;
      underWay.add(samplesEach);
      underWay.readOn(next);
    };
    next();
    const taken = () => {
      const count = read;
      read = 0;
      return count;
    };
    return { underWay, taken };
  }

  it('reading stops at so many messages and goes on when half of them are kept, not only when all are', () => {
    const { underWay, taken } = reader(1);
    expect(taken()).toBe(MAX_MESSAGES_UNDER_WAY);
    for (let kept = 0; kept < MAX_MESSAGES_UNDER_WAY / 2; kept++) underWay.remove(1);
    expect(taken()).toBe(0);
    underWay.remove(1);
    expect(taken()).toBe(MAX_MESSAGES_UNDER_WAY / 2 + 1);
  });

  it('reading stops at so many samples, however few messages they came in', () => {
    const { underWay, taken } = reader(20);
    expect(taken()).toBe(MAX_SAMPLES_UNDER_WAY / 20);
    for (let kept = 0; kept <= MAX_SAMPLES_UNDER_WAY / 40; kept++) underWay.remove(20);
    expect(taken()).toBe(MAX_SAMPLES_UNDER_WAY / 40 + 1);
  });

  it('a message larger than the limit is not held up for ever', () => {
    const { underWay, taken } = reader(MAX_SAMPLES_UNDER_WAY * 3);
    expect(taken()).toBe(1);
    underWay.remove(MAX_SAMPLES_UNDER_WAY * 3);
    expect(taken()).toBe(1);
  });

  it('the supervisor never has to refuse a source that stays below', () => {
    expect(MAX_SAMPLES_UNDER_WAY * 2).toBeLessThan(MAX_WAITING_SAMPLES);
  });
});
