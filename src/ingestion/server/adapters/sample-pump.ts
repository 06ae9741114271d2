import type { Sample } from '../../adapter.ts';
import { AdapterFailure, type AdapterHost } from '../wire-adapter.ts';

/** For sources that send by themselves: their handler only puts samples down here; one delivery at a time takes them. */
export type SamplePump = {
  push: (sample: Sample) => void;
  stop: () => Promise<void>;
};

/** What may wait in memory. Beyond it the source is cut off, loudly, instead of samples being dropped. */
const MOST_WAITING = 100_000;
const LARGEST_BATCH = 5000;
const PAUSE_AFTER_REFUSAL_MS = 1000;

export function startSamplePump(
  host: AdapterHost,
  overrun: (failure: AdapterFailure) => void,
  mostWaiting = MOST_WAITING,
): SamplePump {
  const waiting: Sample[] = [];
  let running: Promise<void> | null = null;
  const state = { stopped: false };
  let wake = () => {};

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PAUSE_AFTER_REFUSAL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    // Lets everything that arrives in the same turn go into the same batch.
    await Promise.resolve();
    while (waiting.length > 0 && !state.stopped) {
      const batch = waiting.slice(0, LARGEST_BATCH);
      try {
        await host.deliver(batch);
        waiting.splice(0, batch.length);
      } catch (error) {
        host.log.warn({ error: String(error), waiting: waiting.length }, 'values could not be kept; they wait');
        if (!state.stopped) await pause();
      }
    }
    running = null;
  };

  return {
    push(sample) {
      if (state.stopped) return;
      if (waiting.length >= mostWaiting) {
        state.stopped = true;
        overrun(new AdapterFailure('overrun', 'Die Werte kommen schneller, als sie gespeichert werden können.'));
        return;
      }
      waiting.push(sample);
      running ??= run();
    },
    async stop() {
      state.stopped = true;
      wake();
      await running;
    },
  };
}
