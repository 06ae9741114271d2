import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import { unknownReference } from './production-plan.ts';

export async function refuseUnknownEmployee(tx: Transaction, employeeId: string | null | undefined): Promise<void> {
  if (employeeId === null || employeeId === undefined) return;
  const { rows } = await tx.execute(sql`select 1 from employees where id = ${employeeId}`);
  if (rows.length === 0) throw unknownReference('employeeId', 'Diese Person gibt es nicht.');
}
