import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { KEPT_AT_HEADER } from '#platform/offline.ts';
import { createQueryClient } from '../api/query-client.ts';
import { readQuery } from '../api/use-read.ts';
import { oldestKeptOnScreen, onKeptChange, refreshKept } from './kept-answers.ts';

const KEPT_AT = Date.parse('2026-11-15T13:05:00Z');
const NOW = KEPT_AT + 3_600_000;
const readThing = endpoint({ method: 'GET', path: '/api/thing', access: 'read', summary: '', output: z.object({}) });
const readOther = endpoint({ method: 'GET', path: '/api/other', access: 'read', summary: '', output: z.object({}) });

const kept = (body: object, at = KEPT_AT) => Response.json(body, { headers: { [KEPT_AT_HEADER]: String(at) } });

describe('OPEN-023 answers kept on the device', () => {
  let client: ReturnType<typeof createQueryClient>;
  let server: (url: string) => Promise<Response>;
  const opened: (() => void)[] = [];

  /** As a page that shows the answer. */
  const show = (target: typeof readThing) => {
    const observer = new QueryObserver(client, readQuery(target));
    opened.push(observer.subscribe(() => undefined));
    return observer;
  };
  const settled = (observer: ReturnType<typeof show>) =>
    vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));

  beforeEach(() => {
    vi.spyOn(Date, 'now').mockReturnValue(NOW);
    client = createQueryClient(() => undefined);
    vi.stubGlobal('fetch', (url: string) => server(url));
  });
  afterEach(() => {
    for (const close of opened.splice(0)) close();
    client.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('carry their true age, and the oldest on the screen counts', async () => {
    server = async (url) => (url === '/api/thing' ? kept({ a: 1 }) : kept({ b: 2 }, KEPT_AT - 60_000));
    const changes = vi.fn();
    opened.push(onKeptChange(client, changes));
    const thing = show(readThing);
    await settled(thing);
    expect(thing.getCurrentResult()).toMatchObject({ status: 'success', data: { a: 1 }, dataUpdatedAt: KEPT_AT });
    expect(oldestKeptOnScreen(client)).toBe(KEPT_AT);
    const other = show(readOther);
    await settled(other);
    expect(oldestKeptOnScreen(client)).toBe(KEPT_AT - 60_000);
    expect(oldestKeptOnScreen(client, ['/api/other'])).toBe(KEPT_AT);
    opened.pop()?.();
    expect(oldestKeptOnScreen(client)).toBe(KEPT_AT);
    expect(changes).toHaveBeenCalled();
  });

  it('are asked for again when the server is back, and then count no more', async () => {
    server = async () => kept({ a: 1 });
    const thing = show(readThing);
    await settled(thing);
    server = async () => Response.json({ a: 2 });
    await refreshKept(client);
    expect(thing.getCurrentResult()).toMatchObject({ data: { a: 2 }, dataUpdatedAt: NOW });
    expect(oldestKeptOnScreen(client)).toBeNull();
  });

  it('are what the page shows already, where there is no worker', async () => {
    server = async () => Response.json({ a: 1 });
    const thing = show(readThing);
    await settled(thing);
    vi.stubGlobal('navigator', { onLine: false });
    server = () => Promise.reject(new TypeError('Failed to fetch'));
    vi.spyOn(Date, 'now').mockReturnValue(NOW + 5000);
    await client.refetchQueries();
    expect(thing.getCurrentResult()).toMatchObject({ status: 'success', data: { a: 1 }, dataUpdatedAt: NOW });
    expect(oldestKeptOnScreen(client)).toBe(NOW);
  });

  it('without one, a page that was never open says so at once, in a sentence', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    server = () => Promise.reject(new TypeError('Failed to fetch'));
    const thing = show(readThing);
    await settled(thing);
    expect(thing.getCurrentResult()).toMatchObject({
      status: 'error',
      failureCount: 1,
      error: {
        message: expect.stringMatching(/^Sie sind offline\. Diese Daten sind auf diesem Gerät nicht gespeichert/),
      },
    });
  });
});
