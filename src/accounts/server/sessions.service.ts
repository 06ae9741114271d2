import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import type { SessionUser } from '../accounts.api.ts';
import { PUBLIC_DEMO_EMAIL, PUBLIC_DEMO_USER_ID } from '../demo-account.ts';
import { LEVEL_OF_ROLE, type Role } from '../role.ts';
import { notYourCompany } from './accounts-problems.ts';
import { companies } from './companies.table.ts';
import { memberships } from './memberships.table.ts';
import { signInChallenges } from './second-factor.table.ts';
import { createToken, hashToken } from './secrets.ts';
import { type SignedInBy, sessions } from './sessions.table.ts';
import { passwordSignInNeeded } from './sign-on-problems.ts';

const ACCOUNT_SESSION_DAYS = 30;
const PUBLIC_DEMO_HOURS = 12;
/** Who leaves the company loses the provider's account; this is how long an open session outlives that. */
const PROVIDER_SESSION_HOURS = 12;
/** Writing "last seen" on every call would cost a write per read. */
const SEEN_EVERY_MINUTES = 5;
const READ_ONLY = { readOnly: true };

export type Session = Caller & {
  user: SessionUser;
  viewingDemo: boolean;
  ownCompanyId: string;
  signedInBy: SignedInBy;
};

type SessionRow = {
  session_id: string;
  user_id: string | null;
  own_company_id: string;
  viewing_demo: boolean;
  signed_in_by: SignedInBy;
  seen_long_ago: boolean;
  email: string | null;
  role: Role | null;
  company_id: string;
  company_name: string;
  time_zone: string;
  locale: string;
  is_demo: boolean;
  needs_second_factor: boolean;
};

const FIND_BY_TOKEN = `
    select s.id as session_id, s.user_id, s.company_id as own_company_id, s.viewing_demo, s.signed_in_by,
           s.last_seen_at < now() - make_interval(mins => $1) as seen_long_ago,
           u.email, m.role, c.id as company_id, c.name as company_name, c.time_zone, c.locale, c.is_demo,
           c.second_factor_required and s.user_id is not null and s.signed_in_by = 'password' and not exists (
             select from accounts.second_factors f where f.user_id = s.user_id and f.confirmed_at is not null
           ) as needs_second_factor
    from accounts.sessions s
    join companies c on case when s.viewing_demo then c.is_demo else c.id = s.company_id end
    left join accounts.users u on u.id = s.user_id
    left join accounts.memberships m on m.user_id = s.user_id and m.company_id = s.company_id
    where s.token_hash = $2 and s.expires_at > now()
      -- an account that lost its membership has no session any more, a visitor of the demo never had one
      and (s.user_id is null or m.role is not null)`;

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService(database: Database, settings: { ownerEmail: string | null }) {
  const closeListeners: ((sessionId: string) => void)[] = [];

  /** The session behind a token with everything a request needs, in one query. */
  async function find(token: string): Promise<Session | null> {
    const tokenHash = hashToken(token);
    const row = await database.inAccounts(async (tx) => {
      const { rows } = await tx.$client.query<SessionRow>(FIND_BY_TOKEN, [SEEN_EVERY_MINUTES, tokenHash]);
      return rows[0];
    }, READ_ONLY);
    if (row?.seen_long_ago === true) {
      await database.inAccounts((tx) =>
        tx.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.id, row.session_id)),
      );
    }
    return row === undefined ? null : toSession(row, settings.ownerEmail);
  }

  /** Call it after the commit that ended them. */
  function announceClosed(sessionIds: readonly string[]): void {
    for (const id of sessionIds) for (const listener of closeListeners) listener(id);
  }

  return {
    find,
    announceClosed,

    /** Returns the cookie's value. Rows of ended sessions are swept on the way. */
    async open(
      tx: Transaction,
      owner: {
        userId: string | null;
        companyId: string;
        viewingDemo?: boolean;
        userAgent: string;
        signedInBy?: SignedInBy;
      },
    ): Promise<string> {
      const { token, tokenHash } = createToken();
      const lifetime = lifetimeOf(owner);
      await tx.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
      await tx.insert(sessions).values({
        tokenHash,
        userId: owner.userId,
        companyId: owner.companyId,
        viewingDemo: owner.viewingDemo ?? false,
        signedInBy: owner.signedInBy ?? 'password',
        userAgent: owner.userAgent.slice(0, 300),
        expiresAt: sql`now() + ${lifetime}`,
      });
      return token;
    },

    async close(token: string): Promise<void> {
      const closed = await database.inAccounts((tx) =>
        tx
          .delete(sessions)
          .where(eq(sessions.tokenHash, hashToken(token)))
          .returning({ id: sessions.id }),
      );
      announceClosed(closed.map(({ id }) => id));
    },

    /** For what lives as long as a session, such as its event streams. */
    onClose(listener: (sessionId: string) => void): void {
      closeListeners.push(listener);
    },

    listCompanies: (userId: string) =>
      database.inAccounts((tx) =>
        tx
          .select({ id: companies.id, name: companies.name, role: memberships.role })
          .from(memberships)
          .innerJoin(companies, eq(companies.id, memberships.companyId))
          .where(eq(memberships.userId, userId))
          .orderBy(companies.name),
      ),

    /** Shows another company of the same account, which is then also where the next sign-in leads. */
    async switchCompany(session: Session, companyId: string): Promise<void> {
      if (session.signedInBy === 'provider' && companyId !== session.ownCompanyId) throw passwordSignInNeeded();
      await database.inAccounts(async (tx) => {
        const member = await tx
          .update(memberships)
          .set({ lastUsedAt: sql`now()` })
          .where(and(eq(memberships.userId, session.userId ?? ''), eq(memberships.companyId, companyId)))
          .returning({ companyId: memberships.companyId });
        if (member.length === 0) throw notYourCompany();
        await tx.update(sessions).set({ companyId, viewingDemo: false }).where(eq(sessions.id, session.sessionId));
      });
    },

    async setViewingDemo(sessionId: string, viewingDemo: boolean): Promise<void> {
      await database.inAccounts((tx) => tx.update(sessions).set({ viewingDemo }).where(eq(sessions.id, sessionId)));
    },
  };
}

function lifetimeOf(owner: { userId: string | null; signedInBy?: SignedInBy }) {
  if (owner.userId === null) return sql`make_interval(hours => ${PUBLIC_DEMO_HOURS})`;
  return owner.signedInBy === 'provider'
    ? sql`make_interval(hours => ${PROVIDER_SESSION_HOURS})`
    : sql`make_interval(days => ${ACCOUNT_SESSION_DAYS})`;
}

/** Ends sessions of an account: all, all but one, or those in one company. Returns which, to be announced. */
export async function closeSessionsOf(
  tx: Transaction,
  userId: string,
  scope: { exceptSessionId?: string; companyId?: string } = {},
): Promise<string[]> {
  const { exceptSessionId, companyId } = scope;
  // Whoever has proven the password but not the second factor starts over.
  if (companyId === undefined) await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  const closed = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
        companyId === undefined ? undefined : eq(sessions.companyId, companyId),
      ),
    )
    .returning({ id: sessions.id });
  return closed.map(({ id }) => id);
}

function toSession(row: SessionRow, ownerEmail: string | null): Session {
  const demo = row.viewing_demo || row.is_demo;
  const role: Role = row.role ?? 'demo';
  // Running the installation is nothing a company's provider can vouch for.
  const mayOwn = row.signed_in_by === 'password' && !row.needs_second_factor && !demo;
  const owner = mayOwn && row.email !== null && ownerEmail !== null && row.email.trim().toLowerCase() === ownerEmail;
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    companyId: row.company_id,
    ownCompanyId: row.own_company_id,
    signedInBy: row.signed_in_by,
    viewingDemo: row.viewing_demo,
    level: LEVEL_OF_ROLE[role],
    demo,
    owner,
    needsSecondFactor: row.needs_second_factor,
    user: {
      id: row.user_id ?? PUBLIC_DEMO_USER_ID,
      email: row.email ?? PUBLIC_DEMO_EMAIL,
      user_metadata: { role },
      company: { id: row.company_id, name: row.company_name, timeZone: row.time_zone, locale: row.locale },
      demo,
      signedIn: row.user_id !== null,
      owner,
      ...(row.needs_second_factor ? { needsSecondFactor: true as const } : {}),
    },
  };
}
