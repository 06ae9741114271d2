import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Tables that belong to no company, and the only role that may use them. */
const OUTSIDE_COMPANIES: Record<string, string> = { accounts: 'mes_accounts', operator: 'mes_operator' };

type TableRow = {
  schema: string;
  name: string;
  forced: boolean;
  policies: number;
  has_company: boolean;
  is_partition: boolean;
};

describe.each(['embedded', 'server'] as const)('companies are kept apart (%s database)', (kind) => {
  let test: TestDatabase;
  let tables: TableRow[];

  beforeAll(async () => {
    test = await createTestDatabase(kind);
    tables = await asOwner<TableRow>(`
      select n.nspname as schema, c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced, c.relispartition as is_partition,
             (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
             exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as has_company
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'accounts', 'operator') and c.relname <> 'schema_migrations'`);
  });
  afterAll(() => test.close());

  async function asOwner<Row extends object>(sql: string): Promise<Row[]> {
    const client = new Client(test.connection);
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('every company-owned table in the catalogue has forced row-level security and a policy', () => {
    const companyTables = tables.filter((table) => table.schema === 'public' && !table.is_partition);
    expect(companyTables.length).toBeGreaterThan(15);
    expect(companyTables.filter((table) => !table.forced || table.policies === 0)).toEqual([]);
    expect(companyTables.filter((table) => !table.has_company && table.name !== 'companies')).toEqual([]);
  });

  it('partitions cannot be read past their parent', async () => {
    const rows = await asOwner<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c
      where c.relispartition and c.relkind = 'r' and (not c.relrowsecurity
        or has_table_privilege('mes_app', c.oid, 'select, insert, update, delete'))`);
    expect(rows).toEqual([]);
  });

  it('every foreign key between company-owned tables carries company_id', async () => {
    const loose = await asOwner(`
      select k.conrelid::regclass::text as table, k.conname from pg_constraint k
      join pg_class target on target.oid = k.confrelid join pg_namespace n on n.oid = target.relnamespace
      where k.contype = 'f' and n.nspname = 'public' and target.relname <> 'companies' and not exists (
        select from unnest(k.conkey) as key join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key
        where a.attname = 'company_id')`);
    expect(loose).toEqual([]);
  });

  it('the page role reaches no account and no mail; each other role only its own schema', async () => {
    for (const table of tables) {
      const name = `${table.schema}.${table.name}`;
      const [granted] = await asOwner<{ roles: string[] }>(`
        select coalesce(array_agg(r order by r), '{}') as roles from unnest(array['mes_app','mes_accounts','mes_operator']) r
        where has_table_privilege(r, '${name}', 'select')`);
      const allowed =
        table.schema === 'public'
          ? table.name === 'companies'
            ? ['mes_accounts', 'mes_app']
            : ['mes_app']
          : [OUTSIDE_COMPANIES[table.schema]];
      expect({ name, roles: granted?.roles.filter((role) => !table.is_partition || role !== 'mes_app') }).toEqual({
        name,
        roles: table.is_partition ? [] : allowed,
      });
    }
  });

  it('no role of the application may create tables, skip row-level security or own anything', async () => {
    const rows = await asOwner(`
      select r.rolname from pg_roles r where r.rolname in ('mes_app','mes_accounts','mes_operator') and (
        r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolcanlogin
        or has_schema_privilege(r.oid, 'public', 'create')
        or exists (select from pg_class c where c.relowner = r.oid))`);
    expect(rows).toEqual([]);
    await expect(
      test.database.asOperator((tx) => tx.$client.query('create table public.mine (a int)')),
    ).rejects.toThrow(/permission denied/);
  });

  it('sees no row of another company, cannot write one there, and sees nothing without a company', async () => {
    const { database } = test;
    const own = await createCompany(database, 'Eigene AG');
    const other = await createCompany(database, 'Andere AG');
    await database.inCompany(other, (tx) =>
      tx.$client.query("insert into machines (company_id, name, type) values ($1, 'Presse', 'Presse')", [other]),
    );
    const seenBy = (companyId: string) =>
      database.inCompany(companyId, async (tx) => (await tx.$client.query('select name from machines')).rows);
    expect(await seenBy(other)).toEqual([{ name: 'Presse' }]);
    expect(await seenBy(own)).toEqual([]);
    await expect(
      database.inCompany(own, (tx) =>
        tx.$client.query("insert into machines (company_id, name, type) values ($1, 'Fremd', 'x')", [other]),
      ),
    ).rejects.toThrow(/row-level security/);
    const changed = await database.inCompany(own, (tx) => tx.$client.query("update machines set name = 'gestohlen'"));
    expect(changed.rowCount).toBe(0);
    const companies = await database.inCompany(
      own,
      async (tx) => (await tx.$client.query('select name from companies')).rows,
    );
    expect(companies).toEqual([{ name: 'Eigene AG' }]);
  });

  it('forgets the company when a pooled connection is used again', async () => {
    const companyId = await createCompany(test.database, 'Vergessliche AG');
    await test.database.inCompany(companyId, (tx) => tx.$client.query('select 1'));
    const rows = await Promise.all(
      Array.from({ length: 8 }, () =>
        test.database.inAccounts(async (tx) => (await tx.$client.query('select current_company_id() as id')).rows[0]),
      ),
    );
    expect(rows.every((row) => row.id === null)).toBe(true);
  });

  it('refuses writes in a read-only transaction', async () => {
    const companyId = await createCompany(test.database, 'Lesende AG');
    await expect(
      test.database.inCompany(
        companyId,
        (tx) => tx.$client.query("insert into machines (company_id, name, type) values ($1, 'X', 'x')", [companyId]),
        { readOnly: true },
      ),
    ).rejects.toMatchObject({ code: '25006' });
  });

  it('refuses a company id that is no uuid before it reaches the database', async () => {
    await expect(test.database.inCompany("x'; drop table machines; --", async () => undefined)).rejects.toThrow('UUID');
  });

  it('rolls back everything when the work fails', async () => {
    const companyId = await createCompany(test.database, 'Wankelmut AG');
    await expect(
      test.database.inCompany(companyId, async (tx) => {
        await tx.$client.query("insert into machines (company_id, name, type) values ($1, 'Halb', 'x')", [companyId]);
        throw new Error('mitten drin');
      }),
    ).rejects.toThrow('mitten drin');
    const { rows } = await test.database.inCompany(companyId, (tx) => tx.$client.query('select * from machines'));
    expect(rows).toEqual([]);
  });
});
