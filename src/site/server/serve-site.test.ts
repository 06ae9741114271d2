import { createHash } from 'node:crypto';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { html } from '../html.ts';
import { NO_OPERATOR_DETAILS, type PublicPage, type SiteContext } from '../public-page.ts';
import { type PublicSiteOptions, registerPublicPages } from './serve-site.ts';
import { readSiteAssets } from './site-assets.ts';

const CONTEXT: SiteContext = {
  publicUrl: 'https://mes.example',
  contactEmail: null,
  operator: NO_OPERATOR_DETAILS,
  version: '1.2.3',
  demo: true,
  now: new Date('2026-03-04T10:00:00Z'),
};
const PAGE: PublicPage = { title: 'Beispiel', description: 'Eine Seite & mehr', body: html`<h1>Hallo</h1>` };
const POLICY = "default-src 'none'; script-src 'self' 'nonce-abc'; style-src 'self'";

function siteWith(options: Partial<PublicSiteOptions> = {}) {
  const server = fastify();
  server.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', POLICY));
  const site = registerPublicPages(server, {
    pages: [{ path: '/beispiel', inSitemap: true, render: () => PAGE }],
    context: () => CONTEXT,
    assets: { styles: '/s.css', font: '/f.woff2', scripts: { site: '/site.js', extra: '/extra.js' } },
    ...options,
  });
  server.get('/*', site.sendNotFound);
  return server;
}

describe('public pages', () => {
  it('are whole documents with what search engines and shared links need', async () => {
    const { body, headers, statusCode } = await siteWith().inject('/beispiel?x=1');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const part of [
      '<html lang="de">',
      '<title>Beispiel – MES</title>',
      '<meta name="description" content="Eine Seite &amp; mehr">',
      '<link rel="canonical" href="https://mes.example/beispiel">',
      '<meta property="og:url" content="https://mes.example/beispiel">',
      '<script type="module" src="/site.js"></script>',
      '<h1>Hallo</h1>',
      'Version 1.2.3',
    ]) {
      expect(body).toContain(part);
    }
  });

  it('are the same for everybody, so that a browser may keep them, and answer 304 to who has them', async () => {
    const server = siteWith();
    const [first, second] = [await server.inject('/beispiel'), await server.inject('/beispiel')];
    expect(second.body).toBe(first.body);
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(first.headers['cache-control']).toContain('must-revalidate');
    const again = await server.inject({ url: '/beispiel', headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    // Browsers take the policy from the 304 and the script from their copy.
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });

  it('allow exactly their one inline script', async () => {
    const { body, headers } = await siteWith().inject('/beispiel');
    const inline = [...body.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text);
    const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(hashes).toHaveLength(1);
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${hashes[0]} 'nonce-abc'`);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('name the scripts they ask for, and fail as a page when one does not exist', async () => {
    const page = (scripts: string[]) => [{ path: '/a', inSitemap: false, render: () => ({ ...PAGE, scripts }) }];
    expect((await siteWith({ pages: page(['extra']) }).inject('/a')).body).toContain('src="/extra.js"');
    expect((await siteWith({ pages: page(['fehlt']) }).inject('/a')).statusCode).toBe(503);
  });

  it('OPEN-024 answer unknown addresses with 404 and a way home', async () => {
    const { statusCode, body } = await siteWith().inject('/gibt-es-nicht');
    expect(statusCode).toBe(404);
    expect(body).toContain('Seite nicht gefunden');
    expect(body).toContain('href="/"');
    expect(body).toContain('noindex');
  });

  it('lead from an address with a slash at its end to the page, and nowhere else', async () => {
    const server = siteWith();
    const known = await server.inject('/beispiel/');
    expect([known.statusCode, known.headers.location]).toEqual([308, '/beispiel']);
    for (const url of ['//evil.example/', '/\\evil.example/', '/gibt-es-nicht/']) {
      const { statusCode, headers } = await server.inject(url);
      expect([statusCode, headers.location]).toEqual([404, undefined]);
    }
  });

  it('say so in German when something they need is away', async () => {
    const { statusCode, body, headers } = await siteWith({
      context: () => Promise.reject(new Error('database gone, password secret')),
    }).inject('/beispiel');
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('30');
    expect(body).toContain('Bitte versuchen Sie es in einer Minute erneut.');
    expect(body).not.toContain('secret');
  });

  it('may depend on what was asked for', async () => {
    const server = siteWith({
      dynamicPages: [
        {
          path: '/suche/:wort',
          render: async ({ params, query }) =>
            params.wort === 'nichts' ? null : { ...PAGE, title: `${params.wort} ${query.seite}` },
        },
      ],
    });
    expect((await server.inject('/suche/rüsten?seite=2&seite=3')).body).toContain('<title>rüsten 2 – MES</title>');
    expect((await server.inject('/suche/nichts')).statusCode).toBe(404);
  });

  it('are listed in sitemap.xml, which robots.txt names', async () => {
    const server = siteWith({
      sitemap: [async () => [{ path: '/blog/a&b', changedAt: new Date('2026-01-02T03:04:05Z') }]],
    });
    const { body, headers } = await server.inject('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(body).toContain('<loc>https://mes.example/beispiel</loc>');
    expect(body).toContain('<loc>https://mes.example/blog/a&amp;b</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>');
    const robots = (await server.inject('/robots.txt')).body;
    expect(robots).toContain('Sitemap: https://mes.example/sitemap.xml');
    expect(robots).toContain('Disallow: /app/');
  });

  it('work without a build: the development server offers the sources', () => {
    expect(readSiteAssets('/gibt/es/nicht.json')).toBe(readSiteAssets(null));
  });
});
