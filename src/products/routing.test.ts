import { describe, expect, it } from 'vitest';
import { bottleneckOf, nextOperationNumber, routingTimes } from './routing.ts';

const step = (operationNumber: number, setupMinutes: number | null, idealCycleSeconds: number | null) => ({
  operationNumber,
  setupMinutes,
  idealCycleSeconds,
});

describe('routing', () => {
  it('numbers in tens, after the highest', () => {
    expect([[], [10], [30, 10], [15], [9]].map(nextOperationNumber)).toEqual([10, 20, 40, 20, 10]);
  });

  it('adds up what is known', () => {
    expect(routingTimes([step(10, 20, 60), step(20, null, 90), step(30, 5, null)])).toEqual({
      setupMinutes: 25,
      cycleSeconds: 150,
    });
    expect(routingTimes([step(10, null, null)])).toEqual({ setupMinutes: null, cycleSeconds: null });
  });

  it('finds the slowest operation, the first of equals', () => {
    expect(bottleneckOf([step(10, 0, 60), step(20, 0, 90), step(30, 0, 90)])?.operationNumber).toBe(20);
    expect(bottleneckOf([step(10, 90, null)])).toBeNull();
    expect(bottleneckOf([])).toBeNull();
  });
});
