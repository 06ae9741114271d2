import { beforeEach, describe, expect, it } from 'vitest';
import { ANSWER_SCOPE_HEADER, KEPT_AT_HEADER, NOBODY } from '#platform/offline.ts';
import { createAnswerKeeper } from './answer-keeper.ts';

/** As a browser's, as far as the keeper uses it: survives the worker, keeps the order of writing. */
function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>();
  return {
    stores,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const entries = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, entries);
      return {
        match: async (url: string) => entries.get(url)?.clone(),
        put: async (url: string, response: Response) => {
          entries.delete(url);
          entries.set(url, response);
        },
        keys: async () => [...entries.keys()].map((url) => ({ url })),
        delete: async ({ url }: { url: string }) => entries.delete(url),
      } as unknown as Cache;
    },
  };
}

const ORIGIN = 'http://mes.example';
const answered = (
  body: unknown,
  scope: string | null = 'ada',
  init: { status?: number; headers?: Record<string, string> } = {},
) =>
  Response.json(body, {
    ...init,
    headers: { ...(scope === null ? {} : { [ANSWER_SCOPE_HEADER]: scope }), ...init.headers },
  });

describe('OPEN-023 AUTH-15 kept answers', () => {
  let caches: ReturnType<typeof memoryCaches>;
  let nowMs: number;
  let server: (request: Request) => Promise<Response>;
  const away = async () => {
    throw new TypeError('Failed to fetch');
  };
  const open = () => createAnswerKeeper({ caches, fetch: (request) => server(request), nowMs: () => nowMs });
  let keeper: ReturnType<typeof open>;

  /** Reads to the end: the answer, and until it is stored. */
  async function read(path: string): Promise<Response> {
    const { answer, kept } = keeper.read(new Request(ORIGIN + path));
    await kept;
    return await answer;
  }
  const readBody = async (path: string): Promise<unknown> => (await read(path)).json();

  beforeEach(() => {
    caches = memoryCaches();
    nowMs = Date.parse('2026-11-15T13:05:00Z');
    keeper = open();
  });

  it('gives the last good answer with its time when the server is away, also to a worker started anew', async () => {
    server = async () => answered({ machines: 3 });
    expect((await read('/api/dashboard')).headers.has(KEPT_AT_HEADER)).toBe(false);
    nowMs += 3_600_000;
    server = away;
    keeper = open();
    const kept = await read('/api/dashboard');
    expect(kept.headers.get(KEPT_AT_HEADER)).toBe(String(nowMs - 3_600_000));
    expect(await kept.json()).toEqual({ machines: 3 });
  });

  it('treats a proxy without its server as no server, but shows the errors of the server itself', async () => {
    server = async () => answered({ machines: 3 });
    await read('/api/dashboard');
    for (const status of [502, 503, 504]) {
      server = async () => answered({}, null, { status });
      expect(await readBody('/api/dashboard')).toEqual({ machines: 3 });
    }
    server = async () => answered({ code: 'broken' }, null, { status: 500 });
    expect((await read('/api/dashboard')).status).toBe(500);
  });

  it('has nothing for another address, and says so as the network does', async () => {
    server = async () => answered({ rows: [] });
    await read('/api/products?page=1');
    server = away;
    await expect(read('/api/products?page=2')).rejects.toThrow('Failed to fetch');
  });

  it('never shows what belongs to another session, company or role', async () => {
    server = async () => answered({ secret: 'Ada' }, 'ada');
    await read('/api/dashboard');
    server = async () => answered({ id: 'ben' }, 'ben');
    await read('/api/session');
    server = away;
    await expect(read('/api/dashboard')).rejects.toThrow();
    expect([...caches.stores.keys()]).toEqual(['mes-answers-ben']);
  });

  it('forgets at sign-out, when the session is over, and when nobody is signed in', async () => {
    const endings: (() => Promise<unknown>)[] = [
      () => keeper.forget(),
      () => {
        server = async () => answered({ code: 'not_signed_in' }, null, { status: 401 });
        return read('/api/products');
      },
      () => {
        server = async () => answered(null, NOBODY);
        return read('/api/session');
      },
    ];
    for (const end of endings) {
      server = async () => answered({ machines: 3 });
      await read('/api/dashboard');
      expect(caches.stores.size).toBe(1);
      await end();
      expect(caches.stores.size).toBe(0);
    }
  });

  it('does not keep an answer that was still on its way when its session ended', async () => {
    let arrive: (response: Response) => void = () => undefined;
    server = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    const late = keeper.read(new Request(`${ORIGIN}/api/dashboard`));
    await keeper.forget();
    arrive(answered({ secret: 'Ada' }, 'ada'));
    await late.kept;
    expect(caches.stores.size).toBe(0);
    // Nor does it drive out the next session.
    const second = keeper.read(new Request(`${ORIGIN}/api/dashboard`));
    const arriveSecond = arrive;
    server = async () => answered({ id: 'ben' }, 'ben');
    await read('/api/session');
    arriveSecond(answered({ secret: 'Ada' }, 'ada'));
    await second.kept;
    expect([...caches.stores.keys()]).toEqual(['mes-answers-ben']);
  });

  it('keeps all first answers of a new session, in whatever order they come', async () => {
    server = async () => answered({}, 'ada');
    await read('/api/session');
    server = async ({ url }) => answered({ url }, 'ben');
    const reads = ['/api/session', '/api/dashboard', '/api/alerts'].map((path) =>
      keeper.read(new Request(ORIGIN + path)),
    );
    await Promise.all(reads.map(({ kept }) => kept));
    expect([...(caches.stores.get('mes-answers-ben')?.keys() ?? [])]).toHaveLength(3);
  });

  it('keeps only successful answers of a known scope, in JSON or as a picture, and not the huge ones', async () => {
    const refused = [
      answered({}, null),
      answered({}, 'ada', { status: 404 }),
      answered({}, 'ada', { headers: { 'content-type': 'text/csv' } }),
      answered({ text: 'x'.repeat(2 * 1024 * 1024) }),
    ];
    for (const answer of refused) {
      server = async () => answer;
      await read('/api/thing');
    }
    expect(caches.stores.get('mes-answers-ada')?.size ?? 0).toBe(0);
    server = async () =>
      new Response('png', { headers: { 'content-type': 'image/png', [ANSWER_SCOPE_HEADER]: 'ada' } });
    await read('/api/thing');
    expect(caches.stores.get('mes-answers-ada')?.size).toBe(1);
  });

  it('writes the same address at most every ten seconds', async () => {
    const kept = () => caches.stores.get('mes-answers-ada')?.get(`${ORIGIN}/api/dashboard`)?.clone().json();
    server = async () => answered({ round: 1 });
    await read('/api/dashboard');
    server = async () => answered({ round: 2 });
    nowMs += 9999;
    expect(await readBody('/api/dashboard')).toEqual({ round: 2 });
    expect(await kept()).toEqual({ round: 1 });
    nowMs += 1;
    await read('/api/dashboard');
    expect(await kept()).toEqual({ round: 2 });
  });

  it('holds 250 answers, the latest, for at most 30 days', async () => {
    server = async () => answered({});
    for (let page = 1; page <= 252; page++) await read(`/api/products?page=${page}`);
    server = away;
    await expect(read('/api/products?page=2')).rejects.toThrow();
    expect((await read('/api/products?page=3')).status).toBe(200);
    nowMs += 30 * 24 * 3_600_000 + 1;
    await expect(read('/api/products?page=3')).rejects.toThrow();
  });

  it('survives a full disk', async () => {
    const broken = { ...caches, open: () => Promise.reject(new Error('QuotaExceededError')) };
    keeper = createAnswerKeeper({ caches: broken, fetch: async () => answered({ ok: 1 }), nowMs: () => nowMs });
    expect(await readBody('/api/dashboard')).toEqual({ ok: 1 });
    expect(await readBody('/api/dashboard')).toEqual({ ok: 1 });
  });
});
