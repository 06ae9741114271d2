import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';

/** How files name what an order refers to; all in lower case. */
export function productsByName(tx: Transaction): Promise<Map<string, string>> {
  // A number alone means its newest active revision, which is therefore read last.
  return namesOf(
    tx,
    sql`select id, array[product_number, product_number || ' ' || revision] as names from products
        order by is_active, created_at, revision`,
  );
}

export function machinesByName(tx: Transaction): Promise<Map<string, string>> {
  return namesOf(tx, sql`select id, array[machine_number, name] as names from machines`);
}

/** By number first: names are not unique. */
export function employeesByName(tx: Transaction): Promise<Map<string, string>> {
  return namesOf(tx, sql`select id, array[name, employee_number] as names from employees`);
}

async function namesOf(tx: Transaction, query: ReturnType<typeof sql>): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; names: (string | null)[] }>(query);
  const found = new Map<string, string>();
  for (const { id, names } of rows) {
    for (const name of names) if (name !== null) found.set(name.trim().toLowerCase(), id);
  }
  return found;
}
