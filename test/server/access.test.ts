import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '#accounts/accounts.api.ts';
import { isCompanyLevel, isWriting } from '#platform/access.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

/** Walks every route the server has, so that a new one cannot be forgotten. */
describe('every route', () => {
  let app: TestApp;
  let endpoints: Endpoint[];
  let stranger: TestBrowser;
  let demo: TestBrowser;
  let viewer: TestBrowser;
  let other: TestBrowser;
  let foreignAlertId: string;

  beforeAll(async () => {
    app = await startTestApp();
    endpoints = app.routes.map((route) => route.endpoint);
    await app.accounts.ensureDemoAccount(randomUUID());
    stranger = app.browser();
    demo = app.browser();
    await demo.call(api.startDemo);
    const administrator = await app.founder('admin@access.example');
    const { link } = await administrator.call(api.invite, { body: { email: 'viewer@access.example', role: 'viewer' } });
    viewer = app.browser();
    await viewer.call(api.acceptInvitation, {
      body: { token: new URL(link).searchParams.get('token') ?? '', password: 'lesen-nur' },
    });
    other = await app.founder('fremd@access.example');
    const company = (await administrator.call(api.currentSession))?.company.id ?? '';
    foreignAlertId = await app.database.inCompany(company, async (tx) => {
      const { rows } = await tx.$client.query(
        `insert into alerts (company_id, timestamp, severity, priority, category, code, message, first_occurred_at, last_occurred_at)
         values ($1, now(), 'error', 2, 'machine', 'TEST', 'Nur für Firma A', now(), now()) returning id`,
        [company],
      );
      return rows[0].id as string;
    });
  });
  afterAll(() => app.close());

  const address = (endpoint: Endpoint, id: string) => endpoint.path.replace(/:\w+/g, id);
  const send = (browser: TestBrowser, endpoint: Endpoint, id: string = randomUUID()) =>
    browser.send(endpoint.method, address(endpoint, id), endpoint.body === undefined ? undefined : {});

  it('is declared once', () => {
    const names = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(20);
  });

  it('that is not public refuses strangers before it looks at what they send', async () => {
    for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
      const response = await send(stranger, endpoint);
      expect({ path: endpoint.path, status: response.statusCode, code: response.json().code }).toEqual({
        path: endpoint.path,
        status: 401,
        code: 'not_signed_in',
      });
    }
  });

  it('OPEN-033 that writes answers a demo session with 403 demo_read_only', async () => {
    const writing = endpoints.filter(
      (endpoint) => isWriting(endpoint) && !['public', 'session'].includes(endpoint.access),
    );
    expect(writing.length).toBeGreaterThan(4);
    for (const endpoint of writing) {
      const response = await send(demo, endpoint);
      expect({ path: endpoint.path, status: response.statusCode, code: response.json().code }).toEqual({
        path: endpoint.path,
        status: 403,
        code: 'demo_read_only',
      });
    }
  });

  it('OPEN-036 above reading refuses a viewer', async () => {
    for (const endpoint of endpoints.filter(({ access }) => isCompanyLevel(access) && access !== 'read')) {
      const response = await send(viewer, endpoint);
      expect({ path: endpoint.path, status: response.statusCode }).toEqual({ path: endpoint.path, status: 403 });
    }
  });

  it('shows a session of another company nothing and lets it change nothing', async () => {
    for (const endpoint of endpoints.filter(({ access }) => isCompanyLevel(access))) {
      const response = await send(other, endpoint, foreignAlertId);
      expect({
        path: endpoint.path,
        leaks: response.body.includes('Nur für Firma A') || response.body.includes('admin@access.example'),
      }).toEqual({
        path: endpoint.path,
        leaks: false,
      });
      if (endpoint.path.includes(':')) {
        expect({ path: endpoint.path, refused: [400, 404].includes(response.statusCode) }).toEqual({
          path: endpoint.path,
          refused: true,
        });
      }
    }
    const acknowledged = await viewer.send('GET', '/api/alerts/open');
    expect(acknowledged.json()).toMatchObject({ total: 1, alerts: [{ message: 'Nur für Firma A' }] });
  });

  it('answers an id that is no id with a German sentence, never with a 500', async () => {
    const administrator = other;
    for (const endpoint of endpoints.filter(({ path, access }) => path.includes(':') && isCompanyLevel(access))) {
      for (const id of ['1', "x'--", '%00', '../../etc/passwd'.replaceAll('/', '%2F')]) {
        const response = await send(administrator, endpoint, id);
        expect({ path: endpoint.path, id, status: response.statusCode }).toEqual({
          path: endpoint.path,
          id,
          status: 400,
        });
      }
    }
  });
});
