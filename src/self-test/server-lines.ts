import type { SourceState } from '#ingestion/source-status.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import { createFormat, DEFAULT_FORMAT } from '#platform/format.ts';
import type { CheckLine, Verdict } from './check-line.ts';
import type { runSelfTest } from './self-test.api.ts';

export type ServerFacts = OutputOf<typeof runSelfTest>;

/** Slower than this, every page is felt to be slow. */
const SLOW_DATABASE_MS = 50;
const SLOW_FILES_MS = 1000;
/** Machine data is stored within a second; a minute means that something holds it up. */
const OLD_ENTRY_SECONDS = 60;
const FULL_SHARE = 0.8;
const MEGABYTE = 1024 * 1024;
const HOUR_SECONDS = 3600;

const format = createFormat(DEFAULT_FORMAT);
const ms = (value: number) => format.quantity(value, 'ms', value < 10 ? 1 : 0);

export function serverLines(facts: ServerFacts): CheckLine[] {
  return [
    serverLine(facts),
    ...databaseLines(facts.database),
    realtimeLine(facts),
    ...journalLines(facts.journal),
    ...sourceLines(facts),
    filesLine(facts.files),
    mailLine(facts.mail),
  ];
}

function serverLine({ version, nodeVersion, uptimeSeconds, memoryMb }: ServerFacts): CheckLine {
  const running =
    uptimeSeconds < HOUR_SECONDS
      ? `${Math.floor(uptimeSeconds / 60)} min`
      : `${Math.floor(uptimeSeconds / HOUR_SECONDS)} h`;
  return {
    area: 'Server',
    name: 'Programm',
    verdict: 'pass',
    detail: `Version ${version}, Node ${nodeVersion}, läuft seit ${running}, ${format.quantity(memoryMb, 'MB')} Arbeitsspeicher`,
  };
}

function databaseLines(database: ServerFacts['database']): CheckLine[] {
  const line = (name: string, verdict: Verdict, detail: string): CheckLine => ({
    area: 'Datenbank',
    name,
    verdict,
    detail,
  });
  if (!database.ok) return [line('Antwort', 'fail', database.reason)];
  const { latencyMs, version, appliedMigrations: applied, expectedMigrations: expected } = database;
  const slow = latencyMs > SLOW_DATABASE_MS;
  return [
    line(
      'Antwort',
      slow ? 'note' : 'pass',
      `PostgreSQL ${version} antwortet in ${ms(latencyMs)}${slow ? '; das ist langsam' : ''}`,
    ),
    line(
      'Stand des Schemas',
      applied === expected ? 'pass' : 'fail',
      applied === expected
        ? `${applied} Migrationen, alle angewendet`
        : `${applied} Migrationen angewendet, das Programm kennt ${expected}. Bitte starten Sie den Server neu.`,
    ),
  ];
}

function realtimeLine({ realtime }: ServerFacts): CheckLine {
  return {
    area: 'Live-Aktualisierung',
    name: 'Server hört Änderungen der Datenbank',
    verdict: realtime ? 'pass' : 'fail',
    detail: realtime ? 'verbunden' : 'keine Verbindung zur Datenbank; Seiten erneuern sich nicht von selbst',
  };
}

function journalLines(journal: ServerFacts['journal']): CheckLine[] {
  const line = (name: string, verdict: Verdict, detail: string): CheckLine => ({
    area: 'Maschinendaten',
    name,
    verdict,
    detail,
  });
  if (!journal.started) return [line('Journal', 'fail', 'Die Übernahme von Maschinendaten läuft nicht.')];
  return [
    line('Journal', ...judgeJournal(journal)),
    ...journal.waiting.map(({ type, reason }) => line(`Art „${type}“`, 'fail', reason)),
  ];
}

function judgeJournal(journal: ServerFacts['journal']): [Verdict, string] {
  const { entries, bytes, maxBytes, oldestAgeSeconds, databaseAwaySeconds } = journal;
  const filled = `${format.integer(entries)} Datensätze (${format.quantity(bytes / MEGABYTE, 'MB', 1)}) warten auf die Datenbank`;
  if (databaseAwaySeconds !== null) {
    return ['fail', `Die Datenbank nimmt seit ${format.quantity(databaseAwaySeconds, 's')} nichts an; ${filled}`];
  }
  if (bytes > FULL_SHARE * maxBytes) return ['fail', `fast voll: ${filled}`];
  if (oldestAgeSeconds !== null && oldestAgeSeconds > OLD_ENTRY_SECONDS) {
    return ['note', `${filled}, der älteste seit ${format.quantity(oldestAgeSeconds, 's')}`];
  }
  return ['pass', entries === 0 ? 'alles gespeichert' : filled];
}

const STATE_LABELS: Readonly<Record<SourceState, string>> = {
  disabled: 'abgeschaltet',
  connecting: 'verbindet sich',
  connected: 'verbunden',
  disconnected: 'getrennt',
  error: 'gestört',
};
const STATE_VERDICTS: Readonly<Record<SourceState, Verdict>> = {
  disabled: 'off',
  connecting: 'note',
  connected: 'pass',
  disconnected: 'fail',
  error: 'fail',
};

function sourceLines({ sources, serverTime }: ServerFacts): CheckLine[] {
  if (sources.length === 0) {
    return [{ area: 'Datenquellen', name: 'Quellen', verdict: 'note', detail: 'keine eingerichtet' }];
  }
  return sources.map(({ id, name, state, reason, newestValueAt }) => {
    const age =
      newestValueAt === null ? null : Math.max(0, (Date.parse(serverTime) - Date.parse(newestValueAt)) / 1000);
    const details = [
      STATE_LABELS[state],
      ...(age === null ? [] : [`neuester Wert vor ${format.quantity(age, 's')}`]),
      ...(reason === null ? [] : [reason]),
    ];
    return { area: 'Datenquellen', id, name, verdict: STATE_VERDICTS[state], detail: details.join('; ') };
  });
}

function filesLine(files: ServerFacts['files']): CheckLine {
  const line = (verdict: Verdict, detail: string): CheckLine => ({
    area: 'Dateien',
    name: 'Bilder und Dokumente',
    verdict,
    detail,
  });
  if (!files.ok) return line('fail', files.reason);
  const place = files.place === 'folder' ? 'Ordner auf dem Server' : 'Objektspeicher';
  return line(files.latencyMs > SLOW_FILES_MS ? 'note' : 'pass', `${place}, antwortet in ${ms(files.latencyMs)}`);
}

function mailLine(mail: ServerFacts['mail']): CheckLine {
  const line = (verdict: Verdict, detail: string): CheckLine => ({ area: 'E-Mail', name: 'Versand', verdict, detail });
  if (!mail.ok) return line('fail', mail.reason);
  if (!mail.configured) return line('note', 'Kein Mailserver eingerichtet (SMTP_URL); E-Mails bleiben im Postausgang.');
  if (mail.outbox === null) return line('pass', 'Mailserver eingerichtet');
  const { waiting, failed } = mail.outbox;
  const text = `Mailserver eingerichtet; ${waiting} warten, ${failed} nicht zustellbar`;
  return line(failed > 0 ? 'note' : 'pass', text);
}
