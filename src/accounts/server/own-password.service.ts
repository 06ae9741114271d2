import { eq } from 'drizzle-orm';
import { BadInput } from '#platform/errors.ts';
import type { Database } from '#platform/server/database.ts';
import { verifyPassword } from './secrets.ts';
import { users } from './users.table.ts';

/**
 * Before something that cannot be undone: whoever sits at an unlocked screen does not know the password. Returns the
 * address of the account.
 */
export async function requireOwnPassword(database: Database, userId: string | null, password: string): Promise<string> {
  const [user] =
    userId === null ? [] : await database.inAccounts((tx) => tx.select().from(users).where(eq(users.id, userId)));
  if ((await verifyPassword(user?.passwordHash ?? null, password)) && user !== undefined) return user.email;
  const message =
    'Das Passwort ist falsch. Wenn Sie sich nur über das Firmenkonto anmelden, legen Sie zuerst mit „Passwort vergessen“ eines fest.';
  throw new BadInput('wrong_password', message, { fields: [{ path: 'password', message }] });
}
