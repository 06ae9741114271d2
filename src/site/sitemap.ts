import { escapeHtml } from './html.ts';
import type { SitemapEntry } from './public-page.ts';

/** What search engines may read: the public pages, and no work space. */
export function robotsText(publicUrl: string): string {
  const closed = ['/api/', '/app/', '/admin/'].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

export function sitemapXml(publicUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}
