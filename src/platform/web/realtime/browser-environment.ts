import { openBroadcastChannel } from './live-channel.ts';
import type { LiveEnvironment } from './live-environment.ts';

export function browserEnvironment(): LiveEnvironment {
  // The type says it is always there, but pages without HTTPS have none.
  const locks = navigator.locks as LockManager | undefined;
  return {
    clock: {
      nowMs: () => performance.now(),
      after(delayMs, run) {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    },
    wallTimeMs: () => Date.now(),
    openSource: (url) => new EventSource(url),
    locks:
      locks === undefined
        ? null
        : { request: async (name, options, hold) => await locks.request(name, options, async () => await hold()) },
    openChannel: typeof BroadcastChannel === 'undefined' ? null : openBroadcastChannel,
    isVisible: () => document.visibilityState === 'visible',
    onWake(run) {
      document.addEventListener('visibilitychange', run);
      window.addEventListener('online', run);
      return () => {
        document.removeEventListener('visibilitychange', run);
        window.removeEventListener('online', run);
      };
    },
  };
}
