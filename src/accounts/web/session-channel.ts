/** Tells the other tabs of this browser that somebody signed in or out. */
export type SessionChannel = { announce(): void; close(): void };

export function openSessionChannel(onChange: () => void): SessionChannel {
  if (typeof BroadcastChannel === 'undefined') return { announce: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel('mes-session');
  channel.addEventListener('message', onChange);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  return { announce: () => channel.postMessage('changed'), close: () => channel.close() };
}
