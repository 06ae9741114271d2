import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { acceptInvitation, currentSession, invite, switchCompany } from '#accounts/accounts.api.ts';
import { listAuditEntries } from '#audit/audit.api.ts';
import { cancelCompanyDeletion, changeCompany, readCompany, requestCompanyDeletion } from '#company/company.api.ts';
import { streamCompanyArchive } from '#company/server/company-archive.ts';
import { deleteDueCompanies } from '#company/server/delete-companies.ts';
import { DEMO_COMPANY_ID } from '#demo/demo-company.ts';
import { loadDemoCompany } from '#demo/server/load-demo.ts';
import { createLog } from '#platform/server/log.ts';
import { readZip } from '../support/read-zip.ts';
import { PASSWORD, startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('Bildinhalt')]);
const SECRET = 'sehr-geheimes-kennwort';
const log = createLog('silent');

/** A company with rows in nearly every table: what the demo shows, as somebody's own. */
describe('data of a company', () => {
  let app: TestApp;
  let owner: Client;
  let dataDir: string;
  let administrator: TestBrowser;
  let viewer: TestBrowser;
  let pictureSha: string;
  const companyId = DEMO_COMPANY_ID;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mes-export-'));
    app = await startTestApp({ dataDir });
    owner = new Client(app.connection);
    await owner.connect();
    await owner.query('begin');
    await loadDemoCompany(owner, { now: new Date('2026-03-04T09:00:00Z'), seed: 'export', historyDays: 2 });
    await owner.query('commit');
    await owner.query('update companies set is_demo = false, name = $1 where id = $2', ['Muster GmbH', companyId]);

    administrator = await app.founder('admin@export.example', 'Zweite AG');
    await owner.query(
      `insert into accounts.memberships (user_id, company_id, role)
       select id, $1, 'administrator' from accounts.users where email = 'admin@export.example'`,
      [companyId],
    );
    await administrator.call(switchCompany, { body: { companyId } });
    const { link } = await administrator.call(invite, { body: { email: 'leser@export.example', role: 'viewer' } });
    viewer = app.browser();
    await viewer.call(acceptInvitation, {
      body: { token: new URL(link).searchParams.get('token') ?? '', password: 'lange-genug' },
    });
    pictureSha = await app.files.put(companyId, PNG);
    await owner.query(
      `insert into data_sources (company_id, name, protocol, secrets, secret_names)
       values ($1, 'Halle', 'mqtt', $2, '{password}')`,
      [companyId, Buffer.from(SECRET)],
    );
  });
  afterAll(async () => {
    await owner.end();
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const tablesWithCompany = async () =>
    (
      await owner.query<{ schema: string; name: string }>(
        `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'accounts', 'operator')
           and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')`,
      )
    ).rows;
  const countOf = async (table: string, id: string) =>
    (await owner.query<{ count: number }>(`select count(*)::int as count from ${table} where company_id = $1`, [id]))
      .rows[0]?.count ?? 0;

  it('name, time zone and number format can be changed; what contradicts is refused', async () => {
    const values = { name: 'Muster GmbH', timeZone: 'Europe/Berlin', locale: 'de-CH' } as const;
    expect(await administrator.call(changeCompany, { body: values })).toMatchObject(values);
    expect((await administrator.call(currentSession))?.company).toMatchObject({ locale: 'de-CH' });
    const wrong = await administrator.send('PUT', '/api/company', { ...values, timeZone: 'Mond/Krater' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().message ?? wrong.json().detail ?? wrong.body).toContain('Zeitzone');
    expect((await viewer.send('PUT', '/api/company', values)).statusCode).toBe(403);
  });

  it('leaves as a ZIP of every table as CSV and JSON with its files, without secrets', async () => {
    const response = await administrator.send('GET', '/api/company/export');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/zip');
    expect(response.headers['content-disposition']).toMatch(/^attachment; .*mes-export-\d{4}-\d{2}-\d{2}\.zip/);
    const files = readZip(response.rawPayload);
    for (const { schema, name } of await tablesWithCompany()) {
      if (schema !== 'public') continue;
      const json = JSON.parse(files.get(`tabellen/${name}.json`)?.toString() ?? 'null') as unknown[] | null;
      expect({ name, rows: json?.length }).toEqual({ name, rows: await countOf(name, companyId) });
      expect({ name, csv: files.get(`tabellen/${name}.csv`)?.toString().startsWith('\uFEFF') }).toEqual({
        name,
        csv: true,
      });
    }
    expect(files.get('tabellen/machines.csv')?.toString().split('\r\n')[0]).toContain('company_id;id;name');
    expect(files.get('tabellen/benutzer.csv')?.toString()).toContain('leser@export.example');
    expect(files.get(`dateien/${pictureSha}.png`)?.equals(PNG)).toBe(true);
    expect(JSON.parse(files.get('inhalt.json')?.toString() ?? '')).toMatchObject({ companyId, fileCount: 1 });
    const all = [...files.values()].map((content) => content.toString('latin1')).join('\n');
    const { rows } = await owner.query<{ hash: string; key: string }>(
      `select password_hash as hash, (select pseudonym_key::text from companies where id = $1) as key from accounts.users`,
      [companyId],
    );
    for (const secret of [
      SECRET,
      Buffer.from(SECRET).toString('hex'),
      ...rows.flatMap(({ hash, key }) => [hash, key]),
    ]) {
      expect(all.includes(secret)).toBe(false);
    }
    const [logged] = (await administrator.call(listAuditEntries, { query: { thing: 'company_exports' } })).rows;
    expect(logged).toMatchObject({ action: 'created', actorName: 'admin@export.example' });
    expect((await administrator.call(readCompany)).lastExportAt).not.toBeNull();
  });

  it('ends its transaction when the person hangs up in the middle', async () => {
    const archive = streamCompanyArchive({ database: app.database, files: app.files, companyId, nowMs: 0 });
    expect((await archive.next()).done).toBe(false);
    await archive.return(undefined);
    const busy = () => {
      const { total, idle } = app.database.poolStats();
      return total - idle;
    };
    await vi.waitFor(() => expect(busy()).toBe(0));
    await expect(administrator.call(readCompany)).resolves.toMatchObject({ name: 'Muster GmbH' });
  });

  it('is deleted only after name and password were given, and not before its time', async () => {
    const right = { companyName: 'Muster GmbH', password: PASSWORD };
    expect(
      await administrator.refusal(requestCompanyDeletion, { body: { ...right, companyName: 'Muster' } }),
    ).toMatchObject({
      code: 'wrong_company_name',
    });
    expect(
      await administrator.refusal(requestCompanyDeletion, { body: { ...right, password: 'falsch' } }),
    ).toMatchObject({
      code: 'wrong_password',
    });
    const { deletion } = await administrator.call(requestCompanyDeletion, { body: right });
    const days = (Date.parse(deletion?.dueAt ?? '') - Date.parse(deletion?.requestedAt ?? '')) / 86_400_000;
    expect(days).toBe(30);
    expect((await viewer.call(readCompany)).deletion).toEqual(deletion);
    expect(await administrator.refusal(requestCompanyDeletion, { body: right })).toMatchObject({
      code: 'deletion_already_requested',
    });
    const mails = await owner.query(
      `select recipient from operator.mail_outbox where subject like 'Löschung von Muster%'`,
    );
    expect(mails.rows).toEqual([{ recipient: 'admin@export.example' }]);

    expect((await administrator.call(cancelCompanyDeletion)).deletion).toBeNull();
    await administrator.call(requestCompanyDeletion, { body: right });
    expect(await deleteDueCompanies({ ...app, log })).toBe(0);
    await expect(
      app.database.inAccounts((tx) => tx.$client.query('select delete_company($1)', [companyId])),
    ).rejects.toThrow(/not due/);
  });

  it('is gone to the last row, file and session when its time has come; others stay', async () => {
    const filled: string[] = [];
    const tables = await tablesWithCompany();
    for (const { schema, name } of tables) if ((await countOf(`${schema}.${name}`, companyId)) > 0) filled.push(name);
    expect(filled.length).toBeGreaterThan(35);
    const { rows } = await owner.query<{ id: string }>(`select id from companies where name = 'Zweite AG'`);
    const otherId = rows[0]?.id ?? '';
    const othersBefore = await countOf('accounts.memberships', otherId);
    await owner.query(
      `update companies set deletion_requested_at = now() - interval '31 days', deletion_due_at = now() - interval '1 hour' where id = $1`,
      [companyId],
    );
    const closed: string[] = [];
    app.sessions.onClose((sessionId) => closed.push(sessionId));

    expect(await deleteDueCompanies({ ...app, log })).toBe(1);

    for (const { schema, name } of tables) {
      expect({ name, rows: await countOf(`${schema}.${name}`, companyId) }).toEqual({ name, rows: 0 });
    }
    expect((await owner.query('select from companies where id = $1', [companyId])).rowCount).toBe(0);
    const people = await owner.query('select email from accounts.users where email like $1', ['%@export.example']);
    // Who also belongs to another company keeps the account there.
    expect(people.rows).toEqual([{ email: 'admin@export.example' }]);
    expect(await countOf('accounts.memberships', otherId)).toBe(othersBefore);
    expect(await app.files.get(companyId, pictureSha)).toBeNull();
    expect(closed).toHaveLength(2);
    expect(await viewer.call(currentSession)).toBeNull();
    expect(await deleteDueCompanies({ ...app, log })).toBe(0);
  });
});
