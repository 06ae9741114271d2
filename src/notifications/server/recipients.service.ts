import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/database.ts';

/** People of a company who may be told something: members with a role of their own and a confirmed address. */
export async function listRecipients(database: Database, companyId: string): Promise<string[]> {
  return database.inAccounts(async (tx) => {
    const { rows } = await tx.execute<{ userId: string }>(sql`
      select m.user_id as "userId" from accounts.memberships m
      join accounts.users u on u.id = m.user_id
      join companies c on c.id = m.company_id and not c.is_demo
      where m.company_id = ${companyId} and m.role <> 'demo' and u.email_confirmed_at is not null
      order by m.user_id`);
    return rows.map(({ userId }) => userId);
  });
}

/** The address to write to, as it is now; null for who is no recipient any more. */
export async function findAddress(tx: Transaction, companyId: string, userId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select u.email from accounts.memberships m
    join accounts.users u on u.id = m.user_id
    join companies c on c.id = m.company_id and not c.is_demo
    where m.company_id = ${companyId} and m.user_id = ${userId} and m.role <> 'demo' and u.email_confirmed_at is not null`);
  return rows[0]?.email ?? null;
}
