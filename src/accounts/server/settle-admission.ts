import type { RequestContext } from '#platform/server/http/route.ts';
import { secondFactorNeeded } from './accounts-problems.ts';
import { type Admission, CHALLENGE_MINUTES } from './second-factor.service.ts';
import type { SessionService } from './sessions.service.ts';

/** Holds the challenge of somebody whose code is still missing. */
export const CHALLENGE_COOKIE = 'mes_sign_in';

type Browser = Pick<RequestContext, 'sessionToken' | 'setSessionCookie' | 'shortCookies'>;

/**
 * Gives the browser its session; one it had before ends. Where the second factor is missing, the browser gets the
 * challenge instead, and the refusal says so.
 */
export async function settleAdmission(
  browser: Browser,
  sessions: SessionService,
  admission: Admission,
): Promise<string> {
  if (admission.kind === 'challenge') {
    browser.shortCookies.set(CHALLENGE_COOKIE, admission.token, CHALLENGE_MINUTES);
    throw secondFactorNeeded();
  }
  if (browser.sessionToken !== null) await sessions.close(browser.sessionToken);
  browser.setSessionCookie(admission.token, { lasting: true });
  return admission.token;
}
