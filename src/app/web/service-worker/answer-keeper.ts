import { ANSWER_SCOPE_HEADER, KEPT_AT_HEADER, meansUnreachable, NOBODY } from '#platform/offline.ts';
import { answerKey } from './answer-key.ts';

const CACHE_PREFIX = 'mes-answers-';
const MAX_ANSWERS = 250;
const MAX_BYTES = 2 * 1024 * 1024;
/** No session lives longer, so nobody may read on a device what is older. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;
/** A live page reads the same answer every second; writing each to the disk of a phone would wear it out. */
const KEEP_EVERY_MS = 10_000;
const KEPT_TYPES = /^(application\/json|image\/)/;

type Environment = {
  caches: Pick<CacheStorage, 'keys' | 'open' | 'delete'>;
  fetch: (request: Request) => Promise<Response>;
  nowMs: () => number;
};

export type AnswerKeeper = {
  /** Answers from the network; when the server is away, with the last good answer. `kept` settles when it is stored. */
  read: (request: Request) => { answer: Promise<Response>; kept: Promise<void> };
  /** Throws everything away, also answers that are still on their way. */
  forget: () => Promise<void>;
};

/**
 * Keeps the last good answer to every read of a page, for the time without a connection. The server says in a header
 * whose an answer is; there is one cache, named after that scope, and the first answer of another scope removes it.
 * So nobody is ever shown what belongs to another session, company or role, whatever the pages believe.
 */
export function createAnswerKeeper({ caches, fetch, nowMs }: Environment): AnswerKeeper {
  // Order of events, not time: an answer that was asked for before the last change of session no longer counts.
  let moment = 0;
  let lastChange = 0;
  let work: Promise<void> = Promise.resolve();
  const keptAtOf = new Map<string, number>();

  const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));

  async function removeAll(): Promise<void> {
    moment += 1;
    lastChange = moment;
    keptAtOf.clear();
    for (const name of await ownCaches()) await caches.delete(name);
  }

  async function keep(key: string, askedAt: number, answer: Response): Promise<void> {
    const scope = answer.headers.get(ANSWER_SCOPE_HEADER);
    const isGone = answer.status === 401 || scope === NOBODY;
    if (isGone) {
      if (askedAt > lastChange) await removeAll();
      return;
    }
    if (scope === null || answer.status !== 200 || !KEPT_TYPES.test(answer.headers.get('content-type') ?? '')) return;
    const name = CACHE_PREFIX + scope;
    if (!(await ownCaches()).includes(name)) {
      if (askedAt <= lastChange) return;
      await removeAll();
    }
    const now = nowMs();
    if (now - (keptAtOf.get(key) ?? Number.NEGATIVE_INFINITY) < KEEP_EVERY_MS) return;
    const body = await answer.arrayBuffer();
    if (body.byteLength > MAX_BYTES) return;
    keptAtOf.set(key, now);
    const cache = await caches.open(name);
    const headers = { 'content-type': answer.headers.get('content-type') ?? '', [KEPT_AT_HEADER]: String(now) };
    await cache.put(key, new Response(body, { headers }));
    const stored = await cache.keys();
    for (const oldest of stored.slice(0, Math.max(0, stored.length - MAX_ANSWERS))) await cache.delete(oldest);
  }

  async function find(key: string): Promise<Response | undefined> {
    await work;
    const [name] = await ownCaches();
    const kept = name === undefined ? undefined : await (await caches.open(name)).match(key, { ignoreVary: true });
    return kept !== undefined && nowMs() - Number(kept.headers.get(KEPT_AT_HEADER)) <= MAX_AGE_MS ? kept : undefined;
  }

  /** One after the other, so that two answers never change the scope at the same time. A full disk is no failure. */
  function queue(run: () => Promise<void>): Promise<void> {
    work = work.then(run).catch(() => undefined);
    return work;
  }

  return {
    read(request) {
      moment += 1;
      const askedAt = moment;
      const key = answerKey(request.url, nowMs());
      const fetched = fetch(request);
      const kept = fetched.then(
        (answer) => {
          const copy = answer.clone();
          return queue(async () => {
            await keep(key, askedAt, copy);
            // What is not read would stay in memory. Not waited for: it ends when the page has read its copy too.
            if (!copy.bodyUsed) void copy.body?.cancel().catch(() => undefined);
          });
        },
        () => undefined,
      );
      const answer = fetched.then(
        async (fresh) => (meansUnreachable(fresh.status) ? ((await find(key)) ?? fresh) : fresh),
        async (error: unknown) => {
          const known = request.signal.aborted ? undefined : await find(key);
          if (known === undefined) throw error;
          return known;
        },
      );
      return { answer, kept };
    },
    forget: () => queue(removeAll),
  };
}
