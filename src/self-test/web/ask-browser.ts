import type { BrowserFacts } from '../browser-lines.ts';

const PROBE = 'mes-selbsttest';
/** On the first visit it is still being installed. */
const WORKER_WITHIN_MS = 3000;

/** What this browser can do, found out by doing it. */
export async function askBrowser(): Promise<Omit<BrowserFacts, 'way'>> {
  return { localStorage: canStore(), indexedDb: await canStoreRecords(), serviceWorker: await workerState() };
}

function canStore(): boolean {
  try {
    localStorage.setItem(PROBE, PROBE);
    const kept = localStorage.getItem(PROBE) === PROBE;
    localStorage.removeItem(PROBE);
    return kept;
  } catch {
    return false;
  }
}

async function canStoreRecords(): Promise<boolean> {
  const { deleteDB, openDB } = await import('idb');
  try {
    const database = await openDB(PROBE, 1, { upgrade: (fresh) => void fresh.createObjectStore('probe') });
    await database.put('probe', PROBE, 'key');
    const kept = (await database.get('probe', 'key')) === PROBE;
    database.close();
    await deleteDB(PROBE);
    return kept;
  } catch {
    return false;
  }
}

async function workerState(): Promise<BrowserFacts['serviceWorker']> {
  if (!globalThis.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator)) return 'unsupported';
  const { promise: given, resolve: giveUp } = Promise.withResolvers<'missing'>();
  const limit = setTimeout(() => giveUp('missing'), WORKER_WITHIN_MS);
  const state = await Promise.race([navigator.serviceWorker.ready.then(() => 'active' as const), given]);
  clearTimeout(limit);
  return state;
}
