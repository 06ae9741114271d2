import type { FastifyInstance } from 'fastify';
import { MesError } from '#platform/errors.ts';
import { RATE_LIMITS } from '#platform/server/http/rate-limits.ts';
import { memberRoute, openRoute, type Route } from '#platform/server/http/route.ts';
import { readSessionToken, setSessionCookie } from '#platform/server/http/session-cookie.ts';
import { shortCookies } from '#platform/server/http/short-cookies.ts';
import * as api from '../sign-on.api.ts';
import { isSignOnProblem } from '../sign-on-domain.ts';
import type { SessionService } from './sessions.service.ts';
import { settleAdmission } from './settle-admission.ts';
import { ATTEMPT_MINUTES, type SignOnService } from './sign-on.service.ts';
import type { SignOnSettingsService } from './sign-on-settings.service.ts';

/** Ties an attempt at the provider to the browser that began it. */
const ATTEMPT_COOKIE = 'mes_sign_on';

export function signOnRoutes(services: { signOn: SignOnService; settings: SignOnSettingsService }): Route[] {
  const { signOn, settings } = services;
  const stored = async (companyId: string, publicUrl: string) => ({
    settings: await settings.read(companyId),
    callbackUrl: `${publicUrl}${api.SIGN_ON_CALLBACK_PATH}`,
  });
  return [
    openRoute(api.startSignOn, async ({ body, publicUrl, shortCookies: cookies, log }) => {
      try {
        const { redirectTo, attemptToken } = await signOn.start(body, { publicUrl });
        cookies.set(ATTEMPT_COOKIE, attemptToken, ATTEMPT_MINUTES);
        return { redirectTo };
      } catch (error) {
        log.warn({ err: error, code: codeOf(error) }, 'sign-on could not begin');
        throw error;
      }
    }),

    memberRoute(api.readSignOnSettings, ({ caller, publicUrl }) => stored(caller.companyId, publicUrl)),

    memberRoute(api.saveSignOnSettings, async ({ caller, body, publicUrl, log }) => {
      await settings.save(caller.companyId, body);
      const { isEnabled, issuer, domains } = body;
      log.info({ companyId: caller.companyId, isEnabled, issuer, domains }, 'sign-on settings changed');
      return stored(caller.companyId, publicUrl);
    }),

    memberRoute(api.checkSignOn, async ({ caller, log }) => {
      try {
        return await settings.check(caller.companyId);
      } catch (error) {
        log.warn({ err: error, code: codeOf(error), companyId: caller.companyId }, 'sign-on provider check failed');
        throw error;
      }
    }),
  ];
}

/** Where the provider sends people back to. A page, not an endpoint: whatever happens, the browser goes on to one of ours. */
export function registerSignOnCallback(
  server: FastifyInstance,
  services: { signOn: SignOnService; sessions: SessionService; publicUrl: () => string; rateLimitFactor: number },
): void {
  const { signOn, sessions } = services;
  const { max, windowMs } = RATE_LIMITS['sign-in'];
  const rateLimit = { max: Math.ceil(max * services.rateLimitFactor), timeWindow: windowMs };
  server.get(api.SIGN_ON_CALLBACK_PATH, { config: { rateLimit } }, async (request, reply) => {
    const publicUrl = services.publicUrl();
    const cookies = shortCookies(request, reply, publicUrl);
    const attempt = cookies.read(ATTEMPT_COOKIE);
    cookies.clear(ATTEMPT_COOKIE);
    reply.header('cache-control', 'no-store');
    let returnTo: string | null = null;
    try {
      const query = new URL(request.url, publicUrl).search;
      const finished = await signOn.finish(attempt, query, {
        publicUrl,
        userAgent: request.headers['user-agent'] ?? '',
      });
      ({ returnTo } = finished);
      await settleAdmission(
        {
          sessionToken: readSessionToken(request),
          setSessionCookie: (token, options) => setSessionCookie(reply, token, { ...options, publicUrl }),
          shortCookies: cookies,
        },
        sessions,
        finished.admission,
      );
      return reply.redirect(returnTo, 303);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'second_factor_needed') {
        return reply.redirect(`/login?${new URLSearchParams({ step: 'code', returnTo: returnTo ?? '' })}`, 303);
      }
      request.log.warn({ err: error, code }, 'sign-on refused');
      const shown = isSignOnProblem(code) ? code : 'provider_answer_invalid';
      return reply.redirect(`/login?${new URLSearchParams({ signOn: shown })}`, 303);
    }
  });
}

function codeOf(error: unknown): string | null {
  return error instanceof MesError ? error.code : null;
}
