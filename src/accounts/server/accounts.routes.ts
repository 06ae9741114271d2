import { demoReadOnly, NotSignedIn } from '#platform/errors.ts';
import { companyRoute, openRoute, type Route } from '#platform/server/http/route.ts';
import * as api from '../accounts.api.ts';
import type { AccountService } from './accounts.service.ts';
import { notYourCompany } from './accounts-problems.ts';
import type { ColleagueService } from './colleagues.service.ts';
import type { Session, SessionService } from './sessions.service.ts';
import { settleAdmission } from './settle-admission.ts';

export function accountsRoutes(services: {
  accounts: AccountService;
  colleagues: ColleagueService;
  sessions: SessionService;
}): Route[] {
  const { accounts, colleagues, sessions } = services;

  async function userOf(token: string): Promise<api.SessionUser> {
    const session = await sessions.find(token);
    if (session === null) throw new NotSignedIn();
    return session.user;
  }

  return [
    openRoute(api.currentSession, async ({ caller }) => (caller as Session | null)?.user ?? null),

    openRoute(api.signIn, async (request) => {
      const admission = await accounts.signIn(request.body, { userAgent: request.userAgent });
      return userOf(await settleAdmission(request, sessions, admission));
    }),

    openRoute(api.startDemo, async (request) => {
      const session = request.caller as Session | null;
      if (session === null) {
        const token = await accounts.openPublicDemo({ userAgent: request.userAgent });
        // Lasts for the browser session (OPEN-010).
        request.setSessionCookie(token, { lasting: false });
        return userOf(token);
      }
      if (!session.demo) {
        await accounts.requireDemoCompany();
        await sessions.setViewingDemo(session.sessionId, true);
      }
      return userOf(request.sessionToken ?? '');
    }),

    openRoute(api.endDemo, async (request) => {
      const session = request.caller as Session | null;
      if (session?.viewingDemo === true) {
        await sessions.setViewingDemo(session.sessionId, false);
        return userOf(request.sessionToken ?? '');
      }
      if (request.sessionToken !== null) await sessions.close(request.sessionToken);
      request.clearSessionCookie();
      return null;
    }),

    openRoute(api.listOwnCompanies, async ({ caller }) => {
      const session = caller as Session | null;
      if (session?.userId == null) return [];
      const own = await sessions.listCompanies(session.userId);
      return session.signedInBy === 'provider' ? own.filter(({ id }) => id === session.ownCompanyId) : own;
    }),

    openRoute(api.switchCompany, async (request) => {
      const session = request.caller as Session | null;
      if (session?.userId == null) throw notYourCompany();
      await sessions.switchCompany(session, request.body.companyId);
      return userOf(request.sessionToken ?? '');
    }),

    openRoute(api.changePassword, async ({ caller, body }) => {
      // The demo account is shared by everyone, so nobody may lock the others out.
      if (caller?.userId == null || caller.demo) throw demoReadOnly();
      await accounts.changePassword({ userId: caller.userId, sessionId: caller.sessionId }, body);
      return undefined;
    }),

    openRoute(api.signOut, async (request) => {
      if (request.sessionToken !== null) await sessions.close(request.sessionToken);
      request.clearSessionCookie();
      return undefined;
    }),

    openRoute(api.register, ({ body, publicUrl }) => accounts.register(body, { publicUrl })),

    openRoute(api.confirmEmail, async ({ body }) => {
      await accounts.confirmEmail(body.token);
      return undefined;
    }),

    openRoute(api.requestPasswordReset, async ({ body, publicUrl }) => {
      await accounts.requestPasswordReset(body.email, { publicUrl });
      return {};
    }),

    openRoute(api.resetPassword, async ({ body }) => {
      await accounts.resetPassword(body);
      return undefined;
    }),

    companyRoute(api.listColleagues, async ({ caller }) => (await colleagues.list(caller.companyId)).map(toColleague)),

    companyRoute(api.changeColleagueRole, async ({ caller, params, body }) =>
      toColleague(await colleagues.changeRole(caller.companyId, params.userId, body.role)),
    ),

    companyRoute(api.removeColleague, async ({ caller, params }) => {
      await colleagues.remove(caller.companyId, params.userId, caller.userId);
      return undefined;
    }),

    companyRoute(api.listInvitations, async ({ caller }) =>
      (await colleagues.listInvitations(caller.companyId)).map(toInvitation),
    ),

    companyRoute(api.invite, async ({ caller, body, publicUrl }) => {
      const { invitation, link, mailed } = await colleagues.invite(caller.companyId, body, {
        invitedBy: caller.userId,
        publicUrl,
      });
      return { invitation: toInvitation(invitation), link, mailed };
    }),

    companyRoute(api.revokeInvitation, async ({ caller, params }) => {
      await colleagues.revokeInvitation(caller.companyId, params.invitationId);
      return undefined;
    }),

    openRoute(api.lookUpInvitation, ({ body }) => colleagues.lookUp(body.token)),

    openRoute(api.acceptInvitation, async (request) => {
      const admission = await colleagues.accept(request.body, { userAgent: request.userAgent });
      return userOf(await settleAdmission(request, sessions, admission));
    }),
  ];
}

type ColleagueRow = Awaited<ReturnType<ColleagueService['list']>>[number];
type InvitationRow = Awaited<ReturnType<ColleagueService['listInvitations']>>[number];

function toColleague(row: ColleagueRow) {
  return { ...row, createdAt: row.createdAt.toISOString(), lastSeenAt: row.lastSeenAt?.toISOString() ?? null };
}

function toInvitation(row: InvitationRow) {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
