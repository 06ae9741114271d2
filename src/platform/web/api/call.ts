import type { Endpoint, InputOf, OutputOf } from '#platform/endpoint.ts';
import { MesError } from '#platform/errors.ts';
import type { Problem } from '#platform/problem.ts';
import { isOnline } from '../offline/online-state.ts';

/** A call failed and the server said why. `message` is the server's German sentence. */
export class ApiError extends MesError {
  readonly status: number;
  constructor(problem: Problem) {
    super(problem.code, problem.detail, { fields: problem.errors });
    this.status = problem.status;
  }
}

const UNREACHABLE = 'Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung und versuchen Sie es erneut.';
const OFFLINE_READ =
  'Sie sind offline. Diese Daten sind auf diesem Gerät nicht gespeichert und erst mit Verbindung wieder zu sehen.';
const OFFLINE_WRITE = 'Sie sind offline. Das geht nur mit Verbindung zum Server; Ihre Eingaben bleiben stehen.';

/** The server could not be reached at all (offline, restart, time-out). */
export class NetworkError extends MesError {
  constructor(cause: unknown, sentence = UNREACHABLE) {
    super('network', sentence, { cause });
  }
}

const CALL_TIMEOUT_MS = 30_000;

/** Calls an endpoint with what its contract asks for and returns what it promises. */
export async function call<E extends Endpoint>(target: E, ...[input, options]: CallArguments<E>): Promise<OutputOf<E>> {
  const { params, query, body } = (input ?? {}) as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const signal = options?.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let response: Response;
  try {
    response = await fetch(urlOf(target.path, params, query), {
      method: target.method,
      headers:
        body === undefined
          ? { accept: 'application/json' }
          : { accept: 'application/json', 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
      signal,
    });
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    if (isOnline()) throw new NetworkError(error);
    throw new NetworkError(error, target.method === 'GET' ? OFFLINE_READ : OFFLINE_WRITE);
  }
  options?.onAnswer?.(response);
  if (response.ok) {
    return (response.status === 204 ? undefined : await response.json()) as OutputOf<E>;
  }
  throw await readError(response);
}

type CallArguments<E> =
  Record<string, never> extends InputOf<E>
    ? [input?: InputOf<E>, options?: CallOptions]
    : [input: InputOf<E>, options?: CallOptions];

type CallOptions = {
  signal?: AbortSignal;
  /** Sees the answer before it is read: for what its headers say. */
  onAnswer?: (response: Response) => void;
};

export function urlOf(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** Why a call failed, from its answer. */
export async function readError(response: Response): Promise<MesError> {
  try {
    const problem = (await response.json()) as Partial<Problem>;
    if (typeof problem.detail === 'string' && typeof problem.code === 'string') return new ApiError(problem as Problem);
  } catch {
    // Not JSON: a proxy or a crash answered, and what it says is not for people.
  }
  return new ApiError({
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    code: 'unexpected_answer',
    detail: 'Der Server hat unerwartet geantwortet. Bitte versuchen Sie es erneut.',
    instance: response.headers.get('x-request-id') ?? '',
  });
}
