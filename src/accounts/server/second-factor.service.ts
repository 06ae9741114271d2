import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import {
  challengeExpired,
  codeUsed,
  passwordRepeatedWrongly,
  secondFactorIsOff,
  secondFactorIsOn,
  tooManyCodes,
  wrongCode,
} from './accounts-problems.ts';
import { createOneTimeSecret, oneTimeAddress, stepOfCode } from './one-time-code.ts';
import { recoveryCodes, secondFactors, signInChallenges } from './second-factor.table.ts';
import {
  contextOf,
  countRecoveryCodes,
  openSecret,
  renewRecoveryCodes,
  useCode,
  type Verdict,
} from './second-factor-codes.ts';
import { createToken, hashToken, verifyPassword } from './secrets.ts';
import type { SessionService } from './sessions.service.ts';
import type { SignedInBy } from './sessions.table.ts';
import { users } from './users.table.ts';

/** Time to take the phone out of the pocket. */
export const CHALLENGE_MINUTES = 5;
/** Wrong codes per challenge; after them the password is asked again. */
const MAX_ATTEMPTS = 5;

/** Whoever proved who they are gets a session, or, with a second factor, a challenge. Both are cookie values. */
export type Admission = { kind: 'session' | 'challenge'; token: string };

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** One-time codes as a second factor: the gate everybody who signs in passes, and how it is set up. */
export function createSecondFactorService(
  database: Database,
  sessions: SessionService,
  secretBox: SecretBox,
  now = () => Date.now(),
) {
  return {
    /** The only way from a proven identity to a session of an account. */
    async admit(
      tx: Transaction,
      person: { userId: string; companyId: string; userAgent: string; signedInBy?: SignedInBy },
    ): Promise<Admission> {
      const [factor] = await tx
        .select({ userId: secondFactors.userId })
        .from(secondFactors)
        .where(and(eq(secondFactors.userId, person.userId), isNotNull(secondFactors.confirmedAt)));
      if (factor === undefined) return { kind: 'session', token: await sessions.open(tx, person) };
      const { token, tokenHash } = createToken();
      await tx.delete(signInChallenges).where(lt(signInChallenges.expiresAt, sql`now()`));
      await tx.insert(signInChallenges).values({
        tokenHash,
        userId: person.userId,
        companyId: person.companyId,
        signedInBy: person.signedInBy ?? 'password',
        expiresAt: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
      });
      return { kind: 'challenge', token };
    },

    /** Returns the session's cookie value. A challenge ends with the right code or after too many wrong ones. */
    async enterCode(challengeToken: string, typed: string, context: { userAgent: string }): Promise<string> {
      const outcome = await database.inAccounts(async (tx): Promise<Verdict | 'expired' | { token: string }> => {
        const own = eq(signInChallenges.tokenHash, hashToken(challengeToken));
        const [challenge] = await tx
          .select()
          .from(signInChallenges)
          .where(and(own, gt(signInChallenges.expiresAt, sql`now()`)))
          .for('update');
        if (challenge === undefined) return 'expired';
        const verdict = await useCode(tx, secretBox, { userId: challenge.userId, typed, nowMs: now() });
        if (verdict === 'right') {
          await tx.delete(signInChallenges).where(own);
          const { userId, companyId, signedInBy } = challenge;
          return { token: await sessions.open(tx, { userId, companyId, signedInBy, userAgent: context.userAgent }) };
        }
        const attempts = challenge.attempts + 1;
        if (attempts >= MAX_ATTEMPTS) await tx.delete(signInChallenges).where(own);
        else await tx.update(signInChallenges).set({ attempts }).where(own);
        return verdict;
      });
      if (outcome === 'expired') throw challengeExpired();
      if (typeof outcome === 'string') throw refusalOf(outcome);
      return outcome.token;
    },

    stateOf: (userId: string) =>
      database.inAccounts(async (tx) => {
        const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
        const isOn = factor !== undefined && factor.confirmedAt !== null;
        return { isOn, recoveryCodesLeft: isOn ? await countRecoveryCodes(tx, userId) : 0 };
      }),

    /** A new secret each time, until one is confirmed. */
    async begin(userId: string, password: string): Promise<{ secret: string; address: string }> {
      const email = await requirePassword(database, userId, password);
      const secret = createOneTimeSecret();
      const sealedSecret = await secretBox.seal(secret, contextOf(userId));
      await database.inAccounts(async (tx) => {
        const stored = await tx
          .insert(secondFactors)
          .values({ userId, sealedSecret })
          .onConflictDoUpdate({
            target: secondFactors.userId,
            set: { sealedSecret, lastUsedStep: 0 },
            setWhere: sql`${secondFactors.confirmedAt} is null`,
          })
          .returning({ userId: secondFactors.userId });
        if (stored.length === 0) throw secondFactorIsOn();
      });
      return { secret, address: oneTimeAddress(secret, email) };
    },

    /** The code that switches it on cannot be used again to sign in. */
    confirm: (userId: string, typed: string): Promise<string[]> =>
      database.inAccounts(async (tx) => {
        const own = eq(secondFactors.userId, userId);
        const [factor] = await tx.select().from(secondFactors).where(own).for('update');
        if (factor === undefined) throw secondFactorIsOff();
        if (factor.confirmedAt !== null) throw secondFactorIsOn();
        const secret = await openSecret(secretBox, userId, factor.sealedSecret);
        const step = stepOfCode(secret, typed.replace(/\s/g, ''), now());
        if (step === null) throw wrongCode();
        await tx.update(secondFactors).set({ confirmedAt: sql`now()`, lastUsedStep: step, failures: 0 }).where(own);
        return renewRecoveryCodes(tx, userId);
      }),

    async remove(userId: string, input: { password: string; code: string }): Promise<void> {
      await requirePassword(database, userId, input.password);
      const verdict = await database.inAccounts(async (tx) => {
        const used = await useCode(tx, secretBox, { userId, typed: input.code, nowMs: now() });
        if (used !== 'right') return used;
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
        await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
        return used;
      });
      if (verdict !== 'right') throw refusalOf(verdict);
    },
  };
}

function refusalOf(verdict: Verdict): Error {
  if (verdict === 'too-many') return tooManyCodes();
  return verdict === 'used' ? codeUsed() : wrongCode();
}

/** Changing how one signs in asks for the password again: an open browser alone is not enough. */
async function requirePassword(database: Database, userId: string, password: string): Promise<string> {
  const [user] = await database.inAccounts((tx) => tx.select().from(users).where(eq(users.id, userId)));
  if (user === undefined || !(await verifyPassword(user.passwordHash, password))) throw passwordRepeatedWrongly();
  return user.email;
}
