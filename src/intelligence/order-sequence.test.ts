import { describe, expect, it } from 'vitest';
import { seededRandom } from '#platform/random.ts';
import { DEFAULT_WEIGHTS, figuresOf, placeJobs, proposeSequence, type SequenceJob } from './order-sequence.ts';

const MINUTE_MS = 60_000;
const MACHINE = { family: null, finishMs: (minutes: number) => minutes * MINUTE_MS };

function randomJobs(seed: string, count: number): SequenceJob[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    family: random.pick(['A', 'B', 'C']),
    workMinutes: random.integer(10, 120),
    setupMinutes: random.integer(5, 60),
    dueMs: random.chance(0.15) ? null : random.integer(30, 500) * MINUTE_MS,
    weight: random.integer(1, 3),
  }));
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
const costOf = (jobs: readonly SequenceJob[]) => figuresOf(jobs, MACHINE, DEFAULT_WEIGHTS).cost;

describe('INT-08 sequence of orders', () => {
  it('is never worse than planned, never better than possible, and nearly always the best of all sequences', () => {
    let optimal = 0;
    let worstGap = 0;
    const cases = 60;
    for (let round = 0; round < cases; round++) {
      const jobs = randomJobs(`case ${round}`, 6);
      const proposal = proposeSequence(jobs, MACHINE);
      const best = Math.min(...permutations(jobs).map(costOf));
      expect(proposal.before.cost).toBeCloseTo(costOf(jobs));
      expect(proposal.after.cost).toBeLessThanOrEqual(proposal.before.cost + 1e-9);
      expect(proposal.after.cost).toBeGreaterThanOrEqual(best - 1e-9);
      if (proposal.after.cost <= best + 1e-9) optimal += 1;
      worstGap = Math.max(worstGap, best === 0 ? 0 : proposal.after.cost / best - 1);
    }
    expect(optimal / cases).toBeGreaterThan(0.9);
    expect(worstGap).toBeLessThan(0.15);
  });

  it('keeps every order once and its figures are those of its order', () => {
    const jobs = randomJobs('gross', 40);
    const proposal = proposeSequence(jobs, MACHINE);
    expect(proposal.order.toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
    const byId = new Map(jobs.map((job) => [job.id, job]));
    const sequence = proposal.order.map((id) => byId.get(id) as SequenceJob);
    expect(figuresOf(sequence, MACHINE, DEFAULT_WEIGHTS)).toEqual(proposal.after);
    expect(proposal.after.cost).toBeLessThan(proposal.before.cost);
    const placed = placeJobs(sequence, MACHINE);
    expect(placed.filter(({ lateMinutes }) => lateMinutes > 0)).toHaveLength(proposal.after.lateOrders);
    expect(placed.reduce((sum, { setupMinutes }) => sum + setupMinutes, 0)).toBe(proposal.after.setupMinutes);
    expect(proposeSequence(jobs, MACHINE)).toEqual(proposal);
  });

  it('puts equal products together and starts with what is set up', () => {
    const job = (id: string, family: string): SequenceJob => ({
      id,
      family,
      workMinutes: 10,
      setupMinutes: 30,
      dueMs: null,
      weight: 1,
    });
    const jobs = [job('1', 'A'), job('2', 'B'), job('3', 'A'), job('4', 'B')];
    const { before, after, order } = proposeSequence(jobs, { ...MACHINE, family: 'B' });
    expect(before.setupMinutes).toBe(120);
    expect(after.setupMinutes).toBe(30);
    expect(order.slice(0, 2).toSorted()).toEqual(['2', '4']);
  });

  it('an empty or single queue stays as it is', () => {
    expect(proposeSequence([], MACHINE)).toMatchObject({ order: [], after: { cost: 0 } });
    expect(proposeSequence(randomJobs('eins', 1), MACHINE).order).toEqual(['0']);
  });
});
