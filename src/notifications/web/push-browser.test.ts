import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPushMissing, pushObstacle, rememberPush, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts';

const KEY = Buffer.alloc(65, 4);
const PUBLIC_KEY = KEY.toString('base64url');

/** As much of a browser as push needs; a test changes what it is about. */
function browser() {
  const stored = new Map<string, string>();
  const subscription = (key: Buffer) => ({
    options: { applicationServerKey: new Uint8Array(key).buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe: vi.fn(async () => {
      state.known = null;
      return true;
    }),
  });
  const state = {
    known: null as ReturnType<typeof subscription> | null,
    subscribe: vi.fn(async () => {
      state.known = subscription(KEY);
      return state.known;
    }),
  };
  const pushManager = { getSubscription: async () => state.known, subscribe: state.subscribe };
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  vi.stubGlobal('window', { isSecureContext: true, PushManager: {}, Notification: {} });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active: {}, pushManager }) } });
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  return { state, subscription };
}

describe('push in a browser', () => {
  let page: ReturnType<typeof browser>;
  beforeEach(() => {
    page = browser();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('says in a sentence what is in the way', () => {
    expect(pushObstacle()).toBeNull();
    vi.stubGlobal('Notification', { permission: 'denied' });
    expect(pushObstacle()).toContain('abgelehnt');
    vi.stubGlobal('window', { isSecureContext: true });
    expect(pushObstacle()).toContain('kann keine Push-Nachrichten empfangen');
    vi.stubGlobal('window', { isSecureContext: false });
    expect(pushObstacle()).toContain('https');
  });

  it('subscribes once for the key of this installation, and again when that has changed', async () => {
    expect(await subscribeBrowser(PUBLIC_KEY)).toEqual({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'P', auth: 'A' },
    });
    const same = page.state.known;
    await subscribeBrowser(PUBLIC_KEY);
    expect(same?.unsubscribe).not.toHaveBeenCalled();
    const old = page.subscription(Buffer.alloc(65, 9));
    page.state.known = old;
    await subscribeBrowser(PUBLIC_KEY);
    expect(old.unsubscribe).toHaveBeenCalledOnce();
  });

  it('tells who refuses, the person or the service, and whether the app is ready', async () => {
    page.state.subscribe.mockRejectedValueOnce(new DOMException('push service error', 'AbortError'));
    await expect(subscribeBrowser(PUBLIC_KEY)).rejects.toThrow('Push-Dienst nicht anmelden');
    vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'denied' });
    await expect(subscribeBrowser(PUBLIC_KEY)).rejects.toThrow('Ohne Ihre Erlaubnis');
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined } });
    await expect(subscribeBrowser(PUBLIC_KEY)).rejects.toThrow('noch nicht bereit');
  });

  it('comes back after a new sign-in of the same person only, until it is switched off', async () => {
    expect(await isPushMissing('ada')).toBe(false);
    rememberPush('ada');
    expect([await isPushMissing('ada'), await isPushMissing('ben')]).toEqual([true, false]);
    await subscribeBrowser(PUBLIC_KEY);
    expect(await isPushMissing('ada')).toBe(false);
    await unsubscribeBrowser();
    expect(page.state.known).toBeNull();
    expect(await isPushMissing('ada')).toBe(false);
  });
});
