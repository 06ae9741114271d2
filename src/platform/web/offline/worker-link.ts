import { type PageMessage, SYNC_TAG, type WorkerMessage } from '#platform/offline.ts';

/** Chromium only; TypeScript does not know them. */
export type SyncingRegistration = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
};

/** Null on pages without HTTPS and where workers are switched off. */
export function workers(): ServiceWorkerContainer | null {
  return (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker ?? null;
}

/** SHELL-30, OPEN-048: what waits on this device is sent as soon as the browser can, also after the page is closed. */
export async function requestSync(): Promise<void> {
  const registration: SyncingRegistration | undefined = await workers()?.getRegistration();
  if (registration === undefined) return;
  try {
    await registration.sync?.register(SYNC_TAG);
  } catch {
    // Not allowed: then only who is here can ask.
  }
  // Asked directly as well: after a failed attempt browsers let minutes pass before their next one.
  if (navigator.onLine && registration.active !== null) send(registration.active, { kind: 'sync' });
}

/** Nobody is signed in any more: the worker forgets what it has kept. */
export async function announceSignOut(): Promise<void> {
  const registration = await workers()?.getRegistration();
  if (registration?.active) send(registration.active, { kind: 'signed-out' });
}

/** The worker has sent what waited. Returns the end of listening. */
export function onSynced(run: () => void): () => void {
  const container = workers();
  const listen = ({ data }: MessageEvent) => {
    if ((data as WorkerMessage | null)?.kind === 'synced') run();
  };
  container?.addEventListener('message', listen);
  return () => container?.removeEventListener('message', listen);
}

export function send(worker: ServiceWorker, message: PageMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
  worker.postMessage(message);
}
