import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '#accounts/api-keys.api.ts';
import { createApiKeyService } from '#accounts/server/api-keys.service.ts';
import { isCompanyLevel, isWriting } from '#platform/access.ts';
import { apiKeyScopeOf } from '#platform/api-key-scope.ts';
import type { InputOf } from '#platform/endpoint.ts';
import { describeApi } from '#platform/server/http/openapi.ts';
import { companyIdOf } from '../support/company-rows.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

let app: TestApp;
let administrator: TestBrowser;
let companyId: string;

beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.founder('admin@keys.example');
  companyId = await companyIdOf(administrator);
});
afterAll(() => app.close());

const create = (body: InputOf<typeof api.createApiKey>['body']) => administrator.call(api.createApiKey, { body });
const get = (key: string, path: string) =>
  app.browser().send('GET', path, undefined, { authorization: `Bearer ${key}` });
const post = (key: string, path: string, body: unknown) =>
  app.browser().send('POST', path, body, { authorization: `Bearer ${key}` });

describe('API keys', () => {
  it('open what their scope names and nothing else', async () => {
    const { key: reading } = await create({ name: 'Auswertung', scopes: ['read'] });
    const { key: sending } = await create({ name: 'Gateway' });
    expect((await get(reading, '/api/machines')).statusCode).toBe(200);
    expect((await get(sending, '/api/machines')).json()).toMatchObject({
      status: 403,
      code: 'api_key_scope',
      detail: expect.stringContaining('„Lesen“ (read)'),
    });
    expect((await post(reading, '/api/ingest/messages', [])).json()).toMatchObject({ code: 'api_key_scope' });
    expect((await post(reading, '/api/machines', { name: 'X' })).json()).toMatchObject({
      code: 'api_key_not_accepted',
    });
    expect((await get(reading, '/api/api-keys')).json()).toMatchObject({ status: 403, code: 'api_key_not_accepted' });
    const { key: both } = await create({ name: 'Beides', scopes: ['read', 'operate', 'read'] });
    expect((await get(both, '/api/machines')).statusCode).toBe(200);
    // Reaches the handler's validation: the door was open.
    expect((await post(both, `/api/alerts/${companyId}/acknowledge`, {})).statusCode).toBe(404);
  });

  it('every endpoint states which scope opens it, and none opens what people manage', () => {
    const endpoints = app.routes.map((route) => route.endpoint);
    const { paths } = describeApi(endpoints, { version: '1', serverUrl: '' }) as {
      paths: Record<string, Record<string, { security?: object[] }>>;
    };
    for (const endpoint of endpoints) {
      const scope = apiKeyScopeOf(endpoint);
      if (!isCompanyLevel(endpoint.access) || ['manage', 'administer'].includes(endpoint.access)) {
        expect({ path: endpoint.path, scope }).toEqual({ path: endpoint.path, scope: null });
      }
      if (scope === 'read')
        expect({ path: endpoint.path, writes: isWriting(endpoint) }).toMatchObject({ writes: false });
      const described = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
      const keys = (described?.security ?? []).filter((scheme) => 'apiKey' in scheme);
      expect({ path: endpoint.path, keys }).toEqual({
        path: endpoint.path,
        keys: scope === null ? [] : [{ apiKey: [scope] }],
      });
    }
  });

  it('no call of any endpoint with a key of every scope ends in a 500', async () => {
    const { key } = await create({ name: 'Alles', scopes: ['ingest', 'read', 'operate'] });
    for (const { endpoint } of app.routes) {
      if (apiKeyScopeOf(endpoint) === null || endpoint.path.startsWith('/api/ingest/')) continue;
      const response = await app
        .browser()
        .send(
          endpoint.method,
          endpoint.path.replace(/:\w+/g, companyId),
          endpoint.body === undefined ? undefined : {},
          { authorization: `Bearer ${key}` },
        );
      expect({ path: endpoint.path, fails: response.statusCode === 500 }).toEqual({
        path: endpoint.path,
        fails: false,
      });
    }
  });

  it('end by themselves, by revocation, and are worthless in another company', async () => {
    let nowMs = Date.now();
    const keys = createApiKeyService(app.database, () => nowMs);
    const { key, apiKey } = await keys.create(companyId, {
      name: 'Befristet',
      scopes: ['read'],
      expiresInDays: 30,
      createdBy: null,
    });
    expect(apiKey).toMatchObject({ isExpired: false, lastUsedAt: null, revokedAt: null });
    expect(await keys.find(key, 'read')).toMatchObject({ companyId, level: 'read', userId: null });
    const find = async (id: string) => (await keys.list(companyId)).find((one) => one.id === id);
    expect((await find(apiKey.id))?.lastUsedAt).toBe(new Date(nowMs).toISOString());
    nowMs += 30 * 24 * 3_600_000;
    await expect(keys.find(key, 'read')).rejects.toMatchObject({
      message: 'Der API-Schlüssel ist abgelaufen. Bitte erstellen Sie einen neuen.',
    });
    expect(await find(apiKey.id)).toMatchObject({ isExpired: true });

    const other = await app.founder('fremd@keys.example');
    const target = { params: { apiKeyId: apiKey.id } };
    expect(await other.refusal(api.revokeApiKey, target)).toMatchObject({ status: 404 });
    const { key: foreign } = await other.call(api.createApiKey, { body: { name: 'Fremd', scopes: ['read'] } });
    await administrator.send('POST', '/api/machines', { name: 'Nur hier', type: 'Presse' });
    expect((await get(foreign, '/api/machines')).json()).toMatchObject({ total: 0 });

    const { key: lost, apiKey: lostKey } = await create({ name: 'Verloren', scopes: ['read'] });
    expect((await get(lost, '/api/machines')).statusCode).toBe(200);
    await administrator.call(api.revokeApiKey, { params: { apiKeyId: lostKey.id } });
    expect((await get(lost, '/api/machines')).json()).toMatchObject({ status: 401 });
  });

  it('are refused in a German sentence where the wish makes no sense', async () => {
    const refused = (body: object) => administrator.refusal(api.createApiKey, { body: body as never });
    expect(await refused({ name: 'x', scopes: [] })).toMatchObject({
      detail: 'Bitte wählen Sie mindestens einen Zweck.',
    });
    expect(await refused({ name: 'x', scopes: ['alles'] })).toMatchObject({ detail: expect.stringContaining('Zweck') });
    expect(await refused({ name: 'x', expiresInDays: 0 })).toMatchObject({
      detail: expect.stringContaining('einen Tag'),
    });
    expect(await refused({ name: ' ' })).toMatchObject({ detail: expect.stringContaining('Namen') });
  });
});
