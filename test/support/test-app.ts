import type { FastifyInstance, HTTPMethods, LightMyRequestResponse } from 'fastify';
import { composeDomains } from '#app/server/routes.ts';
import type { Endpoint, InputOf, OutputOf } from '#platform/endpoint.ts';
import type { Problem } from '#platform/problem.ts';
import { type Config, readConfig } from '#platform/server/config.ts';
import { createHttpServer } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/log.ts';
import { urlOf } from '#platform/web/api/call.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export const TEST_URL = 'http://mes.test';
export const PASSWORD = 'richtig-geheim';

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** The whole API on a database of its own, without a port. */
export async function startTestApp(
  overrides: Partial<Config> = {},
  testDatabase?: TestDatabase,
  /** Adds what is no part of the API, such as public pages. */
  extend?: (server: FastifyInstance, domains: ReturnType<typeof composeDomains>) => void,
) {
  const opened = testDatabase ?? (await createTestDatabase());
  const config = { ...readConfig({ PUBLIC_URL: TEST_URL, RATE_LIMIT_FACTOR: '1000' }), ...overrides };
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  const domains = composeDomains(config, opened.database, log, '0.0.0-test');
  const server = await createHttpServer({
    log,
    database: opened.database,
    routes: domains.routes,
    findCaller: domains.sessions.find,
    findApiKey: domains.apiKeys.find,
    publicUrl: () => TEST_URL,
    trustedProxies: config.trustedProxies,
    rateLimitFactor: config.rateLimitFactor,
    metricsToken: config.metricsToken,
    registerMetrics: (registry) => domains.ingestion.registerMetrics(registry),
  });
  extend?.(server, domains);
  await server.ready();
  return {
    ...domains,
    server,
    database: opened.database,
    connection: opened.connection,
    browser: () => new TestBrowser(server),
    /** A signed-in administrator of a company of their own. */
    async founder(email: string, company = `Firma von ${email}`) {
      const browser = new TestBrowser(server);
      await browser.send('POST', '/api/accounts', { email, password: PASSWORD, company });
      await browser.send('POST', '/api/session', { email, password: PASSWORD });
      return browser;
    },
    async close() {
      await server.close();
      domains.mailer.close();
      await opened.close();
    },
  };
}

/** Keeps its cookie like a browser and speaks JSON. */
export class TestBrowser {
  readonly #server: FastifyInstance;
  cookie: string | null = null;
  /** Others than the session's, by name. */
  readonly otherCookies = new Map<string, string>();
  /** Everything the server said about the cookie last time. */
  setCookie = '';

  constructor(server: FastifyInstance) {
    this.#server = server;
  }

  async send(
    method: HTTPMethods,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const response = await this.#server.inject({
      method,
      url,
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      headers: {
        host: new URL(TEST_URL).host,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.#cookieHeader(),
        ...headers,
      },
    });
    const header = response.headers['set-cookie'];
    const text = Array.isArray(header) ? header.join('\n') : (header ?? '');
    if (text !== '') {
      this.setCookie = text;
      for (const [, name = '', value = ''] of text.matchAll(/^([^=\n]+)=([^;\n]*)/gm)) {
        if (name === 'mes_session') this.cookie = value === '' ? null : `mes_session=${value}`;
        else if (value === '') this.otherCookies.delete(name);
        else this.otherCookies.set(name, value);
      }
    }
    return response;
  }

  #cookieHeader(): Record<string, string> {
    const others = [...this.otherCookies].map(([name, value]) => `${name}=${value}`);
    const all = [...(this.cookie === null ? [] : [this.cookie]), ...others];
    return all.length === 0 ? {} : { cookie: all.join('; ') };
  }

  /** Sends a file as it is. */
  sendBytes(method: HTTPMethods, url: string, bytes: Buffer, mediaType: string): Promise<LightMyRequestResponse> {
    const cookie = this.cookie === null ? {} : { cookie: this.cookie };
    const headers = { host: new URL(TEST_URL).host, 'content-type': mediaType, ...cookie };
    return this.#server.inject({ method, url, payload: bytes, headers });
  }

  /** Calls an endpoint by its contract; throws unless it succeeds. */
  async call<E extends Endpoint>(endpoint: E, input?: InputOf<E>): Promise<OutputOf<E>> {
    const { params, query, body } = (input ?? {}) as Record<string, Record<string, unknown>>;
    const response = await this.send(endpoint.method, urlOf(endpoint.path, params, query), body);
    if (response.statusCode >= 300) throw new Error(`${endpoint.path}: ${response.statusCode} ${response.body}`);
    return (response.body === '' ? undefined : response.json()) as OutputOf<E>;
  }

  /** Calls an endpoint that must refuse, and returns why. */
  async refusal<E extends Endpoint>(endpoint: E, input?: InputOf<E>): Promise<Problem> {
    const { params, query, body } = (input ?? {}) as Record<string, Record<string, unknown>>;
    const response = await this.send(endpoint.method, urlOf(endpoint.path, params, query), body);
    if (response.statusCode < 400) throw new Error(`${endpoint.path} was not refused: ${response.statusCode}`);
    return response.json() as Problem;
  }
}
