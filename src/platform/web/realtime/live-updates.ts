import { browserEnvironment } from './browser-environment.ts';
import type { LiveEnvironment } from './live-environment.ts';
import type { LiveUpdateOptions } from './live-handlers.ts';
import { followOwnStream } from './own-stream.ts';
import { followSharedStream } from './shared-stream.ts';

/** Starts hearing what changes on the server, with one connection for all tabs where possible. Returns the end. */
export function startLiveUpdates(
  options: LiveUpdateOptions,
  environment: LiveEnvironment = browserEnvironment(),
): () => void {
  const { locks, openChannel } = environment;
  if (locks === null || openChannel === null) return followOwnStream(options, environment);
  return followSharedStream(options, { ...environment, locks, openChannel });
}

/** Tells the other tabs that this browser's session is another one now, or none (null). */
export function announceSession(
  sessionKey: string | null,
  environment: Pick<LiveEnvironment, 'openChannel'> = browserEnvironment(),
): void {
  const channel = environment.openChannel?.();
  channel?.post({ kind: 'session', sessionKey });
  channel?.close();
}
