import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import { DEMO_ACCOUNT } from '../demo-account.ts';
import { alreadyRegisteredMail, confirmEmailMail, resetPasswordMail } from './account-mails.ts';
import {
  demoUnavailable,
  emailNotConfirmed,
  invalidCredentials,
  registrationRefused,
  tokenInvalid,
  wrongPassword,
} from './accounts-problems.ts';
import { companies } from './companies.table.ts';
import { type MailTokenPurpose, mailTokens } from './mail-tokens.table.ts';
import { memberships } from './memberships.table.ts';
import type { Admission, SecondFactorService } from './second-factor.service.ts';
import { createToken, hashPassword, hashToken, verifyPassword } from './secrets.ts';
import { closeSessionsOf, type SessionService } from './sessions.service.ts';
import { users } from './users.table.ts';

const RESET_LINK_HOURS = 2;
const CONFIRM_LINK_HOURS = 72;

export type AccountService = ReturnType<typeof createAccountService>;

/** Sign-in, registration and forgotten passwords. */
export function createAccountService(
  database: Database,
  sessions: SessionService,
  secondFactor: SecondFactorService,
  mailer: Mailer,
  /** What other domains prepare for a new company; must not fail. */
  hooks: { companyFounded?(companyId: string): Promise<void> } = {},
) {
  return {
    /** Opens a session, or asks for the second factor. */
    async signIn(input: { email: string; password: string }, context: { userAgent: string }): Promise<Admission> {
      const found = await database.inAccounts((tx) => findByEmail(tx, input.email));
      const valid = await verifyPassword(found?.passwordHash ?? null, input.password);
      if (!valid || found === null) throw invalidCredentials();
      if (found.emailConfirmedAt === null) throw emailNotConfirmed();
      return database.inAccounts(async (tx) => {
        const companyId = await lastUsedCompanyOf(tx, found.id);
        return secondFactor.admit(tx, { userId: found.id, companyId, userAgent: context.userAgent });
      });
    },

    /** Founds a company with the new account as its administrator (OPEN-036). */
    async register(
      input: { email: string; password: string; company: string },
      context: { publicUrl: string },
    ): Promise<{ confirmationRequired: boolean }> {
      // With a mail server, addresses are confirmed by mail; without one they count as confirmed (OPEN-031).
      const confirmationRequired = mailer.delivers;
      const passwordHash = await hashPassword(input.password);
      const companyId = crypto.randomUUID();
      const isFounded = await database.inAccounts(
        async (tx) => {
          if (confirmationRequired && (await findByEmail(tx, input.email)) !== null) {
            // The same answer as for a new address; who owns it learns the rest by mail (OPEN-028).
            await mailer.enqueue(tx, alreadyRegisteredMail(input.email, `${context.publicUrl}/login`));
            return false;
          }
          const userId = await insertUser(tx, { ...input, passwordHash, confirmed: !confirmationRequired });
          await tx.insert(companies).values({ id: companyId, name: input.company });
          await tx.insert(memberships).values({ userId, companyId, role: 'administrator' });
          if (confirmationRequired) {
            const token = await createMailToken(tx, userId, 'confirm_email', CONFIRM_LINK_HOURS);
            await mailer.enqueue(
              tx,
              confirmEmailMail(input.email, `${context.publicUrl}/confirm-email?token=${token}`),
            );
          }
          return true;
        },
        { companyId },
      );
      if (isFounded) await hooks.companyFounded?.(companyId);
      return { confirmationRequired };
    },

    async confirmEmail(token: string): Promise<void> {
      await database.inAccounts(async (tx) => {
        const userId = await redeemMailToken(tx, token, 'confirm_email');
        await tx.update(users).set({ emailConfirmedAt: sql`now()` }).where(eq(users.id, userId));
      });
    },

    /** Answers the same for known and unknown addresses. The demo account's password is fixed. */
    async requestPasswordReset(email: string, context: { publicUrl: string }): Promise<void> {
      if (email.toLowerCase() === DEMO_ACCOUNT.email) return;
      await database.inAccounts(async (tx) => {
        const found = await findByEmail(tx, email);
        if (found === null) return;
        const token = await createMailToken(tx, found.id, 'reset_password', RESET_LINK_HOURS);
        await mailer.enqueue(tx, resetPasswordMail(found.email, `${context.publicUrl}/reset-password?token=${token}`));
      });
    },

    async resetPassword(input: { token: string; password: string }): Promise<void> {
      const passwordHash = await hashPassword(input.password);
      const ended = await database.inAccounts(async (tx) => {
        const userId = await redeemMailToken(tx, input.token, 'reset_password');
        // Whoever can read the mail has confirmed the address with it.
        await tx
          .update(users)
          .set({ passwordHash, emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
          .where(eq(users.id, userId));
        return closeSessionsOf(tx, userId);
      });
      sessions.announceClosed(ended);
    },

    async changePassword(
      session: { userId: string; sessionId: string },
      input: { currentPassword: string; password: string },
    ): Promise<void> {
      const [user] = await database.inAccounts((tx) => tx.select().from(users).where(eq(users.id, session.userId)));
      if (user === undefined || !(await verifyPassword(user.passwordHash, input.currentPassword)))
        throw wrongPassword();
      const passwordHash = await hashPassword(input.password);
      const ended = await database.inAccounts(async (tx) => {
        await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
        return closeSessionsOf(tx, user.id, { exceptSessionId: session.sessionId });
      });
      sessions.announceClosed(ended);
    },

    /** A session on the demo company for someone who is not signed in. */
    async openPublicDemo(context: { userAgent: string }): Promise<string> {
      return database.inAccounts(async (tx) => {
        const companyId = await findDemoCompanyId(tx);
        return sessions.open(tx, { userId: null, companyId, userAgent: context.userAgent });
      });
    },

    async requireDemoCompany(): Promise<void> {
      await database.inAccounts(findDemoCompanyId);
    },

    /** Makes sure the demo company and its fixed account exist; called at start (OPEN-004). */
    async ensureDemoAccount(companyId: string): Promise<void> {
      const passwordHash = await hashPassword(DEMO_ACCOUNT.password);
      await database.inAccounts(
        async (tx) => {
          await tx
            .insert(companies)
            .values({ id: companyId, name: DEMO_ACCOUNT.company, isDemo: true })
            .onConflictDoNothing();
          const userId =
            (await findByEmail(tx, DEMO_ACCOUNT.email))?.id ??
            (await insertUser(tx, { email: DEMO_ACCOUNT.email, passwordHash, confirmed: true }));
          await tx.insert(memberships).values({ userId, companyId, role: 'demo' }).onConflictDoNothing();
        },
        { companyId },
      );
    },
  };
}

export async function findByEmail(tx: Transaction, email: string) {
  const found = await tx.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return found[0] ?? null;
}

/** Refuses a second account for one address, also when two requests race. */
export async function insertUser(
  tx: Transaction,
  input: { email: string; passwordHash: string; confirmed: boolean },
): Promise<string> {
  const inserted = await tx
    .insert(users)
    .values({
      email: input.email,
      passwordHash: input.passwordHash,
      emailConfirmedAt: input.confirmed ? sql`now()` : null,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  const [user] = inserted;
  if (user === undefined) throw registrationRefused();
  return user.id;
}

async function lastUsedCompanyOf(tx: Transaction, userId: string): Promise<string> {
  const [membership] = await tx
    .select({ companyId: memberships.companyId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(desc(memberships.lastUsedAt))
    .limit(1);
  if (membership === undefined) throw invalidCredentials();
  return membership.companyId;
}

async function findDemoCompanyId(tx: Transaction): Promise<string> {
  const [company] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.isDemo, true));
  if (company === undefined) throw demoUnavailable();
  return company.id;
}

async function createMailToken(
  tx: Transaction,
  userId: string,
  purpose: MailTokenPurpose,
  hours: number,
): Promise<string> {
  const { token, tokenHash } = createToken();
  await tx
    .insert(mailTokens)
    .values({ tokenHash, userId, purpose, expiresAt: sql`now() + make_interval(hours => ${hours})` });
  return token;
}

async function redeemMailToken(tx: Transaction, token: string, purpose: MailTokenPurpose): Promise<string> {
  const redeemed = await tx
    .update(mailTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mailTokens.tokenHash, hashToken(token)),
        eq(mailTokens.purpose, purpose),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: mailTokens.userId });
  const [row] = redeemed;
  if (row === undefined) throw tokenInvalid();
  return row.userId;
}
