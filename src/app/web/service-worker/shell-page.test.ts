import { describe, expect, it } from 'vitest';
import { createNonce, openPage, withFreshNonce } from './shell-page.ts';

const never = () => new Promise<never>(() => undefined);
const page =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status });
const open = async (sources: Partial<Parameters<typeof openPage>[0]>) =>
  (await openPage({ fetchPage: never, findStored: async () => undefined, patience: never, ...sources })).text();

describe('OPEN-023 the page of an address', () => {
  const findStored = page('stored');

  it('comes from the server while it answers, so that a new version is there with the next start', async () => {
    expect(await open({ fetchPage: page('fresh'), findStored })).toBe('fresh');
    expect(await open({ fetchPage: page('not found', 404), findStored })).toBe('not found');
  });

  it('is the stored one without a network, while the server is away, and when the line is too slow', async () => {
    const fetchPage = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await open({ fetchPage, findStored })).toBe('stored');
    for (const status of [502, 503, 504])
      expect(await open({ fetchPage: page('', status), findStored })).toBe('stored');
    expect(await open({ patience: async () => undefined, findStored })).toBe('stored');
  });

  it('is what the server says after all when nothing is stored', async () => {
    let answer: (response: Response) => void = () => undefined;
    const late = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const opened = open({ fetchPage: () => late, patience: async () => undefined });
    answer(new Response('late'));
    expect(await opened).toBe('late');
    expect(await open({ fetchPage: page('away', 503) })).toBe('away');
    await expect(open({ fetchPage: () => Promise.reject(new TypeError('no network')) })).rejects.toThrow('no network');
  });
});

describe('a stored page', () => {
  const stored = () =>
    new Response('<meta name="csp-nonce" content="old+/=" /><script nonce="old+/=">1</script>', {
      headers: {
        'content-security-policy': "default-src 'none'; script-src 'self' 'nonce-old+/='; style-src 'nonce-old+/='",
        'content-type': 'text/html; charset=utf-8',
        'content-length': '12',
      },
    });

  it('gets a new nonce each time, in its policy and in its text', async () => {
    const shown = await withFreshNonce(stored(), () => 'new$&');
    expect(await shown.text()).toBe('<meta name="csp-nonce" content="new$&" /><script nonce="new$&">1</script>');
    expect(shown.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'nonce-new$&'; style-src 'nonce-new$&'",
    );
    expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(shown.headers.has('content-length')).toBe(false);
  });

  it('gets nonces of 128 bits that do not repeat', () => {
    const nonces = Array.from({ length: 20 }, createNonce);
    expect(new Set(nonces).size).toBe(20);
    for (const nonce of nonces) expect(atob(nonce)).toHaveLength(16);
  });
});
