import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '#platform/realtime-manual-clock.ts';
import { describeCallFailure } from './call-failure.ts';
import { createGuardedTransport } from './guarded-transport.ts';
import { createIntegrationClient } from './integration-client.service.ts';

/** A peer with bad manners, one per path. */
const ANSWERS: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/html': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Login'),
  '/hidden-html': (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('<html>Fehler</html>'),
  '/csv': (_, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('a;b'),
  '/empty': (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(),
  '/half': (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"orders": ['),
  '/large': (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(5000)}"`),
  '/inside': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/gone': (_, response) => response.writeHead(204).end(),
  '/problem+json': (_, response) =>
    response.writeHead(200, { 'content-type': 'application/vnd.api+json; charset=utf-8' }).end('{"ok":true}'),
  '/key': (request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(request.headers['x-api-key'])),
};

describe('calls to systems people name', () => {
  let server: Server;
  let baseUrl = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/drip') drip(response);
      else ANSWERS[request.url ?? '']?.(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  const clock = createManualClock();
  let onDrip = () => undefined as unknown;
  /** Begins to answer and never ends. */
  function drip(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('[1');
    onDrip();
  }

  async function ask(path: string, allowPrivate = true): Promise<unknown> {
    const client = createIntegrationClient({
      system: 'ERP Nord',
      baseUrl,
      category: 'erp',
      authentication: { kind: 'apiKey', header: 'x-api-key', key: 'k-1' },
      clock,
      now: () => 0,
      fetch: createGuardedTransport('ERP Nord', { allowPrivate, maxBytes: 1000 }),
    });
    await client.connect();
    try {
      // As a command: without repeats, which would only wait.
      return await client.request(path === '/key' ? { path } : { method: 'POST', path, body: {} });
    } catch (error) {
      return describeCallFailure('ERP Nord', error).sentence;
    }
  }

  it.each([
    [
      '/html',
      'Das System „ERP Nord“ antwortet mit einer Webseite statt mit Daten. Bitte prüfen Sie Adresse und Anmeldung.',
    ],
    [
      '/hidden-html',
      'Das System „ERP Nord“ antwortet mit einer Webseite statt mit Daten. Bitte prüfen Sie Adresse und Anmeldung.',
    ],
    ['/csv', 'Das System „ERP Nord“ antwortet mit „text/csv“ statt mit JSON.'],
    ['/empty', 'Das System „ERP Nord“ antwortet ohne Inhalt.'],
    ['/half', 'Das System „ERP Nord“ antwortet nicht mit lesbarem JSON.'],
    ['/large', 'Das System „ERP Nord“ antwortet mit mehr Daten, als angenommen werden.'],
    ['/gone', null],
    ['/problem+json', { ok: true }],
    ['/key', 'k-1'],
  ])('%s is told in one sentence', async (path, expected) => {
    expect(await ask(path)).toEqual(expected);
  });

  it('a redirect to the inside is not followed', async () => {
    expect(await ask('/inside')).toMatch(/leitet weiter \(HTTP 302\)/);
  });

  it('INT-22 an answer that drips ends with the time limit', async () => {
    onDrip = () => clock.advance(30_000);
    expect(await ask('/drip')).toBe('Das System „ERP Nord“ antwortet nicht rechtzeitig.');
  });

  it('an address of the own network is refused before anything is sent', async () => {
    expect(await ask('/key', false)).toContain('liegt im eigenen Netz');
  });
});
