import { AsyncLocalStorage } from 'node:async_hooks';

type OnFault = (fault: unknown) => void;

const owner = new AsyncLocalStorage<OnFault | undefined>();
let isListening = false;

/**
 * Runs work of a foreign library. What it throws later in one of its own callbacks (a socket's data, a timer, a promise
 * nobody waits for) reaches `onFault` instead of ending the program: Node keeps with every callback from where it was
 * started. Errors of everything else end the program as before.
 */
export function containFaults<T>(onFault: OnFault, work: () => T): T {
  listen();
  return owner.run(onFault, work);
}

/** For calls from inside back into our own code, whose errors are not the library's. */
export function outsideContainment<T>(work: () => T): T {
  return owner.run(undefined, work);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  process.on('uncaughtException', (error) => {
    const onFault = owner.getStore();
    if (onFault !== undefined) {
      outsideContainment(() => onFault(error));
      return;
    }
    // With a listener Node no longer ends by itself. Another listener (a test runner's) decides for itself.
    if (process.listenerCount('uncaughtException') > 1) return;
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  });
}
