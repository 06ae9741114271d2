import { PERIODIC_SYNC_MIN_INTERVAL_MS, SYNC_TAG, UPDATE_CHECK_EVERY_MS } from '#platform/offline.ts';
import { type SyncingRegistration, send, workers } from '../offline/worker-link.ts';

const WORKER_PATH = '/service-worker.js'; // SHELL-31, API-28

type WorkerListeners = {
  /** Once for each new version that has been installed and waits (OPEN-050). */
  onNewVersion: () => void;
  /** The first worker on this device has begun to keep answers; what was read before, it has not seen. */
  onFirstControl: () => void;
};

/**
 * Registers the worker and looks for a new one every hour. Nothing of the app depends on it: where it fails, the app
 * needs a connection.
 */
export async function followWorker({ onNewVersion, onFirstControl }: WorkerListeners): Promise<void> {
  const container = workers();
  if (container === null) return;
  try {
    if (container.controller === null) container.addEventListener('controllerchange', onFirstControl, { once: true });
    const registration: SyncingRegistration = await container.register(WORKER_PATH, { updateViaCache: 'none' });
    registration.addEventListener('updatefound', () => announceWhenInstalled(registration, container, onNewVersion));
    setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_EVERY_MS);
    tellWaiting(registration);
    await askForPeriodicSync(registration);
    const { active } = await container.ready;
    if (active !== null) send(active, { kind: 'files-in-use', urls: filesInUse() });
  } catch (error) {
    console.warn('The service worker is not available.', error);
  }
}

function announceWhenInstalled(
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer,
  onNewVersion: () => void,
): void {
  const worker = registration.installing;
  worker?.addEventListener('statechange', () => {
    // Without a controller it is the first one, not a new version.
    if (worker.state === 'installed' && container.controller !== null) onNewVersion();
  });
}

/** This page has just started: a version that waits may take over, if the page is already its own. */
function tellWaiting({ waiting }: ServiceWorkerRegistration): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (waiting !== null && entry !== undefined) send(waiting, { kind: 'page-started', entry });
}

async function askForPeriodicSync(registration: SyncingRegistration): Promise<void> {
  try {
    await registration.periodicSync?.register(SYNC_TAG, { minInterval: PERIODIC_SYNC_MIN_INTERVAL_MS });
  } catch {
    // OPEN-048: only installed apps that are used often get it.
  }
}

function filesInUse(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
}
