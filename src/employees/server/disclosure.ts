import { sql } from 'drizzle-orm';
import type { OutputOf } from '#platform/endpoint.ts';
import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { discloseEmployee } from '../privacy.api.ts';

type Row = Record<string, unknown>;

/** Hashed secrets are no information about a person, and handing them out would be a risk for them. */
const SECRET_COLUMN = '(hash|secret)';

/**
 * Everything stored about a person. The catalogue says which tables name a person, so that a new table is never
 * forgotten here.
 */
export async function disclose(tx: Transaction, employeeId: string): Promise<OutputOf<typeof discloseEmployee>> {
  const employee = await tx.execute<{ row: Row; createdAt: string }>(sql`
    select to_jsonb(employees) - 'company_id' as row, iso_utc(now()) as "createdAt"
    from employees where id = ${employeeId}`);
  const [found] = employee.rows;
  if (found === undefined) throw new NotFound('not_found', 'Diese Person gibt es nicht.');
  const tables: { table: string; rows: Row[] }[] = [];
  for (const { table, hidden } of await tablesNamingPeople(tx)) {
    const { rows } = await tx.execute<{ row: Row }>(sql`
      select to_jsonb(entry) - ${sql.param(hidden)}::text[] as row from ${sql.identifier(table)} entry
      where employee_id = ${employeeId}`);
    tables.push({ table, rows: rows.map(({ row }) => row) });
  }
  return { createdAt: found.createdAt, employee: found.row, tables };
}

async function tablesNamingPeople(tx: Transaction): Promise<{ table: string; hidden: string[] }[]> {
  const { rows } = await tx.execute<{ table: string; hidden: string[] }>(sql`
    select class.relname as table, array['company_id', 'employee_id'] || array(
        select attname::text from pg_attribute secret
        where secret.attrelid = class.oid and secret.attnum > 0 and secret.attname ~ ${SECRET_COLUMN}
      ) as hidden
    from pg_class class
    join pg_attribute person on person.attrelid = class.oid and person.attname = 'employee_id' and not person.attisdropped
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
      and has_table_privilege(class.oid, 'select')
    order by class.relname`);
  return rows;
}
