import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Connection, type Database, openDatabase } from '#platform/server/database.ts';
import { createLog } from '#platform/server/log.ts';
import { TEMPLATE_DATABASE, type TestServers } from './global-postgres.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

export type TestDatabase = {
  /** As the schema's owner. */
  connection: Connection;
  database: Database;
  close(): Promise<void>;
};

/** A fresh, migrated database. Close it in afterAll. */
export async function createTestDatabase(kind: keyof TestServers = 'embedded'): Promise<TestDatabase> {
  const owner = inject('postgres')[kind];
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsOwner(owner, `create database ${name} template ${TEMPLATE_DATABASE}`);
  const connection = { ...owner, database: name };
  const database = openDatabase(connection, createLog('error'), 4);
  return {
    connection,
    database,
    async close() {
      await database.close();
      await dropDatabase(owner, name);
    },
  };
}

/** Makes a company the way registration does, without an account. */
export async function createCompany(database: Database, name: string): Promise<string> {
  const companyId = randomUUID();
  await database.inAccounts(
    (tx) => tx.$client.query('insert into companies (id, name) values ($1, $2)', [companyId, name]),
    {
      companyId,
    },
  );
  return companyId;
}

/** The server itself may be vacuuming in it, and nobody else may send that away: it is waited for. */
export async function dropDatabase(owner: Connection, name: string): Promise<void> {
  for (;;) {
    try {
      return await runAsOwner(owner, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error;
      await delay(100);
    }
  }
}

async function runAsOwner(owner: Connection, sql: string): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
