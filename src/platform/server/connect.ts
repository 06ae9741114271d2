import { Client } from 'pg';
import { BadInput, Unavailable } from '#platform/errors.ts';
import type { Connection } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import type { Log } from './log.ts';

export type DatabaseServer = {
  /** As the owner of the schema; the application narrows its rights per connection. */
  connection: Connection;
  /** Resolves when an embedded server ends on its own; never for a server elsewhere. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

/** The embedded PostgreSQL in the data folder, or the server of DATABASE_URL. */
export async function connectDatabaseServer(
  settings: { databaseUrl: string | null; dataDir: string },
  log: Log,
): Promise<DatabaseServer> {
  if (settings.databaseUrl !== null) return connectServer(settings.databaseUrl);
  return startEmbeddedPostgres({ dataDir: settings.dataDir, log });
}

async function connectServer(databaseUrl: string): Promise<DatabaseServer> {
  const connection = readDatabaseUrl(databaseUrl);
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    throw new Unavailable('database_unreachable', describeConnectFailure(error, connection), { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
  return { connection, ended: new Promise(() => undefined), stop: async () => undefined };
}

/** Taken apart here because the driver would let `options` in the address override the role we connect with. */
function readDatabaseUrl(text: string): Connection {
  if (!URL.canParse(text)) throw new BadInput('invalid_database_url', 'DATABASE_URL ist keine gültige Adresse.');
  const url = new URL(text);
  const sslMode = url.searchParams.get('sslmode') ?? 'prefer';
  return {
    host: url.searchParams.get('host') ?? decodeURIComponent(url.hostname),
    port: url.port === '' ? 5432 : Number(url.port),
    user: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    database: decodeURIComponent(url.pathname.slice(1)) || undefined,
    ...(sslMode === 'require' ? { ssl: { rejectUnauthorized: false } } : {}),
    ...(sslMode === 'verify-ca' || sslMode === 'verify-full' ? { ssl: true } : {}),
  };
}

/** Never shows the password: the sentence names only host and database. */
function describeConnectFailure(error: unknown, connection: Connection): string {
  const place = `${connection.host ?? 'localhost'}:${connection.port ?? 5432}`;
  const { code } = error as { code?: string };
  switch (code) {
    case '28P01':
    case '28000':
      return `Die Datenbank auf ${place} lehnt Benutzer oder Passwort aus DATABASE_URL ab.`;
    case '3D000':
      return `Die Datenbank „${connection.database ?? ''}“ gibt es auf ${place} nicht. Bitte legen Sie sie an.`;
    default:
      return `Die Datenbank auf ${place} aus DATABASE_URL ist nicht erreichbar.`;
  }
}
