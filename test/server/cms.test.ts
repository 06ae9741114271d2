import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '#cms/cms.api.ts';
import { textOf } from '#cms/post.ts';
import type { Cms } from '#cms/server/cms.service.ts';
import { publishDue } from '#cms/server/posts.service.ts';
import { articleHtml, readArticles, seedArticles } from '#cms/server/seed-articles.ts';
import { registerBlog } from '#cms/server/serve-blog.ts';
import { isSlug } from '#cms/slug.ts';
import { createIssue } from '#newsletter/issues.api.ts';
import { createLog } from '#platform/server/log.ts';
import { PUBLIC_PAGES } from '#site/pages/public-pages.ts';
import { NO_OPERATOR_DETAILS } from '#site/public-page.ts';
import { registerPublicPages } from '#site/server/serve-site.ts';
import { readSiteAssets } from '#site/server/site-assets.ts';
import { startTestApp, TEST_URL, type TestApp, type TestBrowser } from '../support/test-app.ts';

const OWNER = 'inhaber@cms.example';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const siteContext = () => ({
  publicUrl: TEST_URL,
  contactEmail: null,
  operator: NO_OPERATOR_DETAILS,
  version: '0.0.0-test',
  demo: false,
  now: new Date(),
});
const TEXT = { summary: 'Kurz gesagt', bodyHtml: '<p>Ein Text</p>' };

describe('blog and CMS', () => {
  let app: TestApp;
  let folder: string;
  let owner: TestBrowser;
  let reader: TestBrowser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mes-cms-'));
    app = await startTestApp({ ownerEmail: OWNER, dataDir: folder }, undefined, (server, { cms, sessions }) => {
      const site = registerPublicPages(server, {
        pages: PUBLIC_PAGES,
        assets: readSiteAssets(null),
        context: siteContext,
        sitemap: [cms.published.sitemap],
      });
      registerBlog(server, { ...site, cms, publicUrl: () => TEST_URL, findCaller: sessions.find });
    });
    owner = await app.founder(OWNER);
    reader = app.browser();
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const create = (content: Partial<api.PostContent> & { title: string }) =>
    owner.call(api.createPost, { body: content });
  const change = (post: api.Post, values: Partial<api.PostContent> = {}, state: api.Post['state'] = post.state) =>
    ({
      params: { id: post.id },
      body: { version: post.version, content: { ...post, ...values }, state, publishAt: post.publishAt },
    }) as const;
  const publish = async (content: Partial<api.PostContent> & { title: string }) =>
    owner.call(api.changePost, change(await create({ ...TEXT, ...content }), {}, 'published'));
  const get = (url: string, headers: Record<string, string> = {}) => reader.send('GET', url, undefined, headers);

  describe('posts', () => {
    it('OPEN-038 belong to the owner: other members, also administrators, are refused', async () => {
      const other = await app.founder('andere@cms.example');
      for (const endpoint of api.CMS_ENDPOINTS) {
        const response = await other.send(endpoint.method, endpoint.path.replace(':id', randomUUID()), {});
        expect({ path: endpoint.path, status: response.statusCode }).toEqual({ path: endpoint.path, status: 403 });
      }
    });

    it('OPEN-040 begin as drafts nobody else sees, with an address of their own', async () => {
      const first = await create({ title: 'Größe zählt', tags: ['Maß', 'maß', ' '] });
      const second = await create({ title: 'Größe zählt' });
      expect(first).toMatchObject({ slug: 'groesse-zaehlt', state: 'draft', version: 1, tags: ['Maß'] });
      expect(second.slug).toBe('groesse-zaehlt-2');
      expect((await get(`/blog/${first.slug}`)).statusCode).toBe(404);
      const list = await owner.call(api.listPosts, { query: { search: 'größe', state: 'draft' } });
      expect(list.total).toBe(2);
    });

    it('ADMIN-04 are cleaned before they are stored', async () => {
      const post = await create({
        title: 'Schmutz',
        bodyHtml:
          '<h1>Titel</h1><p onclick="x()">Text<script>alert(1)</script><img src="https://evil.example/x.png"></p>',
      });
      expect(post.bodyHtml).toBe('<h2>Titel</h2><p>Text</p>');
    });

    it('ADMIN-04 stored by someone else meanwhile are not overwritten', async () => {
      const post = await create({ title: 'Zwei Fassungen' });
      await owner.call(api.changePost, change(post, { title: 'Erste' }));
      const refusal = await owner.refusal(api.changePost, change(post, { title: 'Zweite' }));
      expect(refusal).toMatchObject({ status: 409, code: 'version_conflict' });
      expect((await owner.call(api.readPost, { params: { id: post.id } })).title).toBe('Erste');
    });

    it('OPEN-040 need text and summary to be published, and a free address', async () => {
      const post = await create({ title: 'Leer' });
      expect(await owner.refusal(api.changePost, change(post, {}, 'published'))).toMatchObject({
        status: 400,
        errors: [{ path: 'content.bodyHtml' }],
      });
      await create({ title: 'Besetzt' });
      expect(await owner.refusal(api.changePost, change(post, { slug: 'besetzt' }))).toMatchObject({
        code: 'slug_taken',
      });
      expect(await owner.refusal(api.changePost, change(post, { slug: 'Nicht Erlaubt' }))).toMatchObject({
        status: 400,
      });
    });

    it('OPEN-040 that moved lead on from their old address, and nobody else gets it', async () => {
      const post = await publish({ title: 'Alte Adresse' });
      await owner.call(api.changePost, change(post, { slug: 'neue-adresse' }));
      const moved = await get('/blog/alte-adresse');
      expect([moved.statusCode, moved.headers.location]).toEqual([301, '/blog/neue-adresse']);
      expect((await create({ title: 'Alte Adresse' })).slug).toBe('alte-adresse-2');
    });

    it('OPEN-040 scheduled ones are published exactly once when they are due', async () => {
      const draft = await create({ title: 'Morgen früh', ...TEXT });
      const due = new Date(Date.now() + 3_600_000);
      const scheduled = await owner.call(api.changePost, {
        params: { id: draft.id },
        body: { version: draft.version, content: draft, state: 'scheduled', publishAt: due.toISOString() },
      });
      expect(scheduled).toMatchObject({ state: 'scheduled', publishedAt: null });
      await app.cms.publishDue();
      expect((await get('/blog/morgen-frueh')).statusCode).toBe(404);
      const turns = await Promise.all([1, 2].map(() => app.database.asOperator((tx) => publishDue(tx, due))));
      expect(turns.flat()).toEqual([{ id: draft.id, slug: 'morgen-frueh' }]);
      expect((await get('/blog/morgen-frueh')).statusCode).toBe(200);
      const past = { ...change(scheduled), body: { ...change(scheduled).body, version: scheduled.version + 1 } };
      past.body.publishAt = '2020-01-01T00:00:00Z';
      expect(await owner.refusal(api.changePost, past)).toMatchObject({ code: 'bad_publication' });
    });

    it('are gone with everything that hangs on them', async () => {
      const post = await publish({ title: 'Weg damit' });
      await get('/blog/weg-damit', { 'user-agent': FIREFOX });
      await app.cms.visits.flush();
      await owner.call(api.removePost, { params: { id: post.id } });
      expect((await get('/blog/weg-damit')).statusCode).toBe(404);
      expect(await owner.refusal(api.removePost, { params: { id: post.id } })).toMatchObject({ status: 404 });
    });
  });

  describe('pictures', () => {
    const upload = (bytes: Buffer, mediaType = 'image/png') =>
      owner.sendBytes('POST', api.uploadPicture.path, bytes, mediaType);
    const picture = (width: number, height: number) =>
      Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(200), width, height);

    it('ADMIN-04 are kept as WebP in several widths and served for ever', async () => {
      const answer = await upload(await picture(1000, 500).png());
      expect(answer.statusCode).toBe(201);
      const stored = answer.json() as { id: string; widths: number[] };
      expect(stored).toMatchObject({ width: 1000, height: 500, widths: [480, 960, 1000] });
      const file = await get(`/media/${stored.id}/480.webp`);
      expect(file.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await new Transformer(file.rawPayload).metadata()).toMatchObject({
        width: 480,
        height: 240,
        format: 'webp',
      });
      const known = await get(`/media/${stored.id}/480.webp`, { 'if-none-match': String(file.headers.etag) });
      expect(known.statusCode).toBe(304);
      const post = await publish({
        title: 'Mit Bild',
        coverMediaId: stored.id,
        bodyHtml: `<p>Text</p><img src="/media/${stored.id}/960.webp" alt="Halle">`,
      });
      expect(post.bodyHtml).toContain('srcset=');
      expect((await get('/blog/mit-bild')).body).toContain(`<meta property="og:image" content="${TEST_URL}/media/`);
      for (const wrong of [`/media/${stored.id}/481.webp`, `/media/${stored.id}/480.png`, '/media/x/480.webp']) {
        expect((await get(wrong)).statusCode).toBe(404);
      }
    });

    it('ADMIN-04 are turned upright and lose what the camera noted', async () => {
      const jpeg = await picture(60, 30).jpeg();
      // Exif block: one entry, orientation 6 (a quarter turn), and a place that must not get out.
      const exif = Buffer.from(
        '45786966000049492a0008000000010012010300010000000600000000000000' +
          Buffer.from('GEHEIMER-ORT').toString('hex'),
        'hex',
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(exif.length + 2);
      const photo = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)]);
      const stored = (await upload(photo, 'image/jpeg')).json() as { id: string };
      expect(stored).toMatchObject({ width: 30, height: 60, widths: [30] });
      const file = await get(`/media/${stored.id}/30.webp`);
      expect(await new Transformer(file.rawPayload).metadata(true)).toMatchObject({ width: 30, height: 60 });
      expect(file.rawPayload.includes('GEHEIMER-ORT')).toBe(false);
    });

    it('ADMIN-04 that are none, are broken or would unpack to gigabytes are refused in German', async () => {
      const png = await picture(40, 40).png();
      const bomb = Buffer.from(png);
      bomb.writeUInt32BE(50_000, 16);
      bomb.writeUInt32BE(50_000, 20);
      const cases: [Buffer, string, number, string][] = [
        [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 400, 'not_a_picture'],
        [Buffer.from('<svg/>'), 'image/svg+xml', 400, 'unsupported_file_type'],
        [Buffer.concat([png.subarray(0, 60), Buffer.alloc(40)]), 'image/png', 400, 'broken_picture'],
        [png.subarray(0, 12), 'image/png', 400, 'not_a_picture'],
        [Buffer.alloc(0), 'image/png', 400, 'not_a_picture'],
        [bomb, 'image/png', 400, 'picture_too_large'],
        [Buffer.alloc(11 * 1024 * 1024), 'image/png', 400, 'body_too_large'],
      ];
      for (const [bytes, mediaType, status, code] of cases) {
        const answer = await upload(bytes, mediaType);
        expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status, code });
      }
    });

    it('ADMIN-04 that no text has shown for a week are removed with their files', async () => {
      const store = async (width: number) => {
        const { id } = (await upload(await picture(width, 10).png())).json() as { id: string };
        return { id, address: `/media/${id}/${width}.webp`, html: `<p>x</p><img src="/media/${id}/${width}.webp">` };
      };
      const [cover, drafted, mailed, dropped, twice] = await Promise.all([41, 42, 43, 44, 45].map(store));
      if (!cover || !drafted || !mailed || !dropped || !twice) throw new Error('not stored');
      // The same picture twice is one file.
      const twin = await store(45);
      await publish({ title: 'Mit Titelbild', coverMediaId: cover.id });
      let draft = await create({ title: 'Bilder im Entwurf', bodyHtml: drafted.html + dropped.html + twin.html });
      const issue = {
        subject: '',
        preheader: '',
        listId: null,
        bodyMarkdown: `![Halle](${TEST_URL}${mailed.address})`,
      };
      await owner.call(createIssue, { body: issue });
      const nowMs = Date.now();
      const night = (day: number) => app.cms.collectPictures(new Date(nowMs + day * 86_400_000));
      const shown = async () => {
        const all = { cover, drafted, mailed, dropped, twice, twin };
        const found = await Promise.all(
          Object.entries(all).map(async ([name, { address }]) => ((await get(address)).statusCode === 200 ? name : '')),
        );
        return found.filter((name) => name !== '');
      };

      await night(1);
      // Taken out on the second day, shown again and taken out once more on the eighth: the week begins anew each time.
      draft = await owner.call(api.changePost, change(draft, { bodyHtml: drafted.html + twin.html }));
      await night(2);
      expect(await shown()).toHaveLength(6);
      await night(8);
      expect(await shown()).toEqual(['cover', 'drafted', 'mailed', 'dropped', 'twin']);
      draft = await owner.call(api.changePost, change(draft, { bodyHtml: drafted.html + dropped.html + twin.html }));
      draft = await owner.call(api.changePost, change(draft, { bodyHtml: drafted.html + twin.html }));
      await night(9);
      expect(await shown()).toContain('dropped');
      await night(15);
      expect(await shown()).toContain('dropped');
      expect(await night(16)).toEqual({ pictures: 1, files: 1 });
      expect(await shown()).toEqual(['cover', 'drafted', 'mailed', 'twin']);
    });

    it('ADMIN-04 that do not exist cannot become a cover', async () => {
      const answer = await owner.refusal(api.createPost, { body: { title: 'Ohne', coverMediaId: randomUUID() } });
      expect(answer).toMatchObject({ status: 400, code: 'unknown_picture' });
    });
  });

  describe('for everyone', () => {
    it('OPEN-025 list, post, feed and sitemap show what is published and nothing else', async () => {
      await publish({ title: 'Für alle & jeden', tags: ['Öffentlich'], authorName: 'Ada' });
      await create({ title: 'Nur Entwurf', tags: ['Geheimtag'] });
      const pages = await Promise.all(
        ['/blog', '/blog/rss.xml', '/rss.xml', '/sitemap.xml', '/blog?tag=%C3%B6ffentlich'].map((url) => get(url)),
      );
      for (const page of pages) {
        expect(page.statusCode).toBe(200);
        expect(page.body).toContain('fuer-alle-jeden');
        expect(page.body).not.toMatch(/nur-entwurf|Geheimtag/);
        expect(page.headers['set-cookie']).toBeUndefined();
      }
      expect(pages[1]?.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
      expect(pages[1]?.body).toContain(`<link>${TEST_URL}/blog/fuer-alle-jeden</link>`);
      expect(pages[3]?.body).toContain(`<loc>${TEST_URL}/blog/fuer-alle-jeden</loc>`);
      const post = await get('/blog/fuer-alle-jeden');
      expect(post.body).toContain('<h1>Für alle &amp; jeden</h1>');
      expect(post.body).toContain('"@type":"Article"');
      expect(post.body).toContain(`<link rel="canonical" href="${TEST_URL}/blog/fuer-alle-jeden">`);
      expect(post.body).toContain('href="/blog/rss.xml"');
    });

    it('OPEN-025 unknown addresses of the blog give the not-found page', async () => {
      for (const url of [
        '/blog/gibt-es-nicht',
        '/blog?seite=99',
        '/blog?seite=abc',
        '/blog?tag=unbekannt',
        '/blog/%00',
      ]) {
        const answer = await get(url);
        expect({ url, status: answer.statusCode }).toEqual({ url, status: 404 });
        expect(answer.headers['content-type']).toContain('text/html');
      }
    });

    it('OPEN-025 the blog with a slash at its end is the blog', async () => {
      const answer = await get('/blog/');
      expect([answer.statusCode, answer.headers.location]).toEqual([308, '/blog']);
    });

    it('OPEN-038 preview: the owner sees a draft, strangers are sent to sign in, others to their dashboard', async () => {
      const { id } = await create({ title: 'Vorab', ...TEXT });
      const url = `/admin/blog/preview/${id}`;
      const seen = await owner.send('GET', url);
      expect(seen.statusCode).toBe(200);
      expect(seen.body).toContain('<h1>Vorab</h1>');
      expect(seen.headers['cache-control']).toBe('private, no-store');
      expect((await get(url)).headers.location).toBe(`/login?returnTo=${encodeURIComponent(url)}`);
      const other = await app.founder('dritte@cms.example');
      expect((await other.send('GET', url)).headers.location).toBe('/app/dashboard');
      expect((await owner.send('GET', `/admin/blog/preview/${randomUUID()}`)).statusCode).toBe(404);
      expect((await owner.send('GET', '/admin/blog/preview/x')).statusCode).toBe(404);
    });

    it('ADMIN-07 visits are counted once per reader and day, by kind of referrer, without the owner and programs', async () => {
      const post = await publish({ title: 'Gezählt' });
      const url = `/blog/${post.slug}`;
      const read = (headers: Record<string, string>) => get(url, { 'user-agent': FIREFOX, ...headers });
      await read({});
      await read({ referer: 'https://www.google.de/' });
      await read({ 'user-agent': `${FIREFOX} Zweiter`, referer: 'https://www.google.de/' });
      await read({ 'user-agent': 'curl/8.0' });
      await read({ 'user-agent': `${FIREFOX} Dritter`, 'sec-purpose': 'prefetch' });
      await owner.send('GET', url, undefined, { 'user-agent': FIREFOX });
      await get(`${url}?utm_source=newsletter`, { 'user-agent': `${FIREFOX} Vierter` });
      const rows = (await owner.call(api.exportBlogVisits, { query: {} })).rows.filter(
        ({ slug }) => slug === post.slug,
      );
      expect(rows.map(({ kind, visits }) => ({ kind, visits }))).toEqual([
        { kind: 'direct', visits: 1 },
        { kind: 'newsletter', visits: 1 },
        { kind: 'search', visits: 1 },
      ]);
      const figures = await owner.call(api.readBlogAnalytics, { query: { days: 7 } });
      expect(figures.days).toHaveLength(7);
      expect(figures.posts.find(({ slug }) => slug === post.slug)?.visits).toBe(3);
      expect(figures.days.at(-1)?.visits).toBe(figures.visits);
      expect(figures.countedSince).toBe(figures.days.at(-1)?.day);
    });
  });

  it('OPEN-040 no table of the blog keeps addresses, agents or cookies', async () => {
    const { rows } = await app.database.asOperator((tx) =>
      tx.$client.query(
        `select column_name from information_schema.columns where table_schema = 'operator' and table_name = 'blog_visits'`,
      ),
    );
    expect(rows.map((row) => row.column_name as string).toSorted()).toEqual([
      'day',
      'post_id',
      'referrer_kind',
      'visits',
    ]);
  });
});

it('OPEN-025 without a database the blog answers with a page that says so', async () => {
  const server = fastify();
  const away = () => Promise.reject(new Error('database away'));
  const cms = { published: { list: away, find: away }, visits: { flush: () => Promise.resolve() } } as unknown as Cms;
  const site = registerPublicPages(server, { pages: [], assets: readSiteAssets(null), context: siteContext });
  registerBlog(server, { ...site, cms, publicUrl: () => TEST_URL, findCaller: () => Promise.resolve(null) });
  for (const url of ['/blog', '/blog/oee-richtig-rechnen']) {
    const answer = await server.inject(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  }
  await server.close();
});

describe('articles that come with the product', () => {
  it('OPEN-025 are at least six, long enough, and survive cleaning', async () => {
    const articles = await readArticles();
    expect(articles.length).toBeGreaterThanOrEqual(6);
    for (const article of articles) {
      const text = textOf(await articleHtml(article.markdown));
      const words = text.split(' ').length;
      expect({ slug: article.slug, isSlug: isSlug(article.slug), fits: words >= 600 && words <= 1300 }).toEqual({
        slug: article.slug,
        isSlug: true,
        fits: true,
      });
      expect(article.seoDescription.length).toBeLessThanOrEqual(160);
      expect(text).not.toMatch(/\*\*|^#|!\[/);
    }
    expect(new Set(articles.map(({ place }) => place)).size).toBe(articles.length);
  });

  it('OPEN-025 are put in once: not twice, not over what an owner wrote, not again after deletion', async () => {
    const app = await startTestApp({ ownerEmail: OWNER });
    try {
      const log = createLog('silent');
      const seeds = await Promise.all([1, 2].map(() => seedArticles(app.database, log, new Date())));
      expect(seeds.toSorted((a, b) => a - b)).toEqual([0, (await readArticles()).length]);
      await app.database.asOperator((tx) => tx.$client.query('delete from operator.blog_posts'));
      expect(await seedArticles(app.database, log, new Date())).toBe(0);
    } finally {
      await app.close();
    }
  });
});
