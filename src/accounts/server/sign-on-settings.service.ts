import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/database.ts';
import { readTarget } from '#platform/server/http-guard.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import type { SignOnSettings } from '../sign-on.api.ts';
import { domainOf, isPublicMailDomain, isSharedIssuer } from '../sign-on-domain.ts';
import { memberships } from './memberships.table.ts';
import type { SessionService } from './sessions.service.ts';
import { sessions as sessionsTable } from './sessions.table.ts';
import { type SignOnProvider, signOnDomains, signOnProviders } from './sign-on.table.ts';
import {
  domainIsPublic,
  domainNotYours,
  domainTaken,
  issuerIsShared,
  notSetUp,
  secretMissing,
} from './sign-on-problems.ts';
import { discoverProvider, type ProviderAddress } from './sign-on-provider.ts';
import { users } from './users.table.ts';

export const contextOfCompany = (companyId: string) => `sign-on:${companyId}`;

export type SignOnSettingsService = ReturnType<typeof createSignOnSettingsService>;

/** What administrators say about their company's provider. */
export function createSignOnSettingsService(database: Database, sessions: SessionService, secretBox: SecretBox) {
  async function addressOf(provider: SignOnProvider): Promise<ProviderAddress> {
    return {
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: await secretBox.open(provider.sealedSecret, contextOfCompany(provider.companyId)),
      allowsInternal: provider.allowsInternal,
    };
  }

  return {
    addressOf,

    read: (companyId: string): Promise<SignOnSettings | null> =>
      database.inAccounts((tx) => selectSettings(tx, companyId)),

    /** Without a secret the stored one stays, unless the provider is another one: it must not be sent there. */
    async save(companyId: string, input: SignOnSettings & { clientSecret?: string | undefined }): Promise<void> {
      readTarget(input.issuer);
      if (input.trustsAddresses && isSharedIssuer(input.issuer)) throw issuerIsShared();
      const sealed =
        input.clientSecret === undefined ? null : await secretBox.seal(input.clientSecret, contextOfCompany(companyId));
      const ended = await database.inAccounts(async (tx) => {
        const [before] = await tx
          .select()
          .from(signOnProviders)
          .where(eq(signOnProviders.companyId, companyId))
          .for('update');
        const isSameProvider = before !== undefined && before.issuer === input.issuer;
        const sealedSecret = sealed ?? (isSameProvider ? before.sealedSecret : null);
        if (sealedSecret === null) throw secretMissing();
        await requireOwnDomains(tx, companyId, input.domains);
        const { clientSecret: _, domains, ...settings } = input;
        const values = { ...settings, sealedSecret };
        await tx
          .insert(signOnProviders)
          .values({ companyId, ...values })
          .onConflictDoUpdate({ target: signOnProviders.companyId, set: { ...values, updatedAt: sql`now()` } });
        await replaceDomains(tx, companyId, domains);
        // Whoever came in through a provider that no longer counts has to sign in again.
        const trustEnded = before?.trustsAddresses === true && !input.trustsAddresses;
        const staysValid = input.isEnabled && (before === undefined || isSameProvider) && !trustEnded;
        return staysValid ? [] : closeProviderSessions(tx, companyId);
      });
      sessions.announceClosed(ended);
    },

    async check(companyId: string): Promise<{ issuer: string; authorizationEndpoint: string }> {
      const [provider] = await database.inAccounts((tx) =>
        tx.select().from(signOnProviders).where(eq(signOnProviders.companyId, companyId)),
      );
      if (provider === undefined) throw notSetUp();
      const metadata = (await discoverProvider(await addressOf(provider))).serverMetadata();
      return { issuer: metadata.issuer, authorizationEndpoint: metadata.authorization_endpoint ?? '' };
    },
  };
}

async function selectSettings(tx: Transaction, companyId: string): Promise<SignOnSettings | null> {
  const [provider] = await tx.select().from(signOnProviders).where(eq(signOnProviders.companyId, companyId));
  if (provider === undefined) return null;
  const domains = await tx.select().from(signOnDomains).where(eq(signOnDomains.companyId, companyId));
  const { companyId: _company, sealedSecret: _secret, updatedAt: _updated, ...settings } = provider;
  const names = domains.map(({ domain }) => domain).toSorted();
  return { ...settings, domains: names };
}

/** A domain counts as the company's when one of its administrators has a confirmed address there. */
async function requireOwnDomains(tx: Transaction, companyId: string, domains: readonly string[]): Promise<void> {
  const administrators = await tx
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.companyId, companyId),
        eq(memberships.role, 'administrator'),
        isNotNull(users.emailConfirmedAt),
      ),
    );
  const own = new Set(administrators.map(({ email }) => domainOf(email)));
  for (const domain of domains) {
    if (isPublicMailDomain(domain)) throw domainIsPublic(domain);
    if (!own.has(domain)) throw domainNotYours(domain);
  }
}

async function replaceDomains(tx: Transaction, companyId: string, domains: readonly string[]): Promise<void> {
  await tx.delete(signOnDomains).where(eq(signOnDomains.companyId, companyId));
  const unique = [...new Set(domains)];
  const added = await tx
    .insert(signOnDomains)
    .values(unique.map((domain) => ({ domain, companyId })))
    .onConflictDoNothing()
    .returning({ domain: signOnDomains.domain });
  const missing = unique.find((domain) => !added.some((row) => row.domain === domain));
  if (missing !== undefined) throw domainTaken(missing);
}

async function closeProviderSessions(tx: Transaction, companyId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: sessionsTable.id })
    .from(sessionsTable)
    .where(and(eq(sessionsTable.companyId, companyId), eq(sessionsTable.signedInBy, 'provider')));
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(sessionsTable).where(inArray(sessionsTable.id, ids));
  return ids;
}
