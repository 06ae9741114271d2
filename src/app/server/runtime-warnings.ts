import type { Log } from '#platform/server/log.ts';

/**
 * What the runtime warns of is a line of our log instead of a sentence in English between ours. That a library calls
 * something old is no concern of who runs the program.
 */
export function logRuntimeWarnings(log: Pick<Log, 'warn' | 'debug'>): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    const level = warning.name === 'DeprecationWarning' ? 'debug' : 'warn';
    log[level]({ err: warning }, 'the runtime warns');
  });
}
