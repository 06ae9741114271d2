import type { ClientBase } from 'pg';

export type ExportedTable = { schema: string; name: string; columns: string[]; companyColumn: string };

/** Hashes and encrypted secrets are bytes; what else must not leave is recognised by its name. */
const SECRET_NAME = /secret|password|token|pseudonym_key|pin_hash|key_hash/;

/** Of the accounts, sessions and started sign-ins say nothing about the company; people are exported by their address. */
const LEFT_OUT = new Set([
  'accounts.sessions',
  'accounts.sign_in_challenges',
  'accounts.sign_on_attempts',
  'accounts.memberships',
]);

/** Every table of a schema that holds rows of a company, as the catalogue knows them: new ones need no change here. */
export async function listExportedTables(client: ClientBase, schema: 'public' | 'accounts'): Promise<ExportedTable[]> {
  const { rows } = await client.query<{ name: string; column: string; type: string }>(
    `select c.relname as name, a.attname as column, t.typname as type
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = $1
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     where c.relkind in ('r', 'p') and not c.relispartition and has_table_privilege(c.oid, 'select')
       and (c.oid = 'public.companies'::regclass
         or exists (select from pg_attribute own where own.attrelid = c.oid and own.attname = 'company_id'))
     order by c.relname, a.attnum`,
    [schema],
  );
  const tables = new Map<string, ExportedTable>();
  for (const { name, column, type } of rows) {
    if (LEFT_OUT.has(`${schema}.${name}`) || (schema === 'accounts' && name === 'companies')) continue;
    const table = tables.get(name) ?? {
      schema,
      name,
      columns: [],
      companyColumn: name === 'companies' ? 'id' : 'company_id',
    };
    tables.set(name, table);
    if (!isSecret(column, type)) table.columns.push(column);
  }
  return [...tables.values()];
}

export function isSecret(column: string, type: string): boolean {
  return type === 'bytea' || SECRET_NAME.test(column);
}
