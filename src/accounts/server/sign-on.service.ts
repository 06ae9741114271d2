import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/database.ts';
import { isEmail } from '../credentials.ts';
import { safeReturnPath } from '../return-path.ts';
import { SIGN_ON_CALLBACK_PATH } from '../sign-on.api.ts';
import { domainOf, isAddressProven } from '../sign-on-domain.ts';
import { findByEmail, insertUser } from './accounts.service.ts';
import { memberships } from './memberships.table.ts';
import type { Admission, SecondFactorService } from './second-factor.service.ts';
import { createToken, hashPassword, hashToken } from './secrets.ts';
import {
  type SignOnProvider,
  signOnAttempts,
  signOnDomains,
  signOnIdentities,
  signOnProviders,
} from './sign-on.table.ts';
import { signOnProblem } from './sign-on-problems.ts';
import { beginAt, discoverProvider, finishAt, type ProvenIdentity } from './sign-on-provider.ts';
import type { SignOnSettingsService } from './sign-on-settings.service.ts';

/** Time to sign in at the provider, also with its second factor. */
export const ATTEMPT_MINUTES = 10;

export type SignOnService = ReturnType<typeof createSignOnService>;

/** Signing in with the account of a company's own provider (OpenID Connect, code flow with PKCE). */
export function createSignOnService(
  database: Database,
  settings: SignOnSettingsService,
  secondFactor: SecondFactorService,
) {
  return {
    /** Returns where to go, and the cookie value that ties the attempt to this browser. */
    async start(
      input: { email: string; returnTo?: string | undefined },
      context: { publicUrl: string },
    ): Promise<{ redirectTo: string; attemptToken: string }> {
      const provider = await database.inAccounts((tx) => findByDomain(tx, domainOf(input.email)));
      const configuration = await discoverProvider(await settings.addressOf(provider));
      const begun = await beginAt(configuration, {
        redirectUri: `${context.publicUrl}${SIGN_ON_CALLBACK_PATH}`,
        email: input.email,
      });
      const { token, tokenHash } = createToken();
      await database.inAccounts(async (tx) => {
        await tx.delete(signOnAttempts).where(lt(signOnAttempts.expiresAt, sql`now()`));
        await tx.insert(signOnAttempts).values({
          tokenHash,
          companyId: provider.companyId,
          state: begun.state,
          nonce: begun.nonce,
          codeVerifier: begun.codeVerifier,
          returnTo: safeReturnPath(input.returnTo),
          expiresAt: sql`now() + make_interval(mins => ${ATTEMPT_MINUTES})`,
        });
      });
      return { redirectTo: begun.redirectTo, attemptToken: token };
    },

    /** The browser comes back. An attempt counts once, whatever comes of it. */
    async finish(
      attemptToken: string | null,
      query: string,
      context: { publicUrl: string; userAgent: string },
    ): Promise<{ admission: Admission; returnTo: string }> {
      const callbackUrl = new URL(`${context.publicUrl}${SIGN_ON_CALLBACK_PATH}${query}`);
      const { attempt, provider } = await database.inAccounts((tx) => takeAttempt(tx, attemptToken));
      if (callbackUrl.searchParams.get('state') !== attempt.state) throw signOnProblem('sign_on_expired');
      const configuration = await discoverProvider(await settings.addressOf(provider));
      const identity = await finishAt(configuration, callbackUrl, attempt);
      // Hashing takes a moment and belongs outside the transaction; nobody ever learns this password.
      const unusableHash = await hashPassword(randomBytes(32).toString('base64url'));
      const admission = await database.inAccounts(async (tx) => {
        const userId = await findOrCreate(tx, provider, identity, unusableHash);
        return secondFactor.admit(tx, {
          userId,
          companyId: provider.companyId,
          userAgent: context.userAgent,
          signedInBy: 'provider',
        });
      });
      return { admission, returnTo: attempt.returnTo };
    },
  };
}

async function findByDomain(tx: Transaction, domain: string): Promise<SignOnProvider> {
  const [found] = await tx
    .select({ provider: signOnProviders })
    .from(signOnDomains)
    .innerJoin(signOnProviders, eq(signOnProviders.companyId, signOnDomains.companyId))
    .where(and(eq(signOnDomains.domain, domain), eq(signOnProviders.isEnabled, true)));
  if (found === undefined) throw signOnProblem('sign_on_unknown');
  return found.provider;
}

/** Deleted while it is read: a callback called twice finds nothing the second time. */
async function takeAttempt(tx: Transaction, token: string | null) {
  if (token === null) throw signOnProblem('sign_on_expired');
  const [attempt] = await tx
    .delete(signOnAttempts)
    .where(and(eq(signOnAttempts.tokenHash, hashToken(token)), gt(signOnAttempts.expiresAt, sql`now()`)))
    .returning();
  if (attempt === undefined) throw signOnProblem('sign_on_expired');
  const [provider] = await tx
    .select()
    .from(signOnProviders)
    .where(and(eq(signOnProviders.companyId, attempt.companyId), eq(signOnProviders.isEnabled, true)));
  if (provider === undefined) throw signOnProblem('sign_on_unknown');
  return { attempt, provider };
}

/** The account behind what the provider vouches for: known, linked by the rule, or new. Never one of another company. */
async function findOrCreate(
  tx: Transaction,
  provider: SignOnProvider,
  identity: ProvenIdentity,
  unusableHash: string,
): Promise<string> {
  const { companyId } = provider;
  const { email } = identity;
  if (email === null || !isEmail(email) || !isAddressProven(identity.emailVerified, provider))
    throw signOnProblem('email_not_verified');
  const [allowed] = await tx
    .select()
    .from(signOnDomains)
    .where(and(eq(signOnDomains.companyId, companyId), eq(signOnDomains.domain, domainOf(email))));
  if (allowed === undefined) throw signOnProblem('domain_not_allowed');

  const own = and(
    eq(signOnIdentities.companyId, companyId),
    eq(signOnIdentities.issuer, identity.issuer),
    eq(signOnIdentities.subject, identity.subject),
  );
  const [known] = await tx
    .update(signOnIdentities)
    .set({ lastUsedAt: sql`now()` })
    .where(own)
    .returning({ userId: signOnIdentities.userId });
  if (known !== undefined) {
    if (!(await isMember(tx, known.userId, companyId))) throw signOnProblem('access_removed');
    return known.userId;
  }

  const existing = await findByEmail(tx, email);
  if (existing !== null) {
    if (!(await isMember(tx, existing.id, companyId))) throw signOnProblem('account_elsewhere');
    if (!provider.linksExisting) throw signOnProblem('linking_not_allowed');
  }
  // Not confirmed by us: a password for this account takes a mail to the address first.
  const userId = existing?.id ?? (await insertUser(tx, { email, passwordHash: unusableHash, confirmed: false }));
  if (existing === null) await tx.insert(memberships).values({ userId, companyId, role: provider.defaultRole });
  await tx.insert(signOnIdentities).values({ companyId, issuer: identity.issuer, subject: identity.subject, userId });
  return userId;
}

async function isMember(tx: Transaction, userId: string, companyId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.companyId, companyId)));
  return rows.length > 0;
}
