import { Client } from 'pg';
import { expect, test } from 'vitest';
import { isAlive } from '#platform/server/embedded-postgres/cluster-processes.ts';
import { startPostgresServer } from './postgres-server.ts';

test('the test server is like a hosted one and leaves nothing behind', { timeout: 120_000 }, async () => {
  const server = await startPostgresServer();
  expect(server.version).toBeGreaterThanOrEqual(15);
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query(
    `select rolsuper, rolcreaterole, pg_get_userbyid(datdba) = current_user as owns_database, lower('ÄÖÜ') as lower
     from pg_roles, pg_database
     where rolname = current_user and datname = current_database()`,
  );
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: true, owns_database: true, lower: 'äöü' }]);
  const pid = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('create schema probe; create table probe.note (value int)');
  await client.end();

  const wrong = new Client({ connectionString: server.url.replace(/:[0-9a-f]{32}@/, ':wrong@') });
  await expect(wrong.connect()).rejects.toThrow('password authentication failed');

  await server.stop();
  expect(await isAlive(pid.rows[0]?.pid ?? 0)).toBe(false);
  await expect(new Client({ connectionString: server.url }).connect()).rejects.toThrow('ECONNREFUSED');
});
