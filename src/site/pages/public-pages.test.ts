import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_OPERATOR_DETAILS, type PublicPage, type SiteContext } from '../public-page.ts';
import { PUBLIC_PAGES } from './public-pages.ts';

const PUBLIC_FOLDER = join(import.meta.dirname, '../../../public');
const BARE: SiteContext = {
  publicUrl: 'https://mes.example',
  contactEmail: null,
  operator: NO_OPERATOR_DETAILS,
  version: '1.2.3',
  demo: false,
  now: new Date('2026-03-04T10:00:00Z'),
};
const COMPLETE: SiteContext = {
  ...BARE,
  contactEmail: 'post@mes.example',
  operator: {
    ...NO_OPERATOR_DETAILS,
    name: 'Muster & Söhne <AG>',
    city: 'Bern',
    street: 'Gasse 1',
    postalCode: '3000',
  },
  demo: true,
};
/** Pages that other parts add to the server, and the app's own screens. */
const ELSEWHERE =
  /^\/(blog|help|docs|newsletter|api\/(openapi\.json|health)|login|register|app|media|pictures|\.well-known)(\/|$|\?)/;

const pages = PUBLIC_PAGES.map(({ path, render }) => [path, render] as const);
const attributesOf = ({ body }: PublicPage, name: string) =>
  [...body.markup.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

describe.each(pages)('public page %s', (path, render) => {
  it.each([
    ['a bare installation', BARE],
    ['a complete one', COMPLETE],
  ])('in %s has one h1 and texts that fit search results', (_, context) => {
    const page = render(context);
    expect(page.body.markup.match(/<h1[ >]/g)).toHaveLength(1);
    expect(page.title.length).toBeLessThanOrEqual(60);
    expect(page.description.length).toBeGreaterThanOrEqual(50);
    expect(page.description.length).toBeLessThanOrEqual(170);
    expect(page.body.markup).not.toMatch(/undefined|\[object|NaN|&amp;amp;/);
  });

  it('brings no inline style or handler, which the content security policy would stop', () => {
    const { body } = render(COMPLETE);
    expect(body.markup).not.toMatch(/<[a-z][^>]*\s(style|on[a-z]+)=/i);
    expect(body.markup).not.toMatch(/<(script|style|iframe)[ >]/i);
  });

  it('loads nothing from elsewhere and names pictures that exist', () => {
    const page = render(COMPLETE);
    const files = [...attributesOf(page, 'src'), ...attributesOf(page, 'srcset').flatMap((set) => set.split(/,\s*/))];
    const missing = files.map((file) => file.split(' ')[0] ?? '').filter((file) => !existsSync(PUBLIC_FOLDER + file));
    expect(missing).toEqual([]);
    for (const [tag] of page.body.markup.matchAll(/<img[^>]*>/g)) {
      expect(tag).toMatch(/\salt="/);
      expect(tag).toMatch(/\swidth="\d+" height="\d+"/);
    }
  });

  it('links only to what exists', () => {
    const page = render(COMPLETE);
    const known = new Set(PUBLIC_PAGES.map((entry) => entry.path));
    const ids = new Set(attributesOf(page, 'id'));
    const broken = attributesOf(page, 'href').filter((href) => {
      if (href.startsWith('#')) return !ids.has(href.slice(1));
      const target = href.split(/[?#]/, 1)[0] ?? '';
      return target.startsWith('/') && !known.has(target) && !ELSEWHERE.test(target);
    });
    expect(broken, path).toEqual([]);
  });
});

describe('landing page', () => {
  const landing = (context: SiteContext) => PUBLIC_PAGES.find(({ path }) => path === '/')?.render(context).body.markup;

  it('PUB-06 PUB-14 OPEN-001 asks for the repository by mail, or says that there is no address', () => {
    expect(landing(COMPLETE)).toMatch(/href="mailto:post@mes\.example\?subject=[^"]+&amp;body=[^"]+"/);
    expect(landing(BARE)).not.toContain('mailto:');
    expect(landing(BARE)).toContain('hat keine E-Mail-Adresse hinterlegt');
  });

  it('PUB-09 OPEN-005 CONST-76 has two rotating elements, of 4 s and of 5 s', () => {
    expect(landing(COMPLETE)?.match(/data-rotation="\d+"/g)).toEqual(['data-rotation="4000"', 'data-rotation="5000"']);
  });

  it('PUB-21 PUB-22 is the same at /pricing and /features, at home at /', () => {
    for (const address of ['/pricing', '/features']) {
      const page = PUBLIC_PAGES.find(({ path }) => path === address)?.render(COMPLETE);
      expect(page?.body.markup).toBe(landing(COMPLETE));
      expect(page?.canonicalPath).toBe('/');
    }
  });
});
