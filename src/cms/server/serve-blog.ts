import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decideAccess } from '#platform/access.ts';
import type { Caller } from '#platform/server/http/route.ts';
import { readSessionToken } from '#platform/server/http/session-cookie.ts';
import { notFoundPage } from '#site/pages/failure-pages.ts';
import type { PublicPage, SiteContext } from '#site/public-page.ts';
import { BLOG_DESCRIPTION, BLOG_TITLE, blogListPage, blogPostPage } from '../blog-page.ts';
import { pictureAddress, pictureIdOf } from '../picture.ts';
import { writeFeed } from '../rss.ts';
import { isSlug } from '../slug.ts';
import type { Cms } from './cms.service.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type BlogOptions = {
  cms: Cms;
  publicUrl: () => string;
  findCaller: (sessionToken: string) => Promise<Caller | null>;
  /** The frame of the public pages. */
  sendPublicPage: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: (context: SiteContext) => PublicPage | Promise<PublicPage>,
  ) => Promise<FastifyReply>;
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

/** The blog for everyone: list, posts, feed, pictures; and the preview for the owner. */
export function registerBlog(server: FastifyInstance, options: BlogOptions): void {
  const { cms, publicUrl, sendPublicPage, sendNotFound } = options;

  const findCaller = async (request: FastifyRequest) => {
    const token = readSessionToken(request);
    return token === null ? null : options.findCaller(token);
  };

  server.get<{ Querystring: { seite?: unknown; tag?: unknown } }>('/blog', async (request, reply) => {
    const page = pageNumber(request.query.seite);
    const { tag: askedTag } = request.query;
    const tag = typeof askedTag === 'string' && askedTag !== '' ? askedTag.slice(0, 100) : null;
    return sendPublicPage(request, reply, async () => {
      if (page === null || tag?.includes('\0') === true) return notFoundPage();
      return blogListPage({ ...(await cms.published.list({ page, tag })), tag, page }) ?? notFoundPage();
    });
  });
  server.get('/blog/', (_request, reply) => reply.redirect('/blog', 308));

  server.get<{ Params: { slug: string } }>('/blog/:slug', async (request, reply) => {
    const { slug } = request.params;
    let post: Awaited<ReturnType<typeof cms.published.find>>;
    try {
      post = isSlug(slug) ? await cms.published.find(slug) : null;
    } catch (error) {
      // Answered as a page that says so, like every other public page without a database.
      return sendPublicPage(request, reply, () => Promise.reject(error));
    }
    if (post === null) return sendNotFound(request, reply);
    if ('movedTo' in post) return reply.redirect(`/blog/${post.movedTo}`, 301);
    void countVisit(request, post.id);
    return sendPublicPage(request, reply, (context) => blogPostPage(post, context));
  });

  const sendFeed = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(
        writeFeed({
          publicUrl: publicUrl(),
          title: `MES – ${BLOG_TITLE}`,
          description: BLOG_DESCRIPTION,
          posts: await cms.published.feed(),
          now: new Date(),
        }),
      );
  server.get('/blog/rss.xml', sendFeed);
  server.get('/rss.xml', sendFeed);

  server.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const width = Number(/^(\d{1,5})\.webp$/.exec(request.params.file)?.[1]);
    const id = Number.isNaN(width) ? null : pictureIdOf(pictureAddress(request.params.id, width));
    const file = id === null ? null : await cms.media.read(id, width);
    if (file === null) return sendNotFound(request, reply);
    reply.headers({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      // Feed readers in browsers show the pictures on pages of their own.
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${file.sha256}"`,
    });
    if (request.headers['if-none-match'] === `"${file.sha256}"`) return reply.status(304).send();
    return reply.send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
  });

  server.get<{ Params: { id: string } }>(
    '/admin/blog/preview/:id',
    {
      onSend: async (_request, reply, payload) => {
        reply.header('cache-control', 'private, no-store');
        return payload;
      },
    },
    async (request, reply) => {
      const decision = decideAccess({ access: 'owner', method: 'GET' }, await findCaller(request));
      // OPEN-038: as for every page of /admin.
      if (decision === 'not_signed_in') {
        return reply.redirect(`/login?returnTo=${encodeURIComponent(request.url)}`, 302);
      }
      if (decision !== 'allowed') return reply.redirect('/app/dashboard', 302);
      const post = UUID.test(request.params.id) ? await cms.published.preview(request.params.id) : null;
      if (post === null) return sendNotFound(request, reply);
      return sendPublicPage(request, reply, (context) =>
        blogPostPage(post, { publicUrl: context.publicUrl, isPreview: true }),
      );
    },
  );

  server.addHook('onClose', () => cms.visits.flush());

  /** The owner's own reading and what a browser fetches in advance say nothing about readers. */
  async function countVisit(request: FastifyRequest, postId: string): Promise<void> {
    try {
      if (request.method !== 'GET' || request.headers['sec-purpose'] !== undefined) return;
      if ((await findCaller(request))?.owner === true) return;
      const { utm_source: source } = request.query as { utm_source?: unknown };
      cms.visits.count({
        postId,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        referrer: request.headers.referer,
        ownHost: request.host,
        source: typeof source === 'string' ? source : '',
      });
    } catch (error) {
      request.log.warn({ err: error }, 'a visit of the blog was not counted');
    }
  }
}

/** Null for what is no page number. */
function pageNumber(text: unknown): number | null {
  if (text === undefined) return 1;
  return typeof text === 'string' && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
