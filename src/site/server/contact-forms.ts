import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { submitLead } from '#leads/leads.api.ts';
import type { TakeLead } from '#leads/server/leads.service.ts';
import { Forbidden, TooManyRequests } from '#platform/errors.ts';
import { RATE_LIMITS } from '#platform/server/http/rate-limits.ts';
import type { Log } from '#platform/server/log.ts';
import type { ContactOutcome } from '../pages/contact-form.ts';
import { calendarPage, contactPage } from '../pages/contact-page.ts';
import type { SendPublicPage } from './serve-site.ts';

const PAGES = { '/contact': contactPage, '/calendar': calendarPage } as const;
/** A message of 10,000 characters, each written as up to nine. */
const FORM_MAX_BYTES = 128 * 1024;
const FAILED = 'Fehler beim Senden. Bitte versuchen Sie es erneut.'; // ERR-10

type ContactFormsOptions = {
  take: TakeLead;
  sendPage: SendPublicPage;
  publicUrl: () => string;
  rateLimitFactor: number;
};

/** The contact forms for browsers without scripts: the same rules, answered with the page itself. */
export async function registerContactForms(server: FastifyInstance, options: ContactFormsOptions): Promise<void> {
  const { take, sendPage, publicUrl, rateLimitFactor } = options;
  const { max, windowMs } = RATE_LIMITS.contact;
  const rateLimit = { max: Math.ceil(max * rateLimitFactor), timeWindow: windowMs };

  await server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // What comes back may hold what somebody typed.
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));
    scope.setErrorHandler(async (error, request, reply) => {
      const status = error instanceof TooManyRequests ? 429 : error instanceof Forbidden ? 403 : 503;
      if (status === 503) request.log.error({ err: error }, 'contact form failed');
      const problem = status === 503 ? FAILED : (error as Error).message;
      return answer(request, reply, status, { entered: textsOf(request.body), problem });
    });
    for (const path of Object.keys(PAGES)) {
      scope.post(path, { config: { rateLimit } }, async (request, reply) => {
        const entered = textsOf(request.body);
        const parsed = submitLead.body?.safeParse(entered);
        if (parsed?.success !== true) {
          const sentence = parsed?.error.issues[0]?.message ?? FAILED;
          return answer(request, reply, 400, { entered, problem: sentence });
        }
        await take(parsed.data, { log: request.log as Log, publicUrl: publicUrl() });
        return answer(request, reply, 200, 'sent');
      });
    }

    function answer(request: FastifyRequest, reply: FastifyReply, status: number, outcome: ContactOutcome) {
      const render = request.url.startsWith('/calendar') ? PAGES['/calendar'] : PAGES['/contact'];
      return sendPage(request, reply, (context) => ({ ...render(context, outcome), status, isHidden: true }));
    }
  });
}

function textsOf(body: unknown): Record<string, string> {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
