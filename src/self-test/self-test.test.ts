import { describe, expect, it } from 'vitest';
import { browserLines, eventLine, type SignalFacts, signalLines } from './browser-lines.ts';
import { CHECK_AREAS, type CheckLine, inOrder, reportOf, summaryOf } from './check-line.ts';
import { type ServerFacts, serverLines } from './server-lines.ts';
import { isTestSignal, testSignal } from './test-signal.ts';

const HEALTHY: ServerFacts = {
  serverTime: '2026-11-15T12:00:00.000Z',
  version: '0.1.0',
  nodeVersion: '24.0.0',
  uptimeSeconds: 7300,
  memoryMb: 180,
  database: { ok: true, latencyMs: 1.2, version: '18.4', appliedMigrations: 50, expectedMigrations: 50 },
  realtime: true,
  journal: {
    started: true,
    entries: 0,
    bytes: 0,
    maxBytes: 1000,
    oldestAgeSeconds: null,
    databaseAwaySeconds: null,
    waiting: [],
  },
  sources: [
    { id: 's', name: 'OPC UA Halle 1', state: 'connected', reason: null, newestValueAt: '2026-11-15T11:59:58.000Z' },
  ],
  files: { ok: true, place: 'folder', latencyMs: 0.4 },
  mail: { ok: true, configured: true, outbox: null },
};
const find = (lines: readonly CheckLine[], name: string) => lines.find((line) => line.name === name);
const lineOf = (change: Partial<ServerFacts>, name: string) => find(serverLines({ ...HEALTHY, ...change }), name);
const journal = (change: Partial<ServerFacts['journal']>) => ({ journal: { ...HEALTHY.journal, ...change } });
const database = (change: object) => ({ database: { ...HEALTHY.database, ...change } });

describe('self-test, what the server says', () => {
  it('OPEN-077 passes line by line when everything works', () => {
    const lines = serverLines(HEALTHY);
    expect(lines.map(({ verdict }) => verdict)).toEqual(lines.map(() => 'pass'));
    expect(new Set(lines.map(({ area }) => area))).toEqual(
      new Set(CHECK_AREAS.filter((area) => area !== 'Browser' && area !== 'Bekanntes Signal')),
    );
    expect(find(lines, 'OPC UA Halle 1')?.detail).toBe('verbunden; neuester Wert vor 2\u00a0s');
  });

  it.each<[string, Partial<ServerFacts>, string, CheckLine['verdict'], RegExp]>([
    [
      'database away',
      { database: { ok: false, reason: 'Die Datenbank antwortet nicht.' } },
      'Antwort',
      'fail',
      /antwortet nicht/,
    ],
    ['database slow', database({ latencyMs: 51 }), 'Antwort', 'note', /langsam/],
    ['migrations missing', database({ appliedMigrations: 49 }), 'Stand des Schemas', 'fail', /49 .* kennt 50/],
    [
      'program older than the schema',
      database({ appliedMigrations: 51 }),
      'Stand des Schemas',
      'fail',
      /51 .* kennt 50/,
    ],
    ['no announcements', { realtime: false }, 'Server hört Änderungen der Datenbank', 'fail', /nicht von selbst/],
    ['intake not started', journal({ started: false }), 'Journal', 'fail', /läuft nicht/],
    [
      'database takes nothing',
      journal({ databaseAwaySeconds: 90, entries: 5 }),
      'Journal',
      'fail',
      /seit 90\s+s nichts/,
    ],
    ['journal almost full', journal({ bytes: 801, entries: 5 }), 'Journal', 'fail', /fast voll/],
    ['old entries', journal({ entries: 3, bytes: 10, oldestAgeSeconds: 61 }), 'Journal', 'note', /der älteste seit 61/],
    ['young entries', journal({ entries: 3, bytes: 10, oldestAgeSeconds: 1 }), 'Journal', 'pass', /3 Datensätze/],
    ['a kind that waits', journal({ waiting: [{ type: 'energy', reason: 'Grund' }] }), 'Art „energy“', 'fail', /Grund/],
    ['files away', { files: { ok: false, reason: 'voll' } }, 'Bilder und Dokumente', 'fail', /voll/],
    [
      'files slow',
      { files: { ok: true, place: 'object_store', latencyMs: 1500 } },
      'Bilder und Dokumente',
      'note',
      /Objektspeicher/,
    ],
    ['no mail server', { mail: { ok: true, configured: false, outbox: null } }, 'Versand', 'note', /SMTP_URL/],
    [
      'undeliverable',
      { mail: { ok: true, configured: true, outbox: { waiting: 0, failed: 2 } } },
      'Versand',
      'note',
      /2 nicht zustellbar/,
    ],
    ['mail unknown', { mail: { ok: false, reason: 'antwortet nicht' } }, 'Versand', 'fail', /antwortet nicht/],
    ['no sources', { sources: [] }, 'Quellen', 'note', /keine eingerichtet/],
  ])('%s', (_, change, name, verdict, detail) => {
    expect(lineOf(change, name)).toMatchObject({ verdict, detail: expect.stringMatching(detail) });
  });

  it.each([
    ['disabled', 'off'],
    ['connecting', 'note'],
    ['connected', 'pass'],
    ['disconnected', 'fail'],
    ['error', 'fail'],
  ] as const)('a source that is %s: %s', (state, verdict) => {
    const sources = [{ id: 's', name: 'Quelle', state, reason: 'Zeitüberschreitung', newestValueAt: null }];
    expect(lineOf({ sources }, 'Quelle')).toMatchObject({
      verdict,
      detail: expect.stringContaining('Zeitüberschreitung'),
    });
  });
});

describe('self-test, what the browser finds', () => {
  const facts = { localStorage: true, indexedDb: true, serviceWorker: 'active' as const };
  const clock = (clockAheadMs: number) =>
    find(browserLines({ ...facts, way: { roundTripMs: 20, clockAheadMs } }), 'Uhr');

  it('OPEN-077 judges storage, offline use, way and clock', () => {
    expect(
      browserLines({ ...facts, way: { roundTripMs: 20, clockAheadMs: 10 } }).map(({ verdict }) => verdict),
    ).toEqual(['pass', 'pass', 'pass', 'pass']);
    expect(browserLines({ ...facts, way: null })).toHaveLength(2);
    expect(browserLines({ ...facts, indexedDb: false, way: null })[0]).toMatchObject({ verdict: 'fail' });
    for (const serviceWorker of ['missing', 'insecure', 'unsupported'] as const) {
      expect(browserLines({ ...facts, serviceWorker, way: null })[1]).toMatchObject({ verdict: 'note' });
    }
    const slow = browserLines({ ...facts, way: { roundTripMs: 501, clockAheadMs: 0 } });
    expect(find(slow, 'Weg zum Server')?.verdict).toBe('note');
  });

  it('tells a clock that is wrong, and which way', () => {
    expect(clock(5000)).toMatchObject({ verdict: 'pass', detail: '5,0\u00a0s vor der des Servers' });
    expect(clock(-5001)).toMatchObject({ verdict: 'note', detail: '5,0\u00a0s hinter der des Servers' });
    expect(clock(-60_001)).toMatchObject({ verdict: 'fail' });
  });

  it('an event that does not come fails, a late one is noted', () => {
    expect(eventLine(null)).toMatchObject({ verdict: 'fail', detail: expect.stringContaining('Proxy') });
    expect(eventLine(null, 'Zu viele Fenster.')).toMatchObject({ verdict: 'fail', detail: 'Zu viele Fenster.' });
    expect(eventLine(2001).verdict).toBe('note');
    expect(eventLine(30).verdict).toBe('pass');
  });
});

describe('self-test, the known signal', () => {
  const sent: SignalFacts = {
    recordId: 'r',
    normalisedMs: 0.2,
    journalMs: 3,
    storedMs: 30,
    equal: true,
    reason: null,
  };

  it('has a time for every step', () => {
    const lines = signalLines(sent, 45);
    expect(lines.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'pass', 'pass', 'pass']);
    expect(lines[0]?.detail).toBe('nach 0,2\u00a0ms');
    expect(lines[4]?.detail).toBe('nach 45\u00a0ms');
  });

  it('fails at the step that failed', () => {
    const failed = (facts: SignalFacts, heardMs: number | null) =>
      signalLines(facts, heardMs).flatMap(({ name, verdict }) => (verdict === 'fail' ? [name] : []));
    expect(failed({ ...sent, storedMs: null, equal: false, reason: 'voll' }, null)).toEqual(['In der Datenbank']);
    expect(failed({ ...sent, equal: false }, 10)).toEqual(['Gespeichert wie gesendet']);
    expect(failed(sent, null)).toEqual(['Im Browser gemeldet']);
  });

  it('is known again only with its value and its time', () => {
    const atMs = Date.parse('2026-11-15T12:00:00.123Z');
    expect(testSignal('r', atMs).timestamp).toBe('2026-11-15T12:00:00.123Z');
    const stored = { product: 'SELBSTTEST', result: 'pass', actual: 12.5, atMs };
    expect(isTestSignal(stored, atMs)).toBe(true);
    const others = [{ product: null }, { result: 'fail' }, { actual: 12.4 }, { actual: null }, { atMs: atMs + 1 }];
    expect(others.filter((change) => isTestSignal({ ...stored, ...change }, atMs))).toEqual([]);
  });
});

describe('self-test, summary and report', () => {
  const line = (verdict: CheckLine['verdict']): CheckLine => ({
    area: 'Server',
    name: 'Programm',
    verdict,
    detail: 'läuft',
  });

  it('counts what failed before what is only noted', () => {
    expect(summaryOf([line('pass'), line('pass')])).toEqual({ verdict: 'pass', text: '2 Prüfungen, alle bestanden' });
    expect(summaryOf([line('pass'), line('note')])).toEqual({
      verdict: 'note',
      text: '2 Prüfungen, alle bestanden, 1 mit Hinweis',
    });
    expect(summaryOf([line('pass'), line('off')])).toEqual({ verdict: 'pass', text: '1 Prüfungen, alle bestanden' });
    expect(summaryOf([line('fail'), line('note')])).toEqual({
      verdict: 'fail',
      text: '1 von 2 Prüfungen nicht bestanden',
    });
  });

  it('is in the order of the areas', () => {
    const areas = (['E-Mail', 'Server', 'Browser'] as const).map((area) => ({ ...line('pass'), area }));
    expect(inOrder(areas).map(({ area }) => area)).toEqual(['Browser', 'Server', 'E-Mail']);
  });

  it('has a line per check', () => {
    const context = { takenAt: '15.11.2026, 13:00', page: 'https://mes.example', browser: 'Firefox' };
    expect(reportOf([line('fail')], context).split('\n')).toContain('[nicht bestanden] Server – Programm: läuft');
  });
});
