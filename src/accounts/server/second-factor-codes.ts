import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODE_COUNT,
  readOneTimeCode,
  readRecoveryCode,
  recoveryCodeOf,
} from '../recovery-code.ts';
import { secondFactorUnreadable } from './accounts-problems.ts';
import { stepOfCode } from './one-time-code.ts';
import { recoveryCodes, secondFactors } from './second-factor.table.ts';

/** Wrong codes one account may collect, over all its sign-ins, before it has to wait. */
const MAX_FAILURES = 10;
const FAILURES_FORGOTTEN_AFTER_HOURS = 1;

export type Verdict = 'right' | 'wrong' | 'used' | 'too-many';

export const contextOf = (userId: string) => `second-factor:${userId}`;

/**
 * Uses a code up: of the app, or a recovery code. Never throws for a wrong one, because the count of wrong ones must be
 * committed. The row is locked, so that one code sent twice at the same moment is right once.
 */
export async function useCode(
  tx: Transaction,
  secretBox: SecretBox,
  input: { userId: string; typed: string; nowMs: number },
): Promise<Verdict> {
  const { userId, typed, nowMs } = input;
  const [factor] = await tx
    .select({
      sealedSecret: secondFactors.sealedSecret,
      confirmedAt: secondFactors.confirmedAt,
      lastUsedStep: secondFactors.lastUsedStep,
      failures: sql<number>`case when ${isForgotten()} then 0 else ${secondFactors.failures} end`,
    })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .for('update');
  if (factor === undefined || factor.confirmedAt === null) return 'wrong';
  if (factor.failures >= MAX_FAILURES) return 'too-many';

  const code = readOneTimeCode(typed);
  if (code === null) {
    const redeemed = await tx
      .update(recoveryCodes)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(recoveryCodes.userId, userId),
          eq(recoveryCodes.codeHash, hashRecoveryCode(userId, typed)),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ userId: recoveryCodes.userId });
    if (redeemed.length > 0) {
      await tx.update(secondFactors).set({ failures: 0 }).where(eq(secondFactors.userId, userId));
      return 'right';
    }
  } else {
    const secret = await openSecret(secretBox, userId, factor.sealedSecret);
    const step = stepOfCode(secret, code, nowMs);
    if (step !== null && step <= factor.lastUsedStep) return 'used';
    if (step !== null) {
      await tx.update(secondFactors).set({ failures: 0, lastUsedStep: step }).where(eq(secondFactors.userId, userId));
      return 'right';
    }
  }
  await tx
    .update(secondFactors)
    .set({
      failures: factor.failures + 1,
      failuresSince: sql`case when ${factor.failures} = 0 then now() else ${secondFactors.failuresSince} end`,
    })
    .where(eq(secondFactors.userId, userId));
  return 'wrong';
}

function isForgotten() {
  return sql`${secondFactors.failuresSince} < now() - make_interval(hours => ${FAILURES_FORGOTTEN_AFTER_HOURS})`;
}

export async function openSecret(secretBox: SecretBox, userId: string, sealed: Buffer): Promise<string> {
  try {
    return await secretBox.open(sealed, contextOf(userId));
  } catch (error) {
    throw secondFactorUnreadable(error);
  }
}

/** Replaces all recovery codes of an account; the answer is the only place where they can be read. */
export async function renewRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code) })));
  return codes;
}

export async function countRecoveryCodes(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

function hashRecoveryCode(userId: string, typed: string): Buffer {
  return createHash('sha256')
    .update(`${userId} ${readRecoveryCode(typed)}`)
    .digest();
}
