import { describe, expect, it } from 'vitest';
import { gaugesToShow, summarizeOee } from './oee-summary.ts';

const row = (machine_name: string, current_oee: number | null, target_oee = 85) => ({
  machine_name,
  current_oee,
  target_oee,
});

describe('OEE cards', () => {
  it('DASH-08 OPEN-060 average of the machines with a figure, one decimal', () => {
    expect(summarizeOee([row('A', 80), row('B', 85.25), row('C', null)]).averagePercent).toBe(82.6);
  });

  it('DASH-09 DASH-10 best and lowest with their machine', () => {
    const summary = summarizeOee([row('A', 71), row('B', 90.5), row('C', null), row('D', 64)]);
    expect(summary.best).toEqual({ machineName: 'B', oeePercent: 90.5 });
    expect(summary.lowest).toEqual({ machineName: 'D', oeePercent: 64 });
  });

  it('OPEN-060 the first row wins ties', () => {
    const summary = summarizeOee([row('A', 80), row('B', 80)]);
    expect(summary.best?.machineName).toBe('A');
    expect(summary.lowest?.machineName).toBe('A');
  });

  it('OPEN-060 nothing recorded', () => {
    const nothing = { averagePercent: 0, best: null, lowest: null, onTargetCount: 0 };
    expect(summarizeOee([])).toEqual({ ...nothing, machineCount: 0 });
    expect(summarizeOee([row('A', null)])).toEqual({ ...nothing, machineCount: 1 });
  });

  it('DASH-11 DASH-12 OPEN-085 at the target counts, just below does not', () => {
    const summary = summarizeOee([row('A', 85), row('B', 84.9), row('C', 70, 60), row('D', null)]);
    expect([summary.onTargetCount, summary.machineCount]).toEqual([2, 4]);
  });
});

it('DASH-13 DASH-15 OPEN-061 four gauges, the rest counted', () => {
  expect(gaugesToShow(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual({ shown: ['a', 'b', 'c', 'd'], moreCount: 2 });
  expect(gaugesToShow(['a', 'b', 'c', 'd']).moreCount).toBe(0);
});
