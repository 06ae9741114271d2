import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BadInput, TooManyRequests } from '#platform/errors.ts';
import { RATE_LIMITS } from '#platform/server/http/rate-limits.ts';
import type { PublicPage } from '#site/public-page.ts';
import { subscribe } from '../newsletter.api.ts';
import * as pages from '../newsletter-pages.ts';
import type { SubscriptionService } from './subscriptions.service.ts';

type SendPage = (request: FastifyRequest, reply: FastifyReply, page: PublicPage) => Promise<FastifyReply>;

type PublicNewsletterOptions = {
  subscriptions: SubscriptionService;
  sendPage: SendPage;
  publicUrl: () => string;
  rateLimitFactor: number;
};

const FORM_MAX_BYTES = 8 * 1024;
const TOKEN = z.object({ token: z.string().max(200).catch('') });
const TEST_TOKEN = 'test';

/** Pages of the newsletter for everyone: plain forms, so that they work from any mailbox and without scripts. */
export async function registerNewsletterPages(
  server: FastifyInstance,
  options: PublicNewsletterOptions,
): Promise<void> {
  await server.register(async (scope) => {
    acceptForms(scope);
    // These addresses hold tokens: neither kept anywhere nor told to the next page.
    scope.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' });
    });
    answerProblemsAsPages(scope, options);
    addSubscribe(scope, options);
    addConfirm(scope, options);
    addUnsubscribe(scope, options);
  });
}

/** In a scope of its own: nowhere else does the server understand what a form sends. */
function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  // One-click requests of mail providers may come in this form (RFC 8058); their content says nothing new.
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, _body, done) => done(null, {}),
  );
}

/** Whoever pressed a button on a page gets a page, also when something goes wrong. */
function answerProblemsAsPages(scope: FastifyInstance, { sendPage }: PublicNewsletterOptions): void {
  scope.setErrorHandler(async (error, request, reply) => {
    const status = error instanceof TooManyRequests ? 429 : error instanceof BadInput ? 400 : 503;
    if (status === 503) request.log.error({ err: error }, 'newsletter page failed');
    const sentence =
      status === 503
        ? 'Der Newsletter ist gerade nicht erreichbar. Bitte versuchen Sie es in ein paar Minuten erneut.'
        : (error as Error).message;
    return sendPage(request, reply, pages.failedPage(sentence, status));
  });
}

function tokenOf(source: unknown): string {
  return TOKEN.parse(source ?? {}).token;
}

function addSubscribe(
  scope: FastifyInstance,
  { subscriptions, sendPage, publicUrl, rateLimitFactor }: PublicNewsletterOptions,
): void {
  const { max, windowMs } = RATE_LIMITS.mail;
  const rateLimit = { max: Math.ceil(max * rateLimitFactor), timeWindow: windowMs };
  scope.post('/newsletter/subscribe', { config: { rateLimit } }, async (request, reply) => {
    const parsed = subscribe.body?.safeParse(request.body ?? {});
    if (parsed?.success !== true) {
      const sentence = parsed?.error.issues[0]?.message ?? 'Bitte geben Sie eine gültige E-Mail-Adresse ein';
      return sendPage(request, reply, pages.failedPage(`${sentence}.`, 400));
    }
    if (parsed.data.website === '') await subscriptions.request(parsed.data.email, { publicUrl: publicUrl() });
    else request.log.info('newsletter request of a program ignored');
    return sendPage(request, reply, pages.requestedPage());
  });
}

function addConfirm(scope: FastifyInstance, { subscriptions, sendPage }: PublicNewsletterOptions): void {
  scope.get('/newsletter/confirm', async (request, reply) => {
    const token = tokenOf(request.query);
    const found = await subscriptions.findConfirmable(token);
    return sendPage(request, reply, found === null ? pages.linkInvalidPage() : pages.confirmPage(token, found.email));
  });
  scope.post('/newsletter/confirm', async (request, reply) => {
    const found = await subscriptions.confirm(tokenOf(request.body));
    return sendPage(request, reply, found === null ? pages.linkInvalidPage() : pages.confirmedPage());
  });
}

/** The address in List-Unsubscribe: a person who opens it gets a page, a mail program that posts to it is done. */
function addUnsubscribe(scope: FastifyInstance, { subscriptions, sendPage }: PublicNewsletterOptions): void {
  scope.get('/newsletter/unsubscribe', async (request, reply) => {
    const token = tokenOf(request.query);
    if (token === TEST_TOKEN) return sendPage(request, reply, pages.testLinkPage());
    const found = await subscriptions.findByUnsubscribeToken(token);
    if (found === null) return sendPage(request, reply, pages.linkInvalidPage());
    const isGone = found.state === 'unsubscribed';
    return sendPage(request, reply, isGone ? pages.unsubscribedPage(token) : pages.unsubscribePage(token, found.email));
  });
  scope.post('/newsletter/unsubscribe', async (request, reply) => {
    const token = tokenOf(request.body) || tokenOf(request.query);
    if (token === TEST_TOKEN) return sendPage(request, reply, pages.testLinkPage());
    const isDone = await subscriptions.unsubscribe(token);
    return sendPage(request, reply, isDone ? pages.unsubscribedPage(token) : pages.linkInvalidPage());
  });
  scope.post('/newsletter/resubscribe', async (request, reply) => {
    const isDone = await subscriptions.resubscribe(tokenOf(request.body));
    return sendPage(request, reply, isDone ? pages.confirmedPage() : pages.linkInvalidPage());
  });
}
