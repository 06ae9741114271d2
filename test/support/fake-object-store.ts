import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const OBJECT_STORE_KEY = 'AKTEST';
/** With the characters that real secrets have and that addresses must encode. */
export const OBJECT_STORE_SECRET = 'geheim/mit+zeichen=';
const REGION = 'eu-test-1';
const BUCKET = 'mes-dateien';

/**
 * As much of an S3 server as a file store needs: PUT, GET, HEAD, DELETE and lists with a signature (version 4) that it works out
 * itself, and refuses what is signed wrongly or arrives damaged.
 */
export async function startFakeObjectStore() {
  const objects = new Map<string, Buffer>();
  /** When each was stored, where a test wants another time than now. */
  const storedAt = new Map<string, Date>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, body } = answer(request, Buffer.concat(chunks), objects, storedAt);
      const time = timeOf(request.url ?? '', storedAt).toUTCString();
      response.writeHead(status, { 'last-modified': time }).end(request.method === 'HEAD' ? undefined : body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    storedAt,
    url: (secret = OBJECT_STORE_SECRET, bucket = BUCKET) =>
      `s3://${OBJECT_STORE_KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}/werk?region=${REGION}&tls=false`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(
  request: IncomingMessage,
  body: Buffer,
  objects: Map<string, Buffer>,
  storedAt: Map<string, Date>,
): { status: number; body: Buffer | string } {
  const { method = '', url = '' } = request;
  const refuse = (status: number, code: string) => ({ status, body: `<Error><Code>${code}</Code></Error>` });
  if (request.headers.authorization !== expectedAuthorization(request)) return refuse(403, 'SignatureDoesNotMatch');
  if (!url.startsWith(`/${BUCKET}`)) return refuse(404, 'NoSuchBucket');
  const declared = request.headers['x-amz-content-sha256'];
  switch (method) {
    case 'HEAD':
      return { status: url === `/${BUCKET}` || objects.has(url) ? 200 : 404, body: '' };
    case 'DELETE':
      objects.delete(url);
      return { status: 204, body: '' };
    case 'PUT':
      if (declared !== createHash('sha256').update(body).digest('hex')) {
        return refuse(400, 'XAmzContentSHA256Mismatch');
      }
      objects.set(url, body);
      storedAt.set(url, new Date());
      return { status: 200, body: '' };
    default: {
      if (url.startsWith(`/${BUCKET}?`)) return { status: 200, body: listed(url, objects, storedAt) };
      const object = objects.get(url);
      return object === undefined ? refuse(404, 'NoSuchKey') : { status: 200, body: object };
    }
  }
}

function timeOf(url: string, storedAt: ReadonlyMap<string, Date>): Date {
  return storedAt.get(url) ?? new Date();
}

/** ListObjectsV2 with two files to a page. */
function listed(url: string, objects: ReadonlyMap<string, Buffer>, storedAt: ReadonlyMap<string, Date>): string {
  const query = new URL(url, 'http://store').searchParams;
  const start = `/${BUCKET}/`;
  const keys = [...objects.keys()]
    .map((path) => path.slice(start.length))
    .filter((key) => key.startsWith(query.get('prefix') ?? ''))
    .sort();
  const from = Number(query.get('continuation-token') ?? 0);
  const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
  const entries = keys.slice(from, from + 2).map((key) => {
    const time = timeOf(start + key, storedAt).toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${time}</LastModified></Contents>`;
  });
  return `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`;
}

/** AWS Signature Version 4, written from its description. */
function expectedAuthorization(request: IncomingMessage): string {
  const time = String(request.headers['x-amz-date']);
  const day = time.slice(0, 8);
  const names = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name])}`),
    '',
    names.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = sign(sign(sign(sign(`AWS4${OBJECT_STORE_SECRET}`, day), REGION), 's3'), 'aws4_request');
  const signature = sign(key, toSign).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${OBJECT_STORE_KEY}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
}
