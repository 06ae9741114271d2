import type { Sample } from '../adapter.ts';
import { AdapterFailure } from './wire-adapter.ts';

/** Samples one source may have waiting. Beyond it the source is refused: it keeps what was not acknowledged. */
export const MAX_WAITING_SAMPLES = 20_000;
/** Samples of one source that are worked off before the next has its turn. */
const TURN_SAMPLES = 1000;
/** How long samples wait for others to share their turn: each costs as much as dozens of samples, whatever it holds. */
const GATHER_MS = 5;
/** Turns of one source the journal may hold at once; more waiting makes bigger groups, not more of them. */
const MAX_TURNS_UNDER_WAY = 3;

type Delivery = { samples: readonly Sample[]; resolve(): void; reject(error: unknown): void };

/** What one source has handed over and nobody has kept yet. */
export type Lane = {
  deliver(samples: readonly Sample[]): Promise<void>;
  /** Refuses what waits and takes nothing more; what is under way is finished. */
  close(): void;
};

export type FairQueue = {
  /** `keep` puts deliveries on disk, in order; it resolves when they are safe. */
  lane(keep: (deliveries: readonly (readonly Sample[])[]) => Promise<void>): Lane;
  /** Resolves when nothing waits and nothing is under way. */
  idle(): Promise<void>;
};

/**
 * Gives every source its turn: one that floods waits behind its own samples, not the others behind it. Order is kept
 * within a source. Between turns the event loop runs, so that pages stay quick.
 */
export function createFairQueue(gatherMs = GATHER_MS): FairQueue {
  type State = { waiting: Delivery[]; waitingSamples: number; underWay: number; closed: boolean; keep: Keep };
  type Keep = (deliveries: readonly (readonly Sample[])[]) => Promise<void>;
  const ready: State[] = [];
  let gathering: NodeJS.Timeout | undefined;
  let isDue = false;
  let busy = 0;
  let idleWaiters: (() => void)[] = [];

  function enter(state: State): void {
    if (state.waiting.length === 0 || state.underWay >= MAX_TURNS_UNDER_WAY) return;
    if (!ready.includes(state)) ready.push(state);
    if (isDue) return;
    if (state.waitingSamples < TURN_SAMPLES && gatherMs > 0) {
      gathering ??= setTimeout(round, gatherMs);
      return;
    }
    isDue = true;
    setImmediate(round);
  }

  /** Every source that has something gets one turn. */
  function round(): void {
    clearTimeout(gathering);
    gathering = undefined;
    isDue = false;
    for (const state of ready.splice(0)) {
      const taken = takeTurn(state);
      if (taken.length > 0) void work(state, taken);
      enter(state);
    }
  }

  function takeTurn(state: State): Delivery[] {
    let count = 0;
    for (let samples = 0; samples < TURN_SAMPLES && count < state.waiting.length; count++) {
      samples += Math.max(1, state.waiting[count]?.samples.length ?? 0);
    }
    const taken = state.waiting.splice(0, count);
    for (const { samples } of taken) state.waitingSamples -= samples.length;
    return taken;
  }

  async function work(state: State, taken: readonly Delivery[]): Promise<void> {
    state.underWay += 1;
    busy += 1;
    try {
      await state.keep(taken.map(({ samples }) => samples));
      for (const delivery of taken) delivery.resolve();
    } catch (error) {
      for (const delivery of taken) delivery.reject(error);
    }
    state.underWay -= 1;
    busy -= 1;
    enter(state);
    if (busy === 0 && ready.length === 0) {
      for (const waiter of idleWaiters) waiter();
      idleWaiters = [];
    }
  }

  return {
    lane(keep) {
      const state: State = { waiting: [], waitingSamples: 0, underWay: 0, closed: false, keep };
      return {
        deliver(samples) {
          if (state.closed) return Promise.reject(new AdapterFailure('stopped', 'Die Datenquelle wurde angehalten.'));
          if (state.waitingSamples + samples.length > MAX_WAITING_SAMPLES && state.waitingSamples > 0) {
            return Promise.reject(
              new AdapterFailure('overloaded', 'Die Datenquelle sendet schneller, als gespeichert werden kann.'),
            );
          }
          return new Promise<void>((resolve, reject) => {
            state.waiting.push({ samples, resolve, reject });
            state.waitingSamples += samples.length;
            enter(state);
          });
        },
        close() {
          state.closed = true;
          for (const delivery of state.waiting.splice(0)) {
            delivery.reject(new AdapterFailure('stopped', 'Die Datenquelle wurde angehalten.'));
          }
          state.waitingSamples = 0;
        },
      };
    },
    idle: () =>
      busy === 0 && ready.length === 0 ? Promise.resolve() : new Promise((resolve) => idleWaiters.push(resolve)),
  };
}
