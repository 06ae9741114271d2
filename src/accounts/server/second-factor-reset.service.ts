import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import { secondFactorResetMail } from './account-mails.ts';
import { findByEmail } from './accounts.service.ts';
import {
  colleagueHasNoSecondFactor,
  colleagueNotFound,
  noSuchAccount,
  operatorOnly,
  ownSecondFactor,
} from './accounts-problems.ts';
import { memberships } from './memberships.table.ts';
import { requireOwnPassword } from './own-password.service.ts';
import { recoveryCodes, secondFactorResets, secondFactors } from './second-factor.table.ts';
import { closeSessionsOf, type SessionService } from './sessions.service.ts';
import { users } from './users.table.ts';

/** Where the next second factor is set up. */
const ACCOUNT_PATH = '/app/settings?tab=account';

type Services = { database: Database; sessions: Pick<SessionService, 'announceClosed'>; mailer: Mailer };

/**
 * For a colleague whose phone and recovery codes are gone. An account opens every company it belongs to, so an
 * administrator may lower its protection only where that is theirs alone.
 */
export async function resetSecondFactorOfColleague(
  services: Services & { ownerEmail: string | null },
  input: {
    companyId: string;
    userId: string;
    password: string;
    actingUserId: string | null;
    publicUrl: string;
  },
): Promise<void> {
  const { database, sessions, mailer, ownerEmail } = services;
  const { companyId, userId, actingUserId } = input;
  if (userId === actingUserId) throw ownSecondFactor();
  const members = await database.inAccounts((tx) => companiesOf(tx, userId));
  if (!members.includes(companyId)) throw colleagueNotFound();
  const by = await requireOwnPassword(database, actingUserId, input.password);
  const ended = await database.inAccounts(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    const companies = await companiesOf(tx, userId);
    if (person === undefined || !companies.includes(companyId)) throw colleagueNotFound();
    if (companies.length > 1 || person.email.trim().toLowerCase() === ownerEmail) throw operatorOnly();
    return reset(tx, mailer, { person, companies, by, link: `${input.publicUrl}${ACCOUNT_PATH}` });
  });
  sessions.announceClosed(ended);
}

/** At the server, by whoever runs it: for the last administrator, the owner, and accounts of several companies. */
export async function resetSecondFactorByOperator(
  { database, mailer }: Pick<Services, 'database' | 'mailer'>,
  email: string,
  publicUrl: string | null,
): Promise<{ endedSessions: number }> {
  const ended = await database.inAccounts(async (tx) => {
    const person = await findByEmail(tx, email);
    if (person === null) throw noSuchAccount(email);
    const companies = await companiesOf(tx, person.id);
    return reset(tx, mailer, {
      person,
      companies,
      by: 'Betreiber der Installation',
      link: publicUrl === null ? null : `${publicUrl}${ACCOUNT_PATH}`,
    });
  });
  return { endedSessions: ended.length };
}

async function reset(
  tx: Transaction,
  mailer: Mailer,
  {
    person,
    companies,
    by,
    link,
  }: { person: { id: string; email: string }; companies: string[]; by: string; link: string | null },
): Promise<string[]> {
  const removed = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, person.id), isNotNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  if (removed.length === 0) throw colleagueHasNoSecondFactor();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
  if (companies.length > 0) {
    await tx.insert(secondFactorResets).values(companies.map((companyId) => ({ companyId, userId: person.id })));
  }
  await mailer.enqueue(tx, secondFactorResetMail(person.email, { by, link }));
  return closeSessionsOf(tx, person.id);
}

async function companiesOf(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ companyId: memberships.companyId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  return rows.map(({ companyId }) => companyId);
}
