import { lookup as resolveName } from 'node:dns/promises';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { BadInput, Unavailable } from '#platform/errors.ts';
import { reachOfAddress } from './target-address.ts';

/**
 * Calls to addresses that people typed in. A name is resolved once, what it resolved to is judged, and the connection
 * goes to exactly that address: a name that leads inside a moment later changes nothing. Redirects are not followed.
 */
export type TargetRules = {
  /** Loopback, private and link-local networks, which an administrator has to allow. */
  allowPrivate: boolean;
  /** Replaces the system's resolver. */
  resolve?: (hostname: string) => Promise<string[]>;
};

export type AllowedTarget = { url: URL; addresses: readonly string[] };

export type GuardedRequest = TargetRules & {
  method: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** For everything together: resolving, connecting, sending, and the last byte of the answer. */
  deadlineMs: number;
  /** How much of the answer is read. */
  maxBytes: number;
  signal?: AbortSignal;
};

export type GuardedAnswer = {
  status: number;
  statusText: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** False: the answer was longer than `maxBytes` and was cut off there. */
  isComplete: boolean;
};

/** Refuses what must not be called: `target_invalid`, `target_not_allowed`, `target_unknown` (no such name). */
export async function assertAllowedTarget(address: string, rules: TargetRules): Promise<AllowedTarget> {
  const url = readTarget(address);
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(hostname) === 0 ? await resolveAll(hostname, rules) : [hostname];
  for (const found of addresses) {
    const reach = reachOfAddress(found);
    if (reach === 'public' || (reach === 'private' && rules.allowPrivate)) continue;
    throw new BadInput(
      'target_not_allowed',
      reach === 'private'
        ? `„${url.hostname}“ liegt im eigenen Netz${found === hostname ? '' : ` (${found})`}. Ein Administrator muss interne Ziele ausdrücklich erlauben.`
        : `„${url.hostname}“ führt zu ${found}; dorthin wird nichts gesendet.`,
    );
  }
  return { url, addresses };
}

/** Reads an address without asking the network. */
export function readTarget(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new BadInput('target_invalid', 'Bitte geben Sie eine vollständige Adresse an, die mit https:// beginnt.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new BadInput('target_invalid', 'Die Adresse darf weder Benutzernamen noch Passwort enthalten.');
  }
  return url;
}

/**
 * One request. Whatever status the peer answers is an answer; an `Unavailable` says that there was none:
 * `peer_timeout`, `peer_unreachable`, `peer_certificate`, `peer_broken` or `cancelled`.
 */
export async function guardedFetch(address: string, request: GuardedRequest): Promise<GuardedAnswer> {
  const { hostname } = readTarget(address);
  const deadline = AbortSignal.timeout(request.deadlineMs);
  const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
  try {
    const target = await unlessAborted(assertAllowedTarget(address, request), signal);
    return await exchange(target, request, signal);
  } catch (error) {
    if (error instanceof BadInput || error instanceof Unavailable) throw error;
    if (deadline.aborted) {
      const seconds = Math.max(1, Math.round(request.deadlineMs / 1000));
      throw new Unavailable(
        'peer_timeout',
        `„${hostname}“ hat nicht innerhalb von ${seconds} s vollständig geantwortet.`,
        { cause: error },
      );
    }
    if (signal.aborted) throw new Unavailable('cancelled', 'Der Aufruf wurde abgebrochen.', { cause: error });
    throw describeFailure(error, hostname);
  }
}

function exchange(target: AllowedTarget, request: GuardedRequest, signal: AbortSignal): Promise<GuardedAnswer> {
  const send = target.url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = send(
      target.url,
      {
        method: request.method,
        headers: {
          ...request.headers,
          ...(request.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(request.body)) }),
        },
        // A connection of its own: one from a pool may lead to an address nobody judged.
        agent: false,
        lookup: pinnedLookup(target.addresses),
        signal,
      },
      (answer) => {
        readAnswer(answer, request.maxBytes).then(resolve, reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(request.body);
  });
}

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<GuardedAnswer> {
  const parts: Buffer[] = [];
  let size = 0;
  // Leaving the loop early destroys the stream and with it the connection.
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    parts.push(part);
    if (size > maxBytes) break;
  }
  return {
    status: answer.statusCode ?? 0,
    statusText: answer.statusMessage ?? '',
    headers: answer.headers,
    body: Buffer.concat(parts).subarray(0, maxBytes),
    isComplete: size <= maxBytes,
  };
}

function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const first = found[0];
    if (options.all === true) callback(null, found);
    else callback(null, first?.address ?? '', first?.family ?? 0);
  };
}

async function resolveAll(hostname: string, rules: TargetRules): Promise<string[]> {
  const resolve =
    rules.resolve ?? (async (name) => (await resolveName(name, { all: true })).map(({ address }) => address));
  const addresses = await resolve(hostname).catch((error: unknown) => {
    throw unknownName(hostname, error);
  });
  if (addresses.length === 0) throw unknownName(hostname);
  return addresses;
}

/** Not the fault of who typed it for certain: name servers fail too. */
function unknownName(hostname: string, cause?: unknown): Unavailable {
  return new Unavailable('target_unknown', `Der Name „${hostname}“ ist nicht bekannt oder lässt sich nicht auflösen.`, {
    cause,
  });
}

/** The resolver cannot be cancelled; whoever waits for it can stop waiting. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function describeFailure(error: unknown, hostname: string): Unavailable {
  const { code = '' } = error as { code?: string };
  if (/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME/.test(code)) {
    const why = code === 'CERT_HAS_EXPIRED' ? 'ist abgelaufen' : 'wird nicht anerkannt';
    return new Unavailable('peer_certificate', `Das Zertifikat von „${hostname}“ ${why} (${code}).`, { cause: error });
  }
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ETIMEDOUT|EHOSTDOWN)$/.test(code)) {
    return new Unavailable('peer_unreachable', `„${hostname}“ ist nicht erreichbar (${code}).`, { cause: error });
  }
  const reason = code === '' ? '' : ` (${code})`;
  return new Unavailable(
    'peer_broken',
    `Die Verbindung zu „${hostname}“ ist abgebrochen oder unverständlich${reason}.`,
    {
      cause: error,
    },
  );
}
