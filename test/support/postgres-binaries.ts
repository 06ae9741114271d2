import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries, type PostgresBinaries } from '#platform/server/embedded-postgres/binaries.ts';
import { postgresEnvironment, runCommand } from '#platform/server/embedded-postgres/run-command.ts';

export type ServerBinaries = PostgresBinaries & { origin: 'debian' | 'npm' };

/** The oldest version the product supports on a server. */
const OLDEST_MAJOR = 15;
const DEBIAN_ROOT = '/usr/lib/postgresql';

/** Debian's PostgreSQL, the oldest supported one first; installed if it can be; else that of the npm package. */
export async function findServerBinaries(): Promise<ServerBinaries> {
  const installed = (await findDebianBinaries()) ?? ((await installOnDebian()) ? await findDebianBinaries() : null);
  if (installed !== null) return installed;
  console.warn('No PostgreSQL of the operating system: using the binaries of the npm package as the server.');
  return { ...(await findBinaries()), origin: 'npm' };
}

async function findDebianBinaries(): Promise<ServerBinaries | null> {
  const majors = (await readdir(DEBIAN_ROOT).catch(() => [])).filter((name) => Number(name) >= OLDEST_MAJOR);
  for (const major of majors.sort((a, b) => Number(a) - Number(b))) {
    const packageDir = join(DEBIAN_ROOT, major);
    const [initdb, postgres, pgCtl] = ['initdb', 'postgres', 'pg_ctl'].map((name) => join(packageDir, 'bin', name));
    if (initdb !== undefined && postgres !== undefined && pgCtl !== undefined && (await isThere(postgres))) {
      return { initdb, postgres, pgCtl, major, packageDir, origin: 'debian' };
    }
  }
  return null;
}

async function installOnDebian(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await isThere('/etc/debian_version')) || !(await isThere('/usr/bin/apt-get'))) {
    return false;
  }
  // Without this the package would make and start a server of its own.
  const clusterConfig = '/etc/postgresql-common/createcluster.conf';
  if (!(await isThere(clusterConfig))) {
    await mkdir('/etc/postgresql-common', { recursive: true });
    await writeFile(clusterConfig, 'create_main_cluster = false\n');
  }
  const install = ['install', '--yes', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold'];
  const attempts = [
    [...install, 'postgresql-15'],
    ['update'],
    [...install, 'postgresql-15'],
    [...install, 'postgresql'],
  ];
  const env = { ...postgresEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of attempts) {
    const { exitCode } = await runCommand({ file: 'apt-get', args }, env);
    if (exitCode === 0 && args[0] === 'install') return true;
  }
  return false;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
