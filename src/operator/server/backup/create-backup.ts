import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BadInput, MesError, Unavailable } from '#platform/errors.ts';
import type { Config } from '#platform/server/config.ts';
import type { Connection } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { listDataFiles } from './data-files.ts';
import { dumpDatabase } from './dump-database.ts';
import { copyJournal } from './journal-copy.ts';
import { BACKUP_FORMAT, MANIFEST_ENTRY, MANIFEST_SUM_ENTRY, type Manifest } from './manifest.ts';
import { PartPacker } from './part-packer.ts';
import { TarWriter } from './tar-writer.ts';

const MAX_FILE_BYTES = 1024 ** 3;
const SECRETS_KEY_FILE = 'secrets.key';

export type BackupOptions = {
  config: Pick<Config, 'dataDir' | 'fileStore' | 'secretsKey'>;
  connection: Connection;
  /** The file to write; it must not exist. */
  target: string;
  version: string;
  nowMs: number;
  log: Log;
};

/**
 * Writes everything this installation would need elsewhere into one file, while it runs. The journal comes first: what
 * it holds and the database stored meanwhile is known to the database by its position, so nothing is stored twice.
 * Files come last: a file is stored before the row that names it.
 */
export async function createBackup(options: BackupOptions): Promise<{ manifest: Manifest; bytes: number }> {
  const { target, log } = options;
  await requireNew(target);
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const side = await mkdtemp(`${target}.in-arbeit-`);
    try {
      const result = await writeArchive(options, side);
      await rename(join(side, 'archive.tar'), target);
      return result;
    } finally {
      await rm(side, { recursive: true, force: true });
    }
  } catch (error) {
    if (!(error instanceof BadInput)) log.error({ err: error, target }, 'backup failed');
    throw error instanceof MesError ? error : describeFailure(error, target);
  }
}

async function writeArchive(options: BackupOptions, side: string) {
  const { config, connection } = options;
  const path = join(side, 'archive.tar');
  const archive = await TarWriter.create(path, options.nowMs);
  try {
    const journal = await packJournal(archive, await copyJournal(config.dataDir, join(side, 'journal')));
    const database = await dumpDatabase(connection, archive);
    const files = await packFiles(archive, config.dataDir);
    const manifest: Manifest = {
      format: BACKUP_FORMAT,
      product: 'mes',
      version: options.version,
      createdAt: new Date(options.nowMs).toISOString(),
      database,
      journal,
      files,
      holdsUploads: config.fileStore === null,
      secretsKey: secretsKeyPlace(config, files),
    };
    const text = Buffer.from(JSON.stringify(manifest, null, 1));
    const { sha256 } = await archive.add(MANIFEST_ENTRY, text);
    await archive.add(MANIFEST_SUM_ENTRY, Buffer.from(`${sha256}\n`));
    await archive.finish();
    return { manifest, bytes: archive.bytes };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

async function packJournal(archive: TarWriter, path: string | null): Promise<Manifest['journal']> {
  if (path === null) return null;
  const packer = new PartPacker(archive, 'journal');
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    await packer.add(chunk);
  }
  return { bytes, sha256: hash.digest('hex'), parts: await packer.finish() };
}

async function packFiles(archive: TarWriter, dataDir: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = [];
  for (const path of await listDataFiles(dataDir)) {
    const content = await readWhole(join(dataDir, path));
    // Removed since it was listed.
    if (content === null) continue;
    const entry = `files/${String(files.length + 1).padStart(8, '0')}`;
    files.push({ path, part: await archive.add(entry, content) });
  }
  return files;
}

async function readWhole(path: string): Promise<Buffer | null> {
  const found = await stat(path).catch(() => null);
  if (found === null) return null;
  if (found.size > MAX_FILE_BYTES) {
    throw new BadInput('file_too_large', `Die Datei „${path}“ ist für die Sicherung zu groß (mehr als 1 GB).`);
  }
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

function secretsKeyPlace(config: BackupOptions['config'], files: Manifest['files']): Manifest['secretsKey'] {
  if (config.secretsKey !== null) return 'environment';
  return files.some(({ path }) => path === SECRETS_KEY_FILE) ? 'in_backup' : 'none';
}

async function requireNew(target: string): Promise<void> {
  if ((await stat(target).catch(() => null)) === null) return;
  throw new BadInput('backup_exists', `„${target}“ gibt es schon. Eine Sicherung wird nie überschrieben.`);
}

function describeFailure(error: unknown, target: string): Unavailable {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new Unavailable(
      'backup_disk_full',
      `Für die Sicherung „${target}“ reicht der Speicherplatz nicht. Es wurde keine Datei angelegt.`,
      { cause: error },
    );
  }
  return new Unavailable(
    'backup_failed',
    `Die Sicherung „${target}“ konnte nicht geschrieben werden (${code ?? 'unerwarteter Fehler'}). Es wurde keine Datei angelegt.`,
    { cause: error },
  );
}
