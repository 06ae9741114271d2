import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, getCacheKeyForURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isAppAddress } from '#app/app-address.ts';
import { type PageMessage, SYNC_TAG, type WorkerMessage } from '#platform/offline.ts';
import { createAnswerKeeper } from './answer-keeper.ts';
import { insist } from './insist.ts';
import { endSubscription, openNotice, renewSubscription, showNotice } from './push-notices.ts';
import { sendWaitingBookings } from './send-bookings.ts';
import { createNonce, openPage, PAGE_PATIENCE_MS, withFreshNonce } from './shell-page.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by scripts/build.ts: what is stored when the app is installed. */
declare const STORED_FILES: { url: string; revision: string | null }[];

const SHELL_PATH = '/app';
const OFFLINE_PAGE = '/offline.html';
const FILES_CACHE = 'mes-files';
const MAX_FILES = 250;
/** What the installed app opens with; read anew every now and then where the browser allows it. */
const START_READS = ['/api/session', '/api/dashboard'];

// Called by the browser: see https://w3c.github.io/background-sync/spec/ and the periodic one beside it.
type SyncEvent = ExtendableEvent & { tag: string };
// https://w3c.github.io/push-api/#the-pushsubscriptionchange-event
type SubscriptionChange = ExtendableEvent & {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
};

const keeper = createAnswerKeeper({
  caches: self.caches,
  fetch: (request) => fetch(request),
  nowMs: () => Date.now(),
});

cleanupOutdatedCaches();
// The first worker also serves the page that brought it; a later one takes over only at a start (see below).
clientsClaim();

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isAppAddress(url.pathname),
  ({ request }) =>
    openPage({
      fetchPage: () => fetch(request),
      patience: () => new Promise((resolve) => setTimeout(resolve, PAGE_PATIENCE_MS)),
      async findStored() {
        const stored = await matchPrecache(SHELL_PATH);
        return stored === undefined ? undefined : await withFreshNonce(stored, createNonce);
      },
    }),
);

// Public pages are not kept: they come from the server, or say that there is none.
registerRoute(
  ({ request, url, sameOrigin }) =>
    request.mode === 'navigate' && sameOrigin && !url.pathname.startsWith('/api/') && !isAppAddress(url.pathname),
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const page = await matchPrecache(OFFLINE_PAGE);
      if (page === undefined) throw error;
      return page;
    }
  },
);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/') && isPageRead(request),
  ({ request, event }) => {
    const { answer, kept } = keeper.read(request);
    event.waitUntil(kept);
    return answer;
  },
);

// After the pages, because the app's page is stored too. No address is guessed from a file's name.
precacheAndRoute(STORED_FILES, { directoryIndex: '', cleanURLs: false });

// Names of these files carry a hash of their content: what is stored is right for ever.
const files = new CacheFirst({
  cacheName: FILES_CACHE,
  plugins: [new ExpirationPlugin({ maxEntries: MAX_FILES, purgeOnQuotaError: true })],
});
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), files);

/** What the pages read and show; not streams, files to save, or addresses opened by hand. */
function isPageRead(request: Request): boolean {
  return (request.headers.get('accept') ?? '').includes('application/json') || request.destination === 'image';
}

self.addEventListener('message', (event) => {
  event.waitUntil(obey(event.data as PageMessage, event));
});

async function obey(message: PageMessage, event: ExtendableEvent): Promise<void> {
  switch (message.kind) {
    case 'page-started':
      await takeOver(message.entry);
      break;
    case 'files-in-use':
      await storeFiles(message.urls, event);
      break;
    case 'signed-out':
      await Promise.all([keeper.forget(), endSubscription(pushManager())]);
      break;
    case 'sync':
      await insist(synchronise);
      break;
    default:
      message satisfies never;
  }
}

/**
 * A new version waits until a page of its own starts and no other is open: an open page of the old version keeps its
 * files, and nothing changes under anybody's hands.
 */
async function takeOver(entry: string): Promise<void> {
  const isOwnVersion = getCacheKeyForURL(entry) !== undefined;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (isOwnVersion && pages.length <= 1) await self.skipWaiting();
}

/** The page that installs the worker has loaded its files without it; the browser still has them at hand. */
async function storeFiles(urls: readonly string[], event: ExtendableEvent): Promise<void> {
  const missing = urls.filter((url) => getCacheKeyForURL(url) === undefined);
  await Promise.allSettled(missing.flatMap((url) => files.handleAll({ event, request: new Request(url) })));
}

async function synchronise(): Promise<void> {
  try {
    await sendWaitingBookings();
  } finally {
    const synced: WorkerMessage = { kind: 'synced' };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker has no target origin
    for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(synced);
  }
}

self.addEventListener('sync', (event: Event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(synchronise());
});

self.addEventListener('periodicsync', (event: Event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(Promise.allSettled([synchronise(), readStart()]));
});

/** Browsers without push do not have it, whatever the types say. */
function pushManager(): PushManager | undefined {
  return self.registration.pushManager;
}

self.addEventListener('push', (event) => {
  event.waitUntil(showNotice(event.data, self.registration));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    openNotice(event.notification.data, {
      pages: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
      open: (path) => self.clients.openWindow(path),
      origin: self.location.origin,
    }),
  );
});

self.addEventListener('pushsubscriptionchange', (event: Event) => {
  const change = event as SubscriptionChange;
  change.waitUntil(renewSubscription(change, (options) => self.registration.pushManager.subscribe(options)));
});

async function readStart(): Promise<void> {
  const reads = START_READS.map((path) =>
    keeper.read(new Request(path, { headers: { accept: 'application/json' }, credentials: 'same-origin' })),
  );
  await Promise.allSettled(reads.flatMap(({ answer, kept }) => [answer, kept]));
}
