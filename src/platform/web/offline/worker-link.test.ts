import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followWorker } from '../pwa/follow-worker.ts';
import { announceSignOut, onSynced, requestSync } from './worker-link.ts';

const silent = { onNewVersion: () => undefined, onFirstControl: () => undefined };

class FakeWorker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn();
  enter(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

type Workers = { active: FakeWorker | null; waiting: FakeWorker | null; installing: FakeWorker | null };
type Sync = { sync: { register: (tag: string) => Promise<void> } | undefined };

/** A browser with a worker, as far as the link uses it. */
function fakeBrowser() {
  const active = new FakeWorker();
  const workers: Workers = { active, waiting: null, installing: null };
  const register = vi.fn(async (_tag: string) => undefined);
  const sync: Sync = { sync: { register } };
  const registration = Object.assign(new EventTarget(), workers, sync, {
    update: vi.fn(async () => undefined),
    periodicSync: { register: vi.fn(async (_tag: string, _options: object) => undefined) },
  });
  const control: { controller: FakeWorker | null } = { controller: active };
  const container = Object.assign(new EventTarget(), control, {
    register: vi.fn(async (_path: string, _options: object) => registration),
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  return { active, registration, register, container, navigator: { onLine: true, serviceWorker: container } };
}

describe('link to the service worker', () => {
  let browser: ReturnType<typeof fakeBrowser>;

  beforeEach(() => {
    vi.useFakeTimers();
    browser = fakeBrowser();
    vi.stubGlobal('navigator', browser.navigator);
    vi.stubGlobal('location', { origin: 'http://mes.example' });
    vi.stubGlobal('document', { querySelector: () => ({ src: 'http://mes.example/assets/index-1.js' }) });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('SHELL-31 API-28 registers /service-worker.js', async () => {
    await followWorker(silent);
    expect(browser.container.register).toHaveBeenCalledExactlyOnceWith('/service-worker.js', {
      updateViaCache: 'none',
    });
  });

  it('SHELL-32 CONST-08 looks for a new version every hour, also after a failed look', async () => {
    await followWorker(silent);
    await vi.advanceTimersByTimeAsync(3_599_999);
    expect(browser.registration.update).not.toHaveBeenCalled();
    browser.registration.update.mockRejectedValueOnce(new TypeError('offline'));
    await vi.advanceTimersByTimeAsync(1);
    expect(browser.registration.update).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    expect(browser.registration.update).toHaveBeenCalledTimes(3);
  });

  it('SHELL-33 CONST-09 OPEN-048 asks for periodic sync with 3600000 ms and does without it', async () => {
    await followWorker(silent);
    expect(browser.registration.periodicSync.register).toHaveBeenCalledExactlyOnceWith('mes-sync', {
      minInterval: 3_600_000,
    });
    browser.registration.periodicSync.register.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await expect(followWorker(silent)).resolves.toBeUndefined();
  });

  it('OPEN-050 tells of each newly installed waiting worker once, and not of the first one', async () => {
    const onNewVersion = vi.fn();
    await followWorker({ ...silent, onNewVersion });
    const install = () => {
      const worker = new FakeWorker();
      browser.registration.installing = worker;
      browser.registration.dispatchEvent(new Event('updatefound'));
      for (const state of ['installed', 'activating', 'activated']) worker.enter(state);
    };
    install();
    expect(onNewVersion).toHaveBeenCalledTimes(1);
    install();
    expect(onNewVersion).toHaveBeenCalledTimes(2);
    browser.container.controller = null;
    install();
    expect(onNewVersion).toHaveBeenCalledTimes(2);
  });

  it('OPEN-023 tells once when the first worker begins to keep answers, and not when a later one takes over', async () => {
    const onFirstControl = vi.fn();
    const takeOver = () => browser.container.dispatchEvent(new Event('controllerchange'));
    await followWorker({ ...silent, onFirstControl });
    takeOver();
    expect(onFirstControl).not.toHaveBeenCalled();
    browser.container.controller = null;
    await followWorker({ ...silent, onFirstControl });
    takeOver();
    takeOver();
    expect(onFirstControl).toHaveBeenCalledTimes(1);
  });

  it('tells a version that waits that a page has started, and which', async () => {
    const waiting = new FakeWorker();
    browser.registration.waiting = waiting;
    await followWorker(silent);
    expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({
      kind: 'page-started',
      entry: 'http://mes.example/assets/index-1.js',
    });
  });

  it('SHELL-30 OPEN-048 requests one sync tag, and asks the worker itself while there is a connection', async () => {
    await requestSync();
    expect(browser.register).toHaveBeenCalledExactlyOnceWith('mes-sync');
    browser.registration.sync = { register: () => Promise.reject(new DOMException('', 'NotAllowedError')) };
    await requestSync();
    browser.registration.sync = undefined;
    await requestSync();
    const ask = [{ kind: 'sync' }];
    expect(browser.active.postMessage.mock.calls).toEqual([ask, ask, ask]);
    browser.navigator.onLine = false;
    await requestSync();
    expect(browser.active.postMessage).toHaveBeenCalledTimes(3);
  });

  it('AUTH-15 tells the worker when nobody is signed in any more, and hears when it has sent what waited', async () => {
    await announceSignOut();
    expect(browser.active.postMessage).toHaveBeenCalledExactlyOnceWith({ kind: 'signed-out' });
    const heard = vi.fn();
    const stop = onSynced(heard);
    const say = (data: unknown) => browser.container.dispatchEvent(new MessageEvent('message', { data }));
    say({ kind: 'other' });
    say({ kind: 'synced' });
    stop();
    say({ kind: 'synced' });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('does without a worker where the browser has none', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    await followWorker(silent);
    await requestSync();
    await announceSignOut();
    expect(onSynced(() => undefined)()).toBeUndefined();
  });
});
