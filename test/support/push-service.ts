import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from './test-certificate.ts';

/** Another implementation of the encryption than the one that sends. */
const ece = createRequire(import.meta.url)('http_ece') as {
  decrypt(body: Buffer, keys: Record<string, unknown>): Buffer;
};

export type Push = { path: string; headers: Record<string, string>; body: Buffer };

/** A push service on loopback that keeps what it is given, over TLS as a real one. */
export async function startPushService() {
  const pushes: Push[] = [];
  const settings: { status: number; headers?: Record<string, string> } = { status: 201 };
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, TEST_CERTIFICATE]);
  const server = createServer({ cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY }, (request, response) => {
    void buffer(request).then((body) => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      pushes.push({ path: request.url ?? '', headers: Object.fromEntries(headers), body });
      return response.writeHead(settings.status, settings.headers).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    pushes,
    settings,
    close() {
      setDefaultCACertificates(trusted);
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The keys a browser makes when it subscribes; `read` decrypts what is sent to it. */
export function subscribedBrowser() {
  const ecdh = createECDH('prime256v1');
  const auth = randomBytes(16).toString('base64url');
  return {
    keys: { p256dh: ecdh.generateKeys().toString('base64url'), auth },
    read({ headers, body }: Push): Record<string, string> {
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted as RFC 8291 says');
      const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth });
      return JSON.parse(text.toString('utf8')) as Record<string, string>;
    },
  };
}

/** What a push says about its sender (RFC 8292), and whether the signature holds. */
export function readVapid({ headers }: Push) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return { key, isSigned, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as object };
}
