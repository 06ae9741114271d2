import { eq, sql } from 'drizzle-orm';
import { NotSignedIn } from '#platform/errors.ts';
import type { Database } from '#platform/server/database.ts';
import { companyRoute, openRoute, type Route } from '#platform/server/http/route.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import * as api from '../second-factor.api.ts';
import { challengeExpired } from './accounts-problems.ts';
import { companies } from './companies.table.ts';
import { ownAccount } from './own-account.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import { resetSecondFactorOfColleague } from './second-factor-reset.service.ts';
import type { SessionService } from './sessions.service.ts';
import { CHALLENGE_COOKIE, settleAdmission } from './settle-admission.ts';

export function secondFactorRoutes(services: {
  database: Database;
  secondFactor: SecondFactorService;
  sessions: SessionService;
  mailer: Mailer;
  ownerEmail: string | null;
}): Route[] {
  const { database, secondFactor, sessions } = services;
  return [
    openRoute(api.enterCode, async (request) => {
      const challenge = request.shortCookies.read(CHALLENGE_COOKIE);
      if (challenge === null) throw challengeExpired();
      const token = await secondFactor.enterCode(challenge, request.body.code, { userAgent: request.userAgent });
      request.shortCookies.clear(CHALLENGE_COOKIE);
      await settleAdmission(request, sessions, { kind: 'session', token });
      const session = await sessions.find(token);
      if (session === null) throw new NotSignedIn();
      return session.user;
    }),

    openRoute(api.readSecondFactor, async ({ caller }) =>
      caller === null || caller.userId === null || caller.demo
        ? { isOn: false, recoveryCodesLeft: 0 }
        : secondFactor.stateOf(caller.userId),
    ),

    openRoute(api.beginSecondFactor, ({ caller, body }) =>
      secondFactor.begin(ownAccount(caller).userId, body.password),
    ),

    openRoute(api.confirmSecondFactor, async ({ caller, body, log }) => {
      const { userId } = ownAccount(caller);
      const recoveryCodes = await secondFactor.confirm(userId, body.code);
      log.info({ userId }, 'second factor switched on');
      return { recoveryCodes };
    }),

    openRoute(api.removeSecondFactor, async ({ caller, body, log }) => {
      const { userId } = ownAccount(caller);
      await secondFactor.remove(userId, body);
      log.info({ userId }, 'second factor switched off');
      return undefined;
    }),

    companyRoute(api.resetSecondFactor, async ({ caller, params, body, publicUrl, log }) => {
      const { companyId, userId: actingUserId } = caller;
      const { userId } = params;
      await resetSecondFactorOfColleague(services, { companyId, userId, actingUserId, publicUrl, ...body });
      log.info({ companyId, userId, actingUserId }, 'second factor of a colleague reset');
      return undefined;
    }),

    companyRoute(api.readSignInRules, async ({ caller, tx }) => {
      const [company] = await tx.select().from(companies).where(eq(companies.id, caller.companyId));
      const peopleWithout = await database.inAccounts(async (accounts) => {
        const { rows } = await accounts.execute<{ people: number }>(sql`
          select count(*)::int as people from accounts.memberships m
          where m.company_id = ${caller.companyId} and not exists (
            select from accounts.second_factors f where f.user_id = m.user_id and f.confirmed_at is not null)`);
        return rows[0]?.people ?? 0;
      });
      return { secondFactorRequired: company?.secondFactorRequired ?? false, peopleWithout };
    }),

    companyRoute(api.changeSignInRules, async ({ caller, tx, body, log }) => {
      await tx
        .update(companies)
        .set({ secondFactorRequired: body.secondFactorRequired })
        .where(eq(companies.id, caller.companyId));
      log.info({ companyId: caller.companyId, ...body }, 'sign-in rules changed');
      return body;
    }),
  ];
}
