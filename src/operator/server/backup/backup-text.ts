import { join } from 'node:path';
import { BACKUPS_FOLDER } from './data-files.ts';
import { type Manifest, rowsOf } from './manifest.ts';

const MEGABYTE = 1024 * 1024;
const whole = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `mes-2026-11-15-120509.tar`, in UTC like the times inside. */
export function backupFileName(nowMs: number): string {
  const [day = '', time = ''] = new Date(nowMs).toISOString().split('T');
  return `mes-${day}-${time.slice(0, 8).replaceAll(':', '')}.tar`;
}

export function defaultBackupPath(dataDir: string, nowMs: number): string {
  return join(dataDir, BACKUPS_FOLDER, backupFileName(nowMs));
}

export function describeBackup(path: string, bytes: number, manifest: Manifest): string {
  return [
    `Die Sicherung ist fertig: ${path} (${decimal.format(bytes / MEGABYTE)} MB)`,
    ...describeContent(manifest),
    '',
    'Diese Datei ist geheim zu halten. Sie enthält alle Firmendaten, Prüfsummen der Passwörter, E-Mails im Postausgang',
    ...(manifest.secretsKey === 'in_backup'
      ? ['und den Schlüssel zu den Zugangsdaten der Datenquellen (secrets.key).']
      : ['und Schlüssel der Datenquellen.']),
    'Nur ihr Besitzer darf sie lesen; verschlüsselt ist sie nicht. Legen Sie eine Kopie auf einem anderen Gerät ab.',
    '',
  ].join('\n');
}

export function describeRestore(manifest: Manifest): string {
  return [
    `Wiederhergestellt und verglichen: Sicherung vom ${manifest.createdAt} (Version ${manifest.version})`,
    ...describeContent(manifest),
    'Starten Sie das Programm mit npm start.',
    '',
  ].join('\n');
}

function describeContent(manifest: Manifest): string[] {
  const { database, journal, files } = manifest;
  return [
    `  Datenbank: ${whole.format(database.tables.length)} Tabellen, ${whole.format(rowsOf(manifest))} Zeilen (PostgreSQL ${database.serverVersion})`,
    journal === null
      ? '  Journal:   keines vorhanden'
      : `  Journal:   ${decimal.format(journal.bytes / MEGABYTE)} MB (hält Maschinendaten, bis sie in der Datenbank sind)`,
    `  Dateien:   ${whole.format(files.length)}`,
    ...(manifest.holdsUploads
      ? []
      : ['  Nicht enthalten: Bilder und Dokumente im Objektspeicher (FILE_STORE_URL). Sichern Sie ihn dort.']),
    ...(manifest.secretsKey === 'environment'
      ? ['  Nicht enthalten: SECRETS_KEY. Ohne ihn sind die Zugangsdaten der Datenquellen nicht lesbar.']
      : []),
  ];
}
