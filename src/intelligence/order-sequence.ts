import { seededRandom } from '#platform/random.ts';

/** An order waiting for its machine. */
export type SequenceJob = {
  id: string;
  /** Orders of one family follow each other without a new set-up: the product. */
  family: string;
  workMinutes: number;
  setupMinutes: number;
  /** Null: no due date, never late. */
  dueMs: number | null;
  /** How much a late minute counts; 1 is normal. */
  weight: number;
};

export type SequenceMachine = {
  /** What is set up now; null when nobody knows. */
  family: string | null;
  /** When so many working minutes from now are over, by the machine's calendar. */
  finishMs: (workedMinutes: number) => number;
};

export type SequenceWeights = { setup: number; tardiness: number };
export type SequenceFigures = { setupMinutes: number; tardinessMinutes: number; lateOrders: number; cost: number };
export type PlacedJob = { id: string; setupMinutes: number; startMs: number; endMs: number; lateMinutes: number };
export type SequenceProposal = {
  method: 'due-date-families-insertion';
  version: number;
  before: SequenceFigures;
  after: SequenceFigures;
  /** The better order; the given one where nothing better was found. */
  order: string[];
};

export const SEQUENCE_VERSION = 1;
export const DEFAULT_WEIGHTS: SequenceWeights = { setup: 1, tardiness: 1 };
/** Sequences looked at before the search ends with the best so far. */
export const MAX_EVALUATIONS = 20_000;
/** Short queues leave room for starts drawn by a fixed seed, against local best that are not the best. */
const RESTARTS = 20;
const MINUTE_MS = 60_000;

/**
 * Fewer set-ups and less lateness: from three starts (as planned, by due date, by due date in families of equal
 * set-up) and some drawn ones, orders are moved to other places and exchanged as long as that helps; the best wins.
 * It never gets worse than the given sequence, and equal input gives equal output.
 */
export function proposeSequence(
  jobs: readonly SequenceJob[],
  machine: SequenceMachine,
  weights: SequenceWeights = DEFAULT_WEIGHTS,
): SequenceProposal {
  const before = figuresOf(jobs, machine, weights);
  let best = { jobs, figures: before };
  const budget = { left: MAX_EVALUATIONS };
  for (const start of startsOf(jobs)) {
    if (budget.left <= 0) break;
    const found = improve(start, machine, weights, budget);
    if (found.figures.cost < best.figures.cost - 1e-9) best = found;
  }
  return {
    method: 'due-date-families-insertion',
    version: SEQUENCE_VERSION,
    before,
    after: best.figures,
    order: best.jobs.map(({ id }) => id),
  };
}

/** Set-up and weighted lateness of a sequence. */
export function figuresOf(
  jobs: readonly SequenceJob[],
  machine: SequenceMachine,
  weights: SequenceWeights,
): SequenceFigures {
  let setupMinutes = 0;
  let tardinessMinutes = 0;
  let weighted = 0;
  let lateOrders = 0;
  let workedMinutes = 0;
  let family = machine.family;
  for (const job of jobs) {
    const setup = job.family === family ? 0 : job.setupMinutes;
    setupMinutes += setup;
    workedMinutes += setup + job.workMinutes;
    family = job.family;
    if (job.dueMs === null) continue;
    const late = Math.max(0, machine.finishMs(workedMinutes) - job.dueMs) / MINUTE_MS;
    if (late > 0) lateOrders += 1;
    tardinessMinutes += late;
    weighted += late * job.weight;
  }
  const cost = weights.setup * setupMinutes + weights.tardiness * weighted;
  return { setupMinutes, tardinessMinutes, lateOrders, cost };
}

/** The same with the times of every order. */
export function placeJobs(jobs: readonly SequenceJob[], machine: SequenceMachine): PlacedJob[] {
  let workedMinutes = 0;
  let family = machine.family;
  return jobs.map((job) => {
    const setupMinutes = job.family === family ? 0 : job.setupMinutes;
    const startMs = machine.finishMs(workedMinutes);
    workedMinutes += setupMinutes + job.workMinutes;
    family = job.family;
    const endMs = machine.finishMs(workedMinutes);
    const lateMinutes = job.dueMs === null ? 0 : Math.max(0, endMs - job.dueMs) / MINUTE_MS;
    return { id: job.id, setupMinutes, startMs, endMs, lateMinutes };
  });
}

function* startsOf(jobs: readonly SequenceJob[]): Generator<readonly SequenceJob[]> {
  yield jobs;
  yield byDueDate(jobs);
  yield byFamily(jobs);
  const random = seededRandom('sequence');
  for (let restart = 0; restart < RESTARTS; restart++) {
    const drawn = jobs.map((job) => ({ job, place: random.next() }));
    yield drawn.toSorted((a, b) => a.place - b.place).map(({ job }) => job);
  }
}

function byDueDate(jobs: readonly SequenceJob[]): SequenceJob[] {
  return jobs.toSorted((a, b) => (a.dueMs ?? Number.MAX_SAFE_INTEGER) - (b.dueMs ?? Number.MAX_SAFE_INTEGER));
}

/** Families in the order of their most urgent job, inside by due date. */
function byFamily(jobs: readonly SequenceJob[]): SequenceJob[] {
  return [...Map.groupBy(byDueDate(jobs), ({ family }) => family).values()].flat();
}

function improve(
  start: readonly SequenceJob[],
  machine: SequenceMachine,
  weights: SequenceWeights,
  budget: { left: number },
): { jobs: readonly SequenceJob[]; figures: SequenceFigures } {
  let best = { jobs: start, figures: figuresOf(start, machine, weights) };
  for (let hasImproved = true; hasImproved && budget.left > 0; ) {
    hasImproved = false;
    for (const jobs of neighbours(best.jobs)) {
      if (budget.left <= 0) break;
      budget.left -= 1;
      const figures = figuresOf(jobs, machine, weights);
      if (figures.cost >= best.figures.cost - 1e-9) continue;
      best = { jobs, figures };
      hasImproved = true;
      break;
    }
  }
  return best;
}

/** Every block of up to three orders at every other place, then every pair exchanged. */
function* neighbours(jobs: readonly SequenceJob[]): Generator<SequenceJob[]> {
  for (let length = 1; length <= Math.min(3, jobs.length - 1); length++) {
    for (let from = 0; from + length <= jobs.length; from++) {
      const rest = jobs.toSpliced(from, length);
      const block = jobs.slice(from, from + length);
      for (let to = 0; to <= rest.length; to++) {
        if (to !== from) yield rest.toSpliced(to, 0, ...block);
      }
    }
  }
  for (let first = 0; first < jobs.length; first++) {
    for (let second = first + 1; second < jobs.length; second++) {
      const changed = [...jobs];
      [changed[first], changed[second]] = [jobs[second] as SequenceJob, jobs[first] as SequenceJob];
      yield changed;
    }
  }
}
