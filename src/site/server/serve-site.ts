import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '../html.ts';
import { notFoundPage, unavailablePage } from '../pages/failure-pages.ts';
import {
  type DynamicPageEntry,
  NO_OPERATOR_DETAILS,
  type PublicPage,
  type PublicPageEntry,
  type SiteContext,
  type SitemapEntry,
} from '../public-page.ts';
import { robotsText, sitemapXml } from '../sitemap.ts';
import type { SiteAssets } from './site-assets.ts';
import { siteDocument } from './site-document.ts';
import { allowThemeScript } from './theme-script.ts';

export type PublicSiteOptions = {
  pages: readonly PublicPageEntry[];
  dynamicPages?: readonly DynamicPageEntry[];
  context: () => SiteContext | Promise<SiteContext>;
  assets: SiteAssets;
  /** Addresses beyond `pages` for sitemap.xml, such as the articles of the blog. */
  sitemap?: readonly (() => Promise<readonly SitemapEntry[]>)[];
  footer?: readonly Html[];
};

export type SendPublicPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: PublicPage | ((context: SiteContext) => PublicPage | Promise<PublicPage>),
) => Promise<FastifyReply>;

export type PublicSite = {
  sendPublicPage: SendPublicPage;
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

/** Answers the public pages as ready HTML. The result lets other routes answer in the same frame. */
export function registerPublicPages(server: FastifyInstance, options: PublicSiteOptions): PublicSite {
  const { assets, footer = [] } = options;

  function send(request: FastifyRequest, reply: FastifyReply, page: PublicPage, context: SiteContext): FastifyReply {
    const text = siteDocument(page, { context, assets, footer, path: pathOf(request) });
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string') reply.header('content-security-policy', allowThemeScript(policy));
    reply
      .status(page.status ?? 200)
      .header('content-type', 'text/html; charset=utf-8')
      // Asked for again each time, and answered with 304 while nothing changed.
      .header('cache-control', 'public, max-age=0, must-revalidate');
    if (reply.statusCode !== 200) return reply.send(text);
    const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
    reply.header('etag', etag);
    const known = request.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
    return known.includes(etag) ? reply.status(304).send() : reply.send(text);
  }

  const sendPublicPage: SendPublicPage = async (request, reply, page) => {
    try {
      const context = await options.context();
      return send(request, reply, typeof page === 'function' ? await page(context) : page, context);
    } catch (error) {
      // People asked for a page, so they get one that says so; what failed is for the operator.
      request.log.error({ err: error, path: pathOf(request) }, 'public page failed');
      return sendFailure(request, reply);
    }
  };

  /** Needs nothing that may be away, such as the database. */
  function sendFailure(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return send(request, reply.header('retry-after', '30'), unavailablePage(), FALLBACK_CONTEXT);
  }

  const paths = new Set([...options.pages, ...(options.dynamicPages ?? [])].map(({ path }) => path));
  const sendNotFound: PublicSite['sendNotFound'] = async (request, reply) => {
    // Only to addresses of our own list: what somebody typed never becomes the target of a redirect.
    const withoutSlash = pathOf(request).replace(/\/+$/, '');
    if (paths.has(withoutSlash)) return reply.redirect(withoutSlash, 308);
    return sendPublicPage(request, reply, notFoundPage());
  };

  for (const { path, render } of options.pages) {
    server.get(path, (request, reply) => sendPublicPage(request, reply, render));
  }
  for (const { path, render } of options.dynamicPages ?? []) {
    server.get(path, (request, reply) => {
      const asked = { params: plainTexts(request.params), query: plainTexts(request.query) };
      return sendPublicPage(request, reply, async (context) => (await render(asked, context)) ?? notFoundPage());
    });
  }
  server.get('/robots.txt', async (_request, reply) => {
    const { publicUrl } = await options.context();
    return reply.type('text/plain; charset=utf-8').send(robotsText(publicUrl));
  });
  server.get('/sitemap.xml', async (_request, reply) => {
    const { publicUrl } = await options.context();
    const own = options.pages.filter((page) => page.inSitemap).map(({ path }) => ({ path }));
    const others = await Promise.all((options.sitemap ?? []).map((list) => list()));
    return reply.type('application/xml; charset=utf-8').send(sitemapXml(publicUrl, [...own, ...others.flat()]));
  });
  return { sendPublicPage, sendNotFound };
}

const FALLBACK_CONTEXT: SiteContext = {
  publicUrl: '',
  contactEmail: null,
  operator: NO_OPERATOR_DETAILS,
  version: '',
  demo: false,
  now: new Date(0),
};

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** A parameter given twice counts with its first value. */
function plainTexts(values: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries((values ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
      const text: unknown = Array.isArray(value) ? value[0] : value;
      return typeof text === 'string' ? [[name, text]] : [];
    }),
  );
}
