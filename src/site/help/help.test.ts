import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROLE_LABELS } from '#accounts/role.ts';
import { APP_PAGES } from '#app/web/pages.tsx';
import { PICTURE_SIZES, PRODUCT_PICTURES, pictureAddress } from '../product-pictures.ts';
import { ARTICLE_OF_PAGE, appPathOf, helpPathOf } from './app-help.ts';
import { HELP_GROUPS } from './help-article.ts';
import { HELP_ARTICLES } from './help-articles.ts';
import { HELP_PAGES, helpSitemap } from './help-pages.ts';
import { foldWord, markWords, searchHelp } from './help-search.ts';
import { helpArticlePage, helpIndexPage } from './help-view.ts';

const PUBLIC = join(import.meta.dirname, '../../../public');
const slugs = HELP_ARTICLES.map(({ slug }) => slug);
const found = (query: string) => searchHelp(HELP_ARTICLES, query).map(({ article }) => article.slug);

describe('handbook', () => {
  it('PUB-33 OPEN-025 explains every page of the app, menu or not', () => {
    const pages = APP_PAGES.filter((page) => page.developersOnly !== true).map(({ path }) => path);
    expect(pages.filter((path) => !slugs.includes(ARTICLE_OF_PAGE[path] ?? ''))).toEqual([]);
    expect(Object.keys(ARTICLE_OF_PAGE).filter((path) => !pages.includes(path))).toEqual([]);
  });

  it('has one article per address, in a chapter, with links that lead somewhere', () => {
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.filter((slug) => !/^[a-z0-9-]+$/.test(slug))).toEqual([]);
    expect(HELP_GROUPS.filter((group) => !HELP_ARTICLES.some((article) => article.group === group))).toEqual([]);
    expect(HELP_ARTICLES.flatMap(({ seeAlso = [] }) => seeAlso.filter((slug) => !slugs.includes(slug)))).toEqual([]);
  });

  it.each(HELP_ARTICLES.map((article) => [article.slug, article] as const))(
    '%s has purpose, steps, terms and a picture that exists',
    (_, { purpose, tasks, terms, picture, summary }) => {
      expect(purpose.length).toBeGreaterThan(60);
      expect(summary.length).toBeLessThan(170);
      expect(tasks.flatMap(({ steps }) => steps).length).toBeGreaterThan(0);
      expect(terms.length).toBeGreaterThan(0);
      expect(picture?.alt.length).toBeGreaterThan(15);
      const name = picture?.name ?? 'dashboard';
      const { widths, hasDark } = PICTURE_SIZES[PRODUCT_PICTURES[name].use];
      const themes = hasDark ? ['light', 'dark'] : ['light'];
      const files = themes.flatMap((theme) => widths.map((width) => pictureAddress(name, theme, width)));
      expect(files.filter((file) => !existsSync(join(PUBLIC, file)))).toEqual([]);
    },
  );

  it('names the roles as the app does', () => {
    const roles = HELP_ARTICLES.find(({ slug }) => slug === 'rollen')?.terms.map(([term]) => term) ?? [];
    expect(roles.toSorted()).toEqual(Object.values(ROLE_LABELS).toSorted());
  });

  it('leads from a page of the app to its article and back', () => {
    expect(helpPathOf('/app/machines/$id')).toBe('/help/maschinen');
    expect(helpPathOf('/app/kit')).toBe('/help');
    expect(helpPathOf(undefined)).toBe('/help');
    expect(appPathOf('maschinen')).toBe('/app/machines');
    expect(appPathOf('oee')).toBeNull();
  });
});

describe('search of the handbook', () => {
  it.each([
    ['Stillstand', 'stillstaende'],
    ['stillstände', 'stillstaende'],
    ['OEE', 'oee'],
    ['Plantafel', 'plantafel'],
    ['Passwort', 'rollen'],
    ['opc ua zertifikat', 'datenquellen'],
    ['cpk', 'regelkarten'],
    ['Betriebsrat', 'datenschutz-im-betrieb'],
  ])('finds „%s“ first', (query, slug) => {
    expect(found(query)[0]).toBe(slug);
  });

  it('finds „Rüsten“ however it is spelled', () => {
    expect(found('Rüsten')).toContain('stillstaende');
    expect(found('ruesten')).toEqual(found('Rüsten'));
    expect(found('RUSTEN')).toEqual(found('Rüsten'));
  });

  it('needs every word, and tries word stems before it gives up', () => {
    expect(found('Terminal quantenphysik')).toEqual([]);
    expect(found('Etiketts')).toEqual(found('Etikett'));
    expect(found('Etiketts')).toContain('qr-etiketten');
  });

  it.each(['', ' ', '%', '"><script>', 'x', '!!!'.repeat(50)])('says nothing to „%s“', (query) => {
    expect(found(query)).toEqual([]);
  });

  it('marks what was looked for in the excerpt', () => {
    expect(markWords('Die Stillstände heute', ['stillstand']).filter(({ isMarked }) => isMarked)).toEqual([
      { text: 'Stillstände', isMarked: true },
    ]);
    expect(foldWord('Größe')).toBe('grosse');
  });
});

describe('pages of the handbook', () => {
  it('shows chapters without a question and hits with one, escaping what was typed', () => {
    expect(helpIndexPage('').body.markup).toContain('href="/help/erste-schritte"');
    const hits = helpIndexPage('Stillstand').body.markup;
    expect(hits).toContain('<mark>');
    expect(hits).not.toContain('Nichts gefunden');
    const nasty = helpIndexPage('<img src=x onerror=1>').body.markup;
    expect(nasty).toContain('Nichts gefunden');
    expect(nasty).not.toContain('<img src=x');
  });

  it('keeps results of searches out of search engines', () => {
    expect(helpIndexPage('OEE').isHidden).toBe(true);
    expect(helpIndexPage('').isHidden).toBe(false);
  });

  it('answers an unknown article with nothing, which is a 404', async () => {
    const [, article] = HELP_PAGES;
    const ask = (slug: string) => article?.render({ params: { slug }, query: {} }, {} as never);
    expect(await ask('gibt-es-nicht')).toBeNull();
    expect(await ask('__proto__')).toBeNull();
    expect((await ask('terminal'))?.body.markup).toContain('<h2>Zweck</h2>');
  });

  it('lists every article in the sitemap', async () => {
    expect(await helpSitemap()).toHaveLength(HELP_ARTICLES.length + 1);
  });

  it('calculates its example of the OEE with the rules of the product', () => {
    const article = HELP_ARTICLES.find(({ slug }) => slug === 'oee');
    const { markup } = helpArticlePage(article as (typeof HELP_ARTICLES)[number]).body;
    // 370/420 = 88.1 %, 36 s × 560 / 370 min = 90.8 %, 540/560 = 96.4 %
    expect(markup).toContain('88,1 %');
    expect(markup).toContain('90,8 %');
    expect(markup).toContain('96,4 %');
    expect(markup).toContain('OEE = 77,1 %');
  });
});
