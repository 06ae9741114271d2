import { randomBytes } from 'node:crypto';
import { chmod, lchown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { completeLibraries } from '#platform/server/embedded-postgres/binaries.ts';
import {
  type DataFolder,
  openDataFolder,
  prepareServerFolders,
} from '#platform/server/embedded-postgres/data-folder.ts';
import { type Postmaster, spawnPostmaster, stopPostmaster } from '#platform/server/embedded-postgres/postmaster.ts';
import { OWNER, type ServerAddress, waitUntilReady } from '#platform/server/embedded-postgres/readiness.ts';
import { chooseRunAs, type RunAs } from '#platform/server/embedded-postgres/run-as.ts';
import { postgresEnvironment, runCommand } from '#platform/server/embedded-postgres/run-command.ts';
import { readLastLogLines } from '#platform/server/embedded-postgres/server-log.ts';
import { findServerBinaries, type ServerBinaries } from './postgres-binaries.ts';

export type PostgresServer = {
  /** For DATABASE_URL: a role that owns its database and may create roles, but is no superuser. */
  url: string;
  /** PostgreSQL's major version. */
  version: number;
  stop(): Promise<void>;
};

/** The role and the database of a customer on a hosted server. */
const CUSTOMER = 'mes_customer';

/** A PostgreSQL server as a hosting company would give it: over TCP, by password, without superuser rights. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const binaries = await findServerBinaries();
  const home = await mkdtemp(join(tmpdir(), 'mes-postgres-server-'));
  await chmod(home, 0o711);
  const folder = await openDataFolder(home);
  const password = randomBytes(16).toString('hex');
  const env = postgresEnvironment(
    binaries.origin === 'npm' ? await completeLibraries(binaries.packageDir, folder.libraries) : {},
  );
  const runAs = await chooseRunAs(folder.root, binaries.postgres, env);
  await prepareServerFolders(folder, runAs);
  await createCluster(folder, binaries, runAs, env, password);
  const { postmaster, address } = await listen(folder, binaries, runAs, env, password);
  const version = await createCustomer(address, password);
  return {
    url: `postgres://${CUSTOMER}:${password}@${address.host}:${address.port}/${CUSTOMER}`,
    version,
    async stop() {
      await stopPostmaster(folder, binaries, postmaster, console);
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function createCluster(
  folder: DataFolder,
  binaries: ServerBinaries,
  runAs: RunAs,
  env: Record<string, string>,
  password: string,
): Promise<void> {
  await writeFile(folder.passwordFile, password, { mode: 0o600 });
  if (runAs.owner !== null) await lchown(folder.passwordFile, runAs.owner.uid, runAs.owner.gid);
  // From 17 on PostgreSQL has rules of its own; before that the operating system's are needed for umlauts.
  const locale = Number(binaries.major) >= 17 ? ['--locale=C', '--locale-provider=builtin'] : [];
  const args = [
    `--pgdata=${folder.cluster}`,
    `--username=${OWNER}`,
    `--pwfile=${folder.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...(locale.length > 0 ? [...locale, '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']),
    '--no-sync',
  ];
  const { exitCode, output } = await runCommand(runAs.wrap(binaries.initdb, args), env);
  if (exitCode !== 0) throw new Error(`initdb failed: ${output}`);
}

/** Another program may take the free port before PostgreSQL does: then the next one. */
async function listen(
  folder: DataFolder,
  binaries: ServerBinaries,
  runAs: RunAs,
  env: Record<string, string>,
  password: string,
): Promise<{ postmaster: Postmaster; address: ServerAddress }> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const address = { host: '127.0.0.1', port: await findFreePort(), password };
    const settings = [
      ['listen_addresses', address.host],
      ['port', String(address.port)],
      ['unix_socket_directories', ''],
      ['password_encryption', 'scram-sha-256'],
      ['fsync', 'off'],
      ['max_connections', '60'],
    ].flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const postmaster = await spawnPostmaster(folder, binaries, runAs, settings, { env, endsWithApp: true });
    const result = await waitUntilReady(address, () => postmaster.isRunning(), { onStillBusy: () => undefined });
    if (result === 'ready') return { postmaster, address };
    await stopPostmaster(folder, binaries, postmaster, console);
  }
  throw new Error(`PostgreSQL did not start:\n${(await readLastLogLines(folder)).join('\n')}`);
}

async function createCustomer(address: ServerAddress, password: string): Promise<number> {
  const client = new Client({ ...address, user: OWNER, database: 'postgres' });
  await client.connect();
  try {
    await client.query(`create role ${CUSTOMER} login createrole createdb password '${password}'`);
    await client.query(`create database ${CUSTOMER} owner ${CUSTOMER}`);
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    return rows[0]?.version ?? 0;
  } finally {
    await client.end();
  }
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
