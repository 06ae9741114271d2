import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeApi } from '#platform/server/http/openapi.ts';
import { apiGroupsOf, type OpenApiDocument } from '#site/api-reference.ts';
import { GROUP_TITLES } from '#site/pages/docs-view.ts';
import { startTestApp, TEST_URL, type TestApp } from '../support/test-app.ts';

describe('HTTP server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('answers /api/health and /api/ready', async () => {
    const health = await app.browser().send('GET', '/api/health');
    expect(health.json()).toMatchObject({ status: 'ok', version: '0.0.0-test' });
    expect((await app.browser().send('GET', '/api/ready')).json()).toEqual({
      status: 'ready',
      fileStore: 'ready',
    });
  });

  it('sends a strict content security policy with a new nonce each time, and the other security headers', async () => {
    const [first, second] = await Promise.all([
      app.browser().send('GET', '/api/health'),
      app.browser().send('GET', '/api/health'),
    ]);
    const policy = String(first.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(policy).not.toBe(second.headers['content-security-policy']);
    expect(first.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('SHELL-35 lets a page use a manifest it made itself, and nothing else of that kind', async () => {
    const { headers } = await app.browser().send('GET', '/api/health');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("manifest-src 'self' blob:;");
    expect(policy.match(/blob:/g)).toHaveLength(2); // Pictures, and the manifest.
  });

  it('OPEN-023 AUTH-15 says of every answer whose it is, for the worker that keeps them', async () => {
    const scopeOf = async (browser: ReturnType<TestApp['browser']>, path = '/api/session') =>
      (await browser.send('GET', path)).headers['x-answer-scope'];
    const ada = await app.founder('ada@scope.example');
    const ben = await app.founder('ben@scope.example');
    expect(await scopeOf(app.browser())).toBe('nobody');
    const scopes = await Promise.all([ada, ben].map((browser) => scopeOf(browser)));
    expect(new Set([...scopes, 'nobody', undefined]).size).toBe(4);
    expect(await scopeOf(ada, '/api/config')).toBe(scopes[0]);
    expect(await scopeOf(ada, '/api/products')).toBe(scopes[0]);
    // A new session of the same person is another one: what the last left on a device is gone.
    await ada.send('DELETE', '/api/session');
    expect(await scopeOf(ada)).toBe('nobody');
  });

  it('gives every answer a request id and names it in a problem', async () => {
    const response = await app.browser().send('GET', '/api/gibt-es-nicht');
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.json()).toMatchObject({
      code: 'not_found',
      detail: 'Diese Adresse gibt es nicht.',
      instance: response.headers['x-request-id'],
    });
  });

  it('answers 304 to who already has the answer', async () => {
    const browser = await app.founder('etag@http.example');
    const first = await browser.send('GET', '/api/session');
    const again = await browser.send('GET', '/api/session', undefined, { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });

  it('compresses long answers', async () => {
    const response = await app.browser().send('GET', '/metrics', undefined, { 'accept-encoding': 'gzip' });
    expect(response.headers['content-encoding']).toBe('gzip');
  });

  it('shows its metrics to this machine only', async () => {
    const local = await app.browser().send('GET', '/metrics');
    expect(local.body).toContain('http_request_duration_seconds_bucket');
    expect(local.body).toContain('database_connections{state="idle"}');
    const proxied = await app.browser().send('GET', '/metrics', undefined, { 'x-forwarded-for': '203.0.113.9' });
    expect(proxied.statusCode).toBe(403);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { origin: 'https://boese.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('refuses changes sent from %s', async (_, headers) => {
    const response = await app.browser().send('DELETE', '/api/session', undefined, headers);
    expect(response.json()).toMatchObject({ status: 403, code: 'cross_site' });
  });

  it('accepts changes from its own pages', async () => {
    const response = await app
      .browser()
      .send('DELETE', '/api/session', undefined, { origin: TEST_URL, 'sec-fetch-site': 'same-origin' });
    expect(response.statusCode).toBe(204);
  });

  it.each([
    ['broken JSON', '{"email":', 'application/json'],
    ['another media type', 'email=a', 'application/x-www-form-urlencoded'],
    ['plain text', '{"email":"a@b.ch"}', 'text/plain'],
    ['an array', '[1,2]', 'application/json'],
    ['null', 'null', 'application/json'],
    ['a wrong type', '{"email":42,"password":{}}', 'application/json'],
  ])('answers %s with a German sentence and 400', async (_, payload, contentType) => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/session',
      payload,
      headers: { 'content-type': contentType },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().detail).toMatch(/^(Die|Es|Bitte) /);
  });

  it('refuses a body of more than a megabyte', async () => {
    const response = await app
      .browser()
      .send('POST', '/api/session', { email: 'a@b.ch', password: 'x'.repeat(1_100_000) });
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'body_too_large',
      detail: 'Die gesendeten Daten sind zu groß.',
    });
  });

  it.each(["Robert'); drop table users;--", '<script>alert(1)</script>', '🏭 Größe ß', 'null'])(
    'stores the text %j as it is',
    async (company) => {
      const email = `text-${company.length}-${company.codePointAt(0)}@http.example`;
      const browser = await app.founder(email, company);
      expect((await browser.send('GET', '/api/session')).json().company.name).toBe(company);
    },
  );

  it('refuses a text with a null character with 400', async () => {
    const response = await app
      .browser()
      .send('POST', '/api/accounts', { email: 'nul@http.example', password: 'geheim1', company: 'A\u0000B' });
    expect(response.json()).toMatchObject({ status: 400, code: 'invalid_text' });
  });

  it('API-11 stores a request of the contact page with exactly the specified fields', async () => {
    const response = await app
      .browser()
      .send('POST', '/api/leads', { name: 'Ida', email: 'ida@x.ch', area: 'digitalisierung', message: 'Bitte melden' });
    expect(response.statusCode).toBe(201);
    const { rows } = await app.database.asOperator((tx) => tx.$client.query('select * from operator.leads'));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      name: 'Ida',
      email: 'ida@x.ch',
      company: '',
      phone: '',
      plan: 'beratung',
      employees: '',
      message: 'Digitalisierung: Bitte melden',
      source: 'contact_page',
      status: 'new',
    });
  });
});

describe('rate limits', () => {
  it('OPEN-028 stop sign-in, registration and contact after too many tries from one address, in German', async () => {
    const app = await startTestApp({ rateLimitFactor: 0.1 });
    for (const [url, body] of [
      ['/api/session', { email: 'a@b.ch', password: 'x' }],
      ['/api/accounts', { email: 'abc' }],
      ['/api/leads', {}],
    ] as const) {
      const statuses: number[] = [];
      let last = await app.browser().send('POST', url, body);
      for (let attempt = 0; attempt < 4; attempt++) {
        statuses.push(last.statusCode);
        last = await app.browser().send('POST', url, body);
      }
      expect(statuses[0]).toBe(400);
      expect(last.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(last.json().detail).toMatch(/^Zu viele Versuche\. Bitte warten Sie .* und versuchen Sie es erneut\.$/);
      expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    }
    await app.close();
  });

  it('cannot be dodged by a forged X-Forwarded-For', async () => {
    const app = await startTestApp({ rateLimitFactor: 0.1 });
    let last = 0;
    for (let attempt = 0; attempt < 4; attempt++) {
      const response = await app
        .browser()
        .send(
          'POST',
          '/api/session',
          { email: 'a@b.ch', password: 'x' },
          { 'x-forwarded-for': `198.51.100.${attempt}` },
        );
      last = response.statusCode;
    }
    expect(last).toBe(429);
    await app.close();
  });
});

describe('OpenAPI document', () => {
  it('describes every route with who may call it', async () => {
    const app = await startTestApp();
    const document = describeApi(
      app.routes.map((route) => route.endpoint),
      { version: '1', serverUrl: TEST_URL },
    ) as {
      openapi: string;
      paths: Record<string, Record<string, { 'x-access': string; responses: object; operationId: string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(app.routes.length);
    expect(
      operations.every(
        (operation) => operation['x-access'] !== undefined && Object.keys(operation.responses).length === 2,
      ),
    ).toBe(true);
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
    expect(document.paths['/api/accounts/colleagues/{userId}']?.patch).toMatchObject({
      'x-access': 'administer',
      parameters: [{ name: 'userId', in: 'path', required: true }],
    });
    // PUB-34: people read German titles on /docs, and no title without a group.
    const groups = apiGroupsOf(document as unknown as OpenApiDocument).map(({ name }) => name);
    expect(groups.filter((name) => !Object.hasOwn(GROUP_TITLES, name))).toEqual([]);
    expect(Object.keys(GROUP_TITLES).filter((name) => !groups.includes(name))).toEqual([]);
    await app.close();
  });
});
