import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  backupFileName,
  defaultBackupPath,
  describeBackup,
  describeRestore,
} from '#operator/server/backup/backup-text.ts';
import { createBackup } from '#operator/server/backup/create-backup.ts';
import { restoreBackup } from '#operator/server/backup/restore-backup.ts';
import { connectForBackup } from '#operator/server/backup/running-database.ts';
import { BadInput } from '#platform/errors.ts';
import type { Config } from '#platform/server/config.ts';
import type { Log } from '#platform/server/log.ts';
import { readVersion } from '#platform/server/project-dir.ts';

/** `npm run backup [-- target]`: a folder, or the name of the file. Works while the server runs. */
export async function backUp(config: Config, log: Log, [target]: readonly string[]): Promise<void> {
  const nowMs = Date.now();
  const path = await targetPath(target, config, nowMs);
  const server = await connectForBackup(config, log);
  try {
    const { connection } = server;
    const { manifest, bytes } = await createBackup({
      config,
      connection,
      target: path,
      version: readVersion(),
      nowMs,
      log,
    });
    process.stdout.write(describeBackup(path, bytes, manifest));
  } finally {
    await server.stop();
  }
}

/** `npm run restore -- file`: into an empty DATA_DIR, and an empty database where DATABASE_URL names one. */
export async function restore(config: Config, log: Log, [source]: readonly string[]): Promise<void> {
  if (source === undefined) {
    throw new BadInput('no_backup_named', 'Bitte nennen Sie die Sicherung: npm run restore -- mes-….tar');
  }
  const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
  const manifest = await restoreBackup({ config, source: fromCaller(source), log, say });
  process.stdout.write(describeRestore(manifest));
}

async function targetPath(target: string | undefined, config: Config, nowMs: number): Promise<string> {
  if (target === undefined) return defaultBackupPath(config.dataDir, nowMs);
  const path = fromCaller(target);
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() === true || target.endsWith('/') ? join(path, backupFileName(nowMs)) : path;
}

/** npm changes to the project's folder; the person who typed the path was elsewhere. */
function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}
