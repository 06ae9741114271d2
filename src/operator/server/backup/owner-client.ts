import { Client } from 'pg';
import type { Connection } from '#platform/server/database.ts';

/** A connection as the schema's owner for the time of some work. */
export async function withOwner<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, application_name: 'mes_backup', connectionTimeoutMillis: 10_000 });
  // A server that goes away is reported by the query under way.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Undone when the work fails. */
export async function inTransaction<T>(client: Client, begin: string, work: () => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
