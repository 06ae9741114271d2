import type { DynamicPageEntry, SitemapEntry } from '../public-page.ts';
import { HELP_ARTICLES } from './help-articles.ts';
import { helpArticlePage, helpIndexPage } from './help-view.ts';

export const HELP_PAGES: readonly DynamicPageEntry[] = [
  { path: '/help', render: async ({ query }) => helpIndexPage(query.q ?? '') },
  {
    path: '/help/:slug',
    render: async ({ params }) => {
      const article = HELP_ARTICLES.find(({ slug }) => slug === params.slug);
      return article === undefined ? null : helpArticlePage(article);
    },
  },
];

export async function helpSitemap(): Promise<SitemapEntry[]> {
  return [{ path: '/help' }, ...HELP_ARTICLES.map(({ slug }) => ({ path: `/help/${slug}` }))];
}
