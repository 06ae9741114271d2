import { MesError, Unavailable } from '#platform/errors.ts';
import type { TimerClock } from '#platform/realtime-clock.ts';
import { systemClock } from '#platform/server/realtime/system-clock.ts';
import {
  type Category,
  httpProblem,
  MAX_RETRIES,
  notConnected,
  REQUEST_TIMEOUT_MS,
  REQUESTS_PER_MINUTE,
  retryAfterMs,
  retryDelayMs,
  waitForSlotMs,
} from '../request-rules.ts';

const MAX_ANSWER_BYTES = 20 * 1024 * 1024;

/** `status` is 0 when no answer came; `reason` says why. */
export class IntegrationError extends Error {
  readonly status: number;
  readonly reason: 'http' | 'network' | 'timeout' | 'not_connected' | 'not_json' | 'too_large' | 'aborted';
  constructor(reason: IntegrationError['reason'], message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'IntegrationError';
    this.reason = reason;
    this.status = options.status ?? 0;
  }
}

export type Authentication =
  | { kind: 'none' }
  | { kind: 'basic'; username: string; password: string }
  | { kind: 'bearer'; token: string }
  | { kind: 'apiKey'; header: string; key: string }
  /** OPEN-134: client credentials. */
  | { kind: 'oauth'; tokenPath: string; clientId: string; clientSecret: string };

export type IntegrationRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
};

export type IntegrationClient = {
  /** Gets the first token where one is needed. */
  connect(): Promise<void>;
  /** The decoded JSON answer. */
  request(request: IntegrationRequest): Promise<unknown>;
  disconnect(): void;
};

type Options = {
  /** Named in errors: 'ERP'. */
  system: string;
  baseUrl: string;
  category: Category;
  authentication: Authentication;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Shared by clients of one system that come and go, so that not each one signs in anew. */
  tokens?: { value: string | null };
  clock?: TimerClock;
  now?: () => number;
  fetch?: typeof fetch;
};

/** Sent calls by category and host: two clients of one system share its limit. */
const sentByLimit = new Map<string, number[]>();

/** Calls another system by the specified rules: 429, 401, retries, time limit, 60 calls a minute. */
export function createIntegrationClient(options: Options): IntegrationClient {
  const { clock = systemClock, now = Date.now, authentication } = options;
  const base = new URL(options.baseUrl);
  const limit = `${options.category} ${base.host}`;
  const closed = new AbortController();
  const signal = options.signal === undefined ? closed.signal : AbortSignal.any([closed.signal, options.signal]);
  let isConnected = false;
  const tokens = options.tokens ?? { value: null };
  let refreshing: Promise<void> | null = null;

  async function request({ method = 'GET', path, query = {}, body }: IntegrationRequest): Promise<unknown> {
    if (!isConnected) throw new IntegrationError('not_connected', notConnected(options.system));
    const url = urlOf(base, path, query);
    const text = body === undefined ? null : JSON.stringify(body);
    let hasRefreshed = false;
    for (let retry = 0; ; ) {
      const usedToken = tokens.value;
      let response: Response;
      try {
        response = await send(url, method, text);
      } catch (error) {
        // A command whose answer is missing may have been carried out: never twice.
        if (retry >= MAX_RETRIES || method !== 'GET' || isFinal(error)) throw error;
        await pause(retryDelayMs(retry));
        retry += 1;
        continue;
      }
      if (response.ok) return response.status === 204 ? null : readJson(response);
      await response.body?.cancel().catch(() => undefined);
      if (response.status === 429 && retry < MAX_RETRIES) {
        await pause(retryAfterMs(response.headers.get('retry-after'), now()));
        retry += 1;
      } else if (response.status === 401 && !hasRefreshed && authentication.kind === 'oauth') {
        hasRefreshed = true;
        await refreshToken(usedToken);
      } else {
        throw new IntegrationError('http', httpProblem(response.status, response.statusText), {
          status: response.status,
        });
      }
    }
  }

  async function send(
    url: URL,
    method: string,
    body: string | URLSearchParams | null,
    headers = authorization(),
  ): Promise<Response> {
    await waitForSlot();
    const aborter = new AbortController();
    let timedOut = false;
    const cancel = clock.after(options.timeoutMs ?? REQUEST_TIMEOUT_MS, () => {
      timedOut = true;
      aborter.abort();
    });
    try {
      return await (options.fetch ?? fetch)(url, {
        method,
        body,
        signal: AbortSignal.any([signal, aborter.signal]),
        redirect: 'error',
        headers: {
          accept: 'application/json',
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
      });
    } catch (error) {
      // Not sent at all (address not allowed), or judged already.
      if (error instanceof IntegrationError || (error instanceof MesError && !(error instanceof Unavailable)))
        throw error;
      if (signal.aborted) throw new IntegrationError('aborted', 'aborted', { cause: error });
      if (timedOut) throw new IntegrationError('timeout', 'no answer in time', { cause: error });
      throw new IntegrationError('network', 'network error', { cause: error });
    } finally {
      cancel();
    }
  }

  async function waitForSlot(): Promise<void> {
    const sent = sentByLimit.get(limit) ?? [];
    sentByLimit.set(limit, sent);
    for (let waitMs = waitForSlotMs(sent, clock.nowMs()); waitMs > 0; waitMs = waitForSlotMs(sent, clock.nowMs())) {
      await pause(waitMs);
    }
    sent.push(clock.nowMs());
    if (sent.length > REQUESTS_PER_MINUTE) sent.shift();
  }

  /** Many calls that fail together refresh once. */
  async function refreshToken(usedToken: string | null): Promise<void> {
    if (tokens.value !== usedToken) return;
    refreshing ??= fetchToken().finally(() => {
      refreshing = null;
    });
    await refreshing;
  }

  async function fetchToken(): Promise<void> {
    if (authentication.kind !== 'oauth') return;
    const { clientId, clientSecret, tokenPath } = authentication;
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    const response = await send(urlOf(base, tokenPath, {}), 'POST', form, {});
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined);
      throw new IntegrationError('http', httpProblem(response.status, response.statusText), {
        status: response.status,
      });
    }
    const answer = await readJson(response);
    const given =
      typeof answer === 'object' && answer !== null ? (answer as { access_token?: unknown }).access_token : null;
    if (typeof given !== 'string' || given === '') {
      throw new IntegrationError('not_json', 'the answer holds no token');
    }
    tokens.value = given;
  }

  function authorization(): Record<string, string> {
    switch (authentication.kind) {
      case 'none':
        return {};
      case 'basic': {
        const pair = Buffer.from(`${authentication.username}:${authentication.password}`).toString('base64');
        return { authorization: `Basic ${pair}` };
      }
      case 'bearer':
        return { authorization: `Bearer ${authentication.token}` };
      case 'apiKey':
        return { [authentication.header]: authentication.key };
      case 'oauth':
        return tokens.value === null ? {} : { authorization: `Bearer ${tokens.value}` };
      default:
        return authentication satisfies never;
    }
  }

  function pause(durationMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        cancel();
        reject(new IntegrationError('aborted', 'aborted'));
      };
      const cancel = clock.after(durationMs, () => {
        signal.removeEventListener('abort', abort);
        resolve();
      });
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
    });
  }

  return {
    async connect() {
      if (tokens.value === null) await fetchToken();
      isConnected = true;
    },
    request,
    disconnect() {
      isConnected = false;
      closed.abort();
    },
  };
}

function isFinal(error: unknown): boolean {
  return !(error instanceof IntegrationError) || (error.reason !== 'network' && error.reason !== 'timeout');
}

function urlOf(base: URL, path: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(base.href.replace(/\/+$/, '') + (path === '' || path.startsWith('/') ? path : `/${path}`));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** Read piece by piece, so that an endless answer ends. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MAX_ANSWER_BYTES) throw new IntegrationError('too_large', 'the answer is too large');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof IntegrationError) throw error;
    throw new IntegrationError('network', 'the answer was cut off', { cause: error });
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch (error) {
    throw new IntegrationError('not_json', 'the answer is no JSON', { cause: error });
  }
}
