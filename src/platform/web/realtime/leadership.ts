import type { LiveEnvironment } from './live-environment.ts';

const LOCK_NAME = 'mes-events';
/** After losing or failing to get the lock; a refusal must not become a tight loop. */
const ASK_AGAIN_MS = 1000;

export type Leadership = {
  /** Takes over from a leader that does not answer any more. */
  seize: () => void;
  resign: () => void;
};

type Options = {
  environment: { clock: LiveEnvironment['clock']; locks: NonNullable<LiveEnvironment['locks']> };
  onElected: () => void;
  /** Another tab has seized the leadership. */
  onDeposed: () => void;
};

/** One tab of the browser leads; when it goes, the browser itself hands the lock to the next. */
export function seekLeadership({ environment, onElected, onDeposed }: Options): Leadership {
  const { clock, locks } = environment;
  let candidacy: AbortController | null = null;
  let leading = false;
  let release: (() => void) | null = null;
  let cancelAskAgain: (() => void) | null = null;

  async function run(steal: boolean): Promise<void> {
    const mine = new AbortController();
    candidacy = mine;
    try {
      await locks.request(LOCK_NAME, steal ? { steal } : { signal: mine.signal }, () => {
        if (candidacy !== mine) return Promise.resolve();
        leading = true;
        onElected();
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      });
    } catch {
      // Another tab seized the lock, or there is none for us now: either way, ask again.
    }
    if (candidacy !== mine) return;
    if (leading) {
      leading = false;
      onDeposed();
    }
    cancelAskAgain = clock.after(ASK_AGAIN_MS, () => void run(false));
  }
  void run(false);

  return {
    seize() {
      if (leading || candidacy === null) return;
      cancelAskAgain?.();
      candidacy.abort();
      void run(true);
    },
    resign() {
      cancelAskAgain?.();
      const last = candidacy;
      candidacy = null;
      leading = false;
      last?.abort();
      release?.();
    },
  };
}
