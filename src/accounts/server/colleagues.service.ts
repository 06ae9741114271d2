import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import type { InvitableRole, Role } from '../role.ts';
import { invitationMail } from './account-mails.ts';
import { findByEmail, insertUser } from './accounts.service.ts';
import {
  alreadyMember,
  colleagueNotFound,
  invalidCredentials,
  invitationNotFound,
  lastAdministrator,
  notYourself,
  tokenInvalid,
} from './accounts-problems.ts';
import { companies } from './companies.table.ts';
import { invitations } from './invitations.table.ts';
import { memberships } from './memberships.table.ts';
import type { Admission, SecondFactorService } from './second-factor.service.ts';
import { createToken, hashPassword, hashToken, verifyPassword } from './secrets.ts';
import { closeSessionsOf, type SessionService } from './sessions.service.ts';
import { sessions as sessionsTable } from './sessions.table.ts';
import { users } from './users.table.ts';

const INVITATION_DAYS = 7;

export type ColleagueService = ReturnType<typeof createColleagueService>;

/** The people of a company and how they come and go. Every call names the company it is about. */
export function createColleagueService(
  database: Database,
  sessions: SessionService,
  secondFactor: SecondFactorService,
  mailer: Mailer,
) {
  return {
    list: (companyId: string) => database.inAccounts((tx) => selectColleagues(tx, companyId)),

    async changeRole(companyId: string, userId: string, role: Role) {
      return database.inAccounts(async (tx) => {
        await lockCompanyMembers(tx, companyId);
        const [changed] = await tx
          .update(memberships)
          .set({ role })
          .where(and(eq(memberships.companyId, companyId), eq(memberships.userId, userId)))
          .returning();
        if (changed === undefined) throw colleagueNotFound();
        await requireAdministrator(tx, companyId);
        const [colleague] = await selectColleagues(tx, companyId, userId);
        if (colleague === undefined) throw colleagueNotFound();
        return colleague;
      });
    },

    async remove(companyId: string, userId: string, actingUserId: string | null): Promise<void> {
      if (userId === actingUserId) throw notYourself();
      const ended = await database.inAccounts(async (tx) => {
        await lockCompanyMembers(tx, companyId);
        const removed = await tx
          .delete(memberships)
          .where(and(eq(memberships.companyId, companyId), eq(memberships.userId, userId)))
          .returning();
        if (removed.length === 0) throw colleagueNotFound();
        await requireAdministrator(tx, companyId);
        return closeSessionsOf(tx, userId, { companyId });
      });
      sessions.announceClosed(ended);
    },

    listInvitations: (companyId: string) =>
      database.inAccounts((tx) =>
        tx
          .select()
          .from(invitations)
          .where(and(eq(invitations.companyId, companyId), isOpen()))
          .orderBy(invitations.createdAt),
      ),

    /** A second invitation of the same address replaces the first. The link is shown once and stored nowhere. */
    async invite(
      companyId: string,
      input: { email: string; role: InvitableRole },
      context: { invitedBy: string | null; publicUrl: string },
    ) {
      return database.inAccounts(async (tx) => {
        const colleagues = await selectColleagues(tx, companyId);
        if (colleagues.some((colleague) => colleague.email.toLowerCase() === input.email.toLowerCase())) {
          throw alreadyMember();
        }
        await tx
          .delete(invitations)
          .where(and(eq(invitations.companyId, companyId), sql`lower(${invitations.email}) = lower(${input.email})`));
        const { token, tokenHash } = createToken();
        const [invitation] = await tx
          .insert(invitations)
          .values({
            companyId,
            email: input.email,
            role: input.role,
            tokenHash,
            invitedBy: context.invitedBy,
            expiresAt: sql`now() + make_interval(days => ${INVITATION_DAYS})`,
          })
          .returning();
        const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
        if (invitation === undefined || company === undefined) throw invitationNotFound();
        const link = `${context.publicUrl}/invitation?token=${token}`;
        await mailer.enqueue(tx, invitationMail(input.email, { company: company.name, role: input.role, link }));
        return { invitation, link, mailed: mailer.delivers };
      });
    },

    async revokeInvitation(companyId: string, invitationId: string): Promise<void> {
      const revoked = await database.inAccounts((tx) =>
        tx
          .delete(invitations)
          .where(and(eq(invitations.companyId, companyId), eq(invitations.id, invitationId), isOpen()))
          .returning(),
      );
      if (revoked.length === 0) throw invitationNotFound();
    },

    lookUp: (token: string) =>
      database.inAccounts(async (tx) => {
        const { invitation, company } = await findOpenInvitation(tx, token);
        return {
          email: invitation.email,
          company: company.name,
          role: invitation.role,
          hasAccount: (await findByEmail(tx, invitation.email)) !== null,
        };
      }),

    /** Joins with the existing account (its password is asked, and its second factor) or a new one. */
    async accept(input: { token: string; password: string }, context: { userAgent: string }): Promise<Admission> {
      const passwordHash = await hashPassword(input.password);
      return database.inAccounts(async (tx) => {
        const { invitation } = await findOpenInvitation(tx, input.token);
        const existing = await findByEmail(tx, invitation.email);
        if (existing !== null && !(await verifyPassword(existing.passwordHash, input.password))) {
          throw invalidCredentials();
        }
        // The link reached the invited address, so the address is confirmed.
        const userId =
          existing?.id ?? (await insertUser(tx, { email: invitation.email, passwordHash, confirmed: true }));
        await tx
          .insert(memberships)
          .values({ userId, companyId: invitation.companyId, role: invitation.role })
          .onConflictDoNothing();
        await tx.update(invitations).set({ acceptedAt: sql`now()` }).where(eq(invitations.id, invitation.id));
        return secondFactor.admit(tx, { userId, companyId: invitation.companyId, userAgent: context.userAgent });
      });
    },
  };
}

function selectColleagues(tx: Transaction, companyId: string, userId?: string) {
  return tx
    .select({
      id: users.id,
      email: users.email,
      role: memberships.role,
      createdAt: memberships.createdAt,
      lastSeenAt: sql<Date | null>`(select max(s.last_seen_at) from accounts.sessions s
        where s.user_id = ${users.id} and s.company_id = ${companyId})`.mapWith(sessionsTable.lastSeenAt),
      hasSecondFactor: sql<boolean>`exists (select from accounts.second_factors f
        where f.user_id = ${users.id} and f.confirmed_at is not null)`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.companyId, companyId), userId === undefined ? undefined : eq(memberships.userId, userId)))
    .orderBy(users.email);
}

function isOpen() {
  return and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, sql`now()`));
}

/** Locked, so that a link followed twice at the same moment joins once. */
async function findOpenInvitation(tx: Transaction, token: string) {
  const [invitation] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenHash, hashToken(token)), isOpen()))
    .for('update');
  if (invitation === undefined) throw tokenInvalid();
  const [company] = await tx.select().from(companies).where(eq(companies.id, invitation.companyId));
  if (company === undefined) throw tokenInvalid();
  return { invitation, company };
}

/** Two administrators who demote each other at the same moment must not leave a company without one. */
async function lockCompanyMembers(tx: Transaction, companyId: string): Promise<void> {
  await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.companyId, companyId))
    .orderBy(memberships.userId)
    .for('update');
}

async function requireAdministrator(tx: Transaction, companyId: string): Promise<void> {
  const administrators = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.companyId, companyId), eq(memberships.role, 'administrator')));
  if (administrators.length === 0) throw lastAdministrator();
}
