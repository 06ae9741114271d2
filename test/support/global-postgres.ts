import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import type { Connection } from '#platform/server/database.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#platform/server/log.ts';
import { migrate } from '#platform/server/migrate.ts';
import { startPostgresServer } from './postgres-server.ts';

/** Both kinds of database the product runs on; tests of the data layer run on each. */
export type TestServers = { embedded: Connection; server: Connection };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServers;
  }
}

export const TEMPLATE_DATABASE = 'mes_template';

/** One embedded PostgreSQL and one server for the whole run; each test file gets databases of its own from a template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const log = createLog('error');
  const home = await mkdtemp(join(tmpdir(), 'mes-test-'));
  await chmod(home, 0o711);
  const embedded = await startEmbeddedPostgres({ dataDir: join(home, 'data'), log });
  const server = await startPostgresServer();
  const servers = { embedded: embedded.connection, server: parseUrl(server.url) };
  for (const connection of Object.values(servers)) {
    await createDatabase(connection, TEMPLATE_DATABASE);
    await migrate({ ...connection, database: TEMPLATE_DATABASE }, log);
  }
  project.provide('postgres', servers);

  return async () => {
    await server.stop();
    await embedded.stop();
    await rm(home, { recursive: true, force: true });
  };
}

function parseUrl(text: string): Connection {
  const url = new URL(text);
  return {
    host: url.hostname,
    port: Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  };
}

async function createDatabase(connection: Connection, name: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}
