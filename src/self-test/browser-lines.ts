import type { OutputOf } from '#platform/endpoint.ts';
import { createFormat, DEFAULT_FORMAT } from '#platform/format.ts';
import type { CheckLine, Verdict } from './check-line.ts';
import type { sendTestSignal } from './self-test.api.ts';

export type BrowserFacts = {
  localStorage: boolean;
  indexedDb: boolean;
  /** `insecure`: browsers allow it on HTTPS and localhost only. */
  serviceWorker: 'active' | 'missing' | 'insecure' | 'unsupported';
  /** Null when the server did not answer. `clockAheadMs` is positive when this device's clock is ahead. */
  way: { roundTripMs: number; clockAheadMs: number } | null;
};

/** Half a round trip is the error of the comparison anyway. */
const CLOCK_NOTE_MS = 5000;
/** From here on the server takes a reading's time for wrong (meaning of machine data). */
const CLOCK_FAIL_MS = 60_000;
const SLOW_ROUND_TRIP_MS = 500;
const SLOW_EVENT_MS = 2000;

const format = createFormat(DEFAULT_FORMAT);
const ms = (value: number) => format.quantity(value, 'ms', value < 10 ? 1 : 0);

const WORKER: Readonly<Record<BrowserFacts['serviceWorker'], [Verdict, string]>> = {
  active: ['pass', 'aktiv; die App öffnet sich auch ohne Verbindung'],
  missing: ['note', 'noch nicht aktiv; laden Sie die Seite neu'],
  insecure: ['note', 'nur über HTTPS oder localhost möglich; ohne Verbindung öffnet sich die App nicht'],
  unsupported: ['note', 'dieser Browser kann das nicht; ohne Verbindung öffnet sich die App nicht'],
};

const line = (name: string, verdict: Verdict, detail: string): CheckLine => ({
  area: 'Browser',
  name,
  verdict,
  detail,
});

export function browserLines(facts: BrowserFacts): CheckLine[] {
  const stores = facts.localStorage && facts.indexedDb;
  const [workerVerdict, workerDetail] = WORKER[facts.serviceWorker];
  return [
    line(
      'Speicher',
      stores ? 'pass' : 'fail',
      stores ? 'schreiben und lesen möglich' : 'gesperrt; Einstellungen und Buchungen ohne Verbindung gehen verloren',
    ),
    line('Betrieb ohne Verbindung', workerVerdict, workerDetail),
    ...(facts.way === null ? [] : wayLines(facts.way)),
  ];
}

function wayLines({ roundTripMs, clockAheadMs }: { roundTripMs: number; clockAheadMs: number }): CheckLine[] {
  const slow = roundTripMs > SLOW_ROUND_TRIP_MS;
  return [
    line('Weg zum Server', slow ? 'note' : 'pass', `hin und zurück in ${ms(roundTripMs)}`),
    line('Uhr', ...judgeClock(clockAheadMs)),
  ];
}

function judgeClock(aheadMs: number): [Verdict, string] {
  const off = Math.abs(aheadMs);
  const seconds = format.quantity(off / 1000, 's', 1);
  const text = `${seconds} ${aheadMs >= 0 ? 'vor' : 'hinter'} der des Servers`;
  if (off > CLOCK_FAIL_MS) return ['fail', `${text}; stellen Sie die Uhr dieses Geräts oder des Servers`];
  return [off > CLOCK_NOTE_MS ? 'note' : 'pass', text];
}

/** `receivedMs`: from sending to hearing it here; null when it did not come. */
export function eventLine(receivedMs: number | null, reason: string | null = null): CheckLine {
  const line = (verdict: Verdict, detail: string): CheckLine => ({
    area: 'Live-Aktualisierung',
    name: 'Ereignis gesendet und empfangen',
    verdict,
    detail,
  });
  if (receivedMs === null) {
    return line('fail', reason ?? 'nicht angekommen; prüfen Sie, ob ein Proxy den Datenstrom zurückhält');
  }
  return line(receivedMs > SLOW_EVENT_MS ? 'note' : 'pass', `nach ${ms(receivedMs)} angekommen`);
}

export type SignalFacts = OutputOf<typeof sendTestSignal>;

export function signalLines(facts: SignalFacts, heardMs: number | null): CheckLine[] {
  const line = (name: string, verdict: Verdict, detail: string): CheckLine => ({
    area: 'Bekanntes Signal',
    name,
    verdict,
    detail,
  });
  const { normalisedMs, journalMs, storedMs, equal, reason } = facts;
  if (storedMs === null) {
    return [
      line('Aufbereitet', 'pass', `nach ${ms(normalisedMs)}`),
      line('Im Journal auf der Platte', 'pass', `nach ${ms(journalMs)}`),
      line('In der Datenbank', 'fail', reason ?? 'nicht angekommen'),
    ];
  }
  return [
    line('Aufbereitet', 'pass', `nach ${ms(normalisedMs)}`),
    line('Im Journal auf der Platte', 'pass', `nach ${ms(journalMs)}`),
    line('In der Datenbank', 'pass', `nach ${ms(storedMs)}`),
    line(
      'Gespeichert wie gesendet',
      equal ? 'pass' : 'fail',
      equal ? 'Wert und Zeit stimmen; wieder entfernt' : 'Wert oder Zeit weichen ab',
    ),
    line(
      'Im Browser gemeldet',
      heardMs === null ? 'fail' : 'pass',
      heardMs === null ? 'kein Ereignis angekommen' : `nach ${ms(heardMs)}`,
    ),
  ];
}
