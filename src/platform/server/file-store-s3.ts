import { AwsClient } from 'aws4fetch';
import { Unavailable } from '#platform/errors.ts';
import { companyFolder, type FileStore, filePath, isFileName, sha256Of } from './file-store.ts';
import type { ObjectStoreLocation } from './file-store-location.ts';

/** A picture crosses a slow line in this time; whoever uploads one waits no longer for a store that hangs. */
const CALL_TIMEOUT_MS = 20_000;
const CHECK_TIMEOUT_MS = 5000;
/** Further tries after an answer that says "try again" (5xx, 429). */
const RETRIES = 2;

/** Files in a bucket of an S3-compatible object store, addressed by path (`host/bucket/key`), which all of them understand. */
export function createObjectStore(location: ObjectStoreLocation): FileStore {
  const client = new AwsClient({
    accessKeyId: location.accessKeyId,
    secretAccessKey: location.secretAccessKey,
    region: location.region,
    service: 's3',
    retries: RETRIES,
  });
  const bucketUrl = `${location.endpoint}/${location.bucket}`;
  const urlOf = (key: string) => `${bucketUrl}/${location.prefix}${key}`;

  async function call(method: 'GET' | 'PUT' | 'HEAD' | 'DELETE', url: string, body?: Uint8Array): Promise<Response> {
    try {
      return await client.fetch(url, {
        method,
        body: body as Uint8Array<ArrayBuffer> | undefined,
        // Signed with the content's hash, so that the store itself refuses what arrives damaged.
        headers: body === undefined ? {} : { 'x-amz-content-sha256': sha256Of(body) },
        signal: AbortSignal.timeout(method === 'HEAD' ? CHECK_TIMEOUT_MS : CALL_TIMEOUT_MS),
      });
    } catch (error) {
      throw storeAway(error);
    }
  }

  return {
    async put(companyId, bytes) {
      const sha256 = sha256Of(bytes);
      const answer = await call('PUT', urlOf(filePath(companyId, sha256)), bytes);
      if (!answer.ok) throw storeRefuses(answer, await reasonOf(answer));
      await answer.body?.cancel();
      return sha256;
    },

    async get(companyId, sha256) {
      const answer = await call('GET', urlOf(filePath(companyId, sha256)));
      try {
        if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      } catch (error) {
        throw storeAway(error);
      }
      const reason = await reasonOf(answer);
      if (answer.status === 404 && reason !== 'NoSuchBucket') return null;
      throw storeRefuses(answer, reason);
    },

    async *list(companyId) {
      const prefix = `${location.prefix}${companyFolder(companyId)}/`;
      let continuation: string | null = null;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (continuation !== null) query.set('continuation-token', continuation);
        const answer = await call('GET', `${bucketUrl}?${query}`);
        if (!answer.ok) throw storeRefuses(answer, await reasonOf(answer));
        const page = await answer.text().catch((error: unknown) => {
          throw storeAway(error);
        });
        yield* filesIn(page, prefix);
        continuation = textOf(page, 'NextContinuationToken');
      } while (continuation !== null);
    },

    async removeUnchanged(companyId, sha256, storedBeforeMs) {
      const url = urlOf(filePath(companyId, sha256));
      const found = await call('HEAD', url);
      const storedAtMs = Date.parse(found.headers.get('last-modified') ?? '');
      // Without a time nobody knows how young it is.
      if (!found.ok || !(storedAtMs < storedBeforeMs)) return false;
      const answer = await call('DELETE', url);
      if (!answer.ok) throw storeRefuses(answer, await reasonOf(answer));
      await answer.body?.cancel();
      return true;
    },

    async check() {
      const answer = await call('HEAD', bucketUrl);
      if (!answer.ok) throw storeRefuses(answer, await reasonOf(answer));
    },
  };
}

/** Files in an answer to ListObjectsV2. Keys of ours need no decoding: they are hexadecimal. */
function* filesIn(page: string, prefix: string): Generator<{ sha256: string; storedAtMs: number }> {
  for (const [, entry = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    const key = textOf(entry, 'Key') ?? '';
    const storedAtMs = Date.parse(textOf(entry, 'LastModified') ?? '');
    const sha256 = key.slice(prefix.length);
    if (key.startsWith(prefix) && isFileName(sha256) && !Number.isNaN(storedAtMs)) yield { sha256, storedAtMs };
  }
}

function textOf(xml: string, name: string): string | null {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null;
}

function storeAway(cause: unknown): Unavailable {
  return new Unavailable(
    'file_store_unavailable',
    'Der Dateispeicher ist gerade nicht erreichbar. Bitte versuchen Sie es gleich erneut.',
    { cause },
  );
}

async function reasonOf(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '');
  return /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? answer.statusText;
}

/** The store's own reason is for the log, not for the person. */
function storeRefuses(answer: Response, reason: string): Unavailable {
  return new Unavailable(
    'file_store_unavailable',
    'Der Dateispeicher nimmt die Anfrage nicht an. Bitte wenden Sie sich an die Betreuung dieser Installation.',
    { cause: new Error(`object store answered ${answer.status} ${reason}`) },
  );
}
