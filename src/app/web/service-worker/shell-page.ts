import { meansUnreachable } from '#platform/offline.ts';

/** Long enough for a slow line, short enough for somebody who waits at a machine. */
export const PAGE_PATIENCE_MS = 4000;

type Sources = {
  fetchPage: () => Promise<Response>;
  /** The page stored with this version of the worker. */
  findStored: () => Promise<Response | undefined>;
  /** Resolves when one has waited long enough. */
  patience: () => Promise<void>;
};

/**
 * The page of an address: from the server while it answers, so that a new version is there with the next start; the
 * stored one otherwise. A page that comes late is still better than none.
 */
export async function openPage({ fetchPage, findStored, patience }: Sources): Promise<Response> {
  const fetched = fetchPage();
  const good = fetched.then(
    (page) => (meansUnreachable(page.status) ? null : page),
    () => null,
  );
  const first = await Promise.race([good, patience().then(() => null)]);
  return first ?? (await findStored()) ?? (await fetched);
}

/**
 * A stored page carries the nonce of the answer it came with. Each time it is shown it gets a new one, in its policy
 * and in its text alike, exactly as the server does it.
 */
export async function withFreshNonce(stored: Response, createNonce: () => string): Promise<Response> {
  const headers = new Headers(stored.headers);
  const policy = headers.get('content-security-policy') ?? '';
  const used = /'nonce-([^']+)'/.exec(policy)?.[1];
  const text = await stored.text();
  if (used === undefined) return new Response(text, { status: stored.status, headers });
  const fresh = createNonce();
  headers.set(
    'content-security-policy',
    policy.replaceAll(used, () => fresh),
  );
  // The text is unpacked by now, and longer or shorter than on the line.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(
    text.replaceAll(used, () => fresh),
    { status: stored.status, headers },
  );
}

/** As many bits as the server's own. */
export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
