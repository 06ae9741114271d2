import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BadInput, MesError, Unavailable } from '#platform/errors.ts';
import type { Config } from '#platform/server/config.ts';
import { connectDatabaseServer } from '#platform/server/connect.ts';
import type { Log } from '#platform/server/log.ts';
import { PROJECT_DIR } from '#platform/server/project-dir.ts';
import { type Archive, openArchive } from './archive-reader.ts';
import { BACKUPS_FOLDER, isPathBelow, listOccupants } from './data-files.ts';
import { JOURNAL_FILE } from './journal-copy.ts';
import { loadDatabase, requireLoadable } from './load-database.ts';
import type { Manifest } from './manifest.ts';

export type RestoreOptions = {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  /** The backup. */
  source: string;
  log: Log;
  /** Told step by step, in German. */
  say: (sentence: string) => void;
  migrationsDir?: string;
};

/**
 * Brings a backup back into an empty data folder and an empty database. Nothing is touched before the whole archive was
 * read and found complete; when a later step fails, the data folder is empty again.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { config, source, log, say } = options;
  const migrationsDir = options.migrationsDir ?? join(PROJECT_DIR, 'migrations');
  say('Die Sicherung wird geprüft …');
  const archive = await openArchive(source);
  try {
    const { manifest } = archive;
    const strange = manifest.files.find(({ path }) => !isPathBelow(path));
    if (strange !== undefined)
      throw new BadInput(
        'backup_damaged',
        `Die Sicherung nennt eine Datei außerhalb des Datenordners (${strange.path}).`,
      );
    await requireEmptyFolder(config.dataDir);
    try {
      const server = await connectDatabaseServer(config, log);
      try {
        await requireLoadable(server.connection, manifest, migrationsDir);
        say('Die Datenbank wird geladen und verglichen …');
        await loadDatabase(server.connection, archive, { log, migrationsDir });
        say('Journal und Dateien werden geschrieben …');
        await writeJournal(archive, config.dataDir);
        for (const { path, part } of manifest.files) {
          await writeDurably(join(config.dataDir, path), [await archive.read(part)]);
        }
      } finally {
        await server.stop();
      }
    } catch (error) {
      await emptyFolder(config.dataDir, log);
      throw error;
    }
    return manifest;
  } catch (error) {
    // What the person did is said in a sentence; the rest needs the operator's eye.
    if (!(error instanceof BadInput)) log.error({ err: error, source }, 'restore failed');
    throw error instanceof MesError
      ? error
      : new Unavailable(
          'restore_failed',
          'Die Sicherung konnte nicht wiederhergestellt werden. Der Grund steht im Protokoll.',
          { cause: error },
        );
  } finally {
    await archive.close();
  }
}

async function writeJournal(archive: Archive, dataDir: string): Promise<void> {
  const { journal } = archive.manifest;
  if (journal === null) return;
  const sha256 = await writeDurably(join(dataDir, JOURNAL_FILE), archive.unpack(journal.parts));
  if (sha256 !== journal.sha256) throw new Error('the journal is not what was backed up');
}

/** Readable by its owner alone; on the disk when it resolves with the content's checksum. */
async function writeDurably(path: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const occupants = await listOccupants(dataDir);
  if (occupants.length === 0) return;
  throw new BadInput(
    'data_dir_not_empty',
    `Der Datenordner „${dataDir}“ ist nicht leer (${occupants.slice(0, 3).join(', ')}). Eine Sicherung wird nur in einen leeren Ordner wiederhergestellt: Bitte verschieben Sie den Inhalt oder setzen Sie DATA_DIR auf einen anderen Ordner.`,
  );
}

/** It was empty before. */
async function emptyFolder(dataDir: string, log: Log): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names.filter((found) => found !== BACKUPS_FOLDER && found !== 'lost+found')) {
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch((error: unknown) =>
      log.warn({ err: error, name }, 'left behind by a failed restore'),
    );
  }
}
