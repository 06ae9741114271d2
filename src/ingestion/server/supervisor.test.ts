import { describe, expect, it } from 'vitest';
import { createManualClock } from '#platform/realtime-manual-clock.ts';
import type { SensorRecord } from '#sensors/sensor-record.ts';
import type { Sample } from '../adapter.ts';
import { type JournalEntry, JournalFull } from './journal.ts';
import { recordsOf } from './record-block.ts';
import { createSupervisor, type SupervisedSource } from './supervisor.ts';
import { LATENCY_SAMPLES, SourceFigures } from './supervisor-figures.ts';
import { createFairQueue, MAX_WAITING_SAMPLES } from './supervisor-queue.ts';
import { reconnectDelayMs } from './supervisor-source.ts';
import { type Adapter, AdapterFailure, type AdapterStart } from './wire-adapter.ts';

const COMPANY = '00000000-0000-4000-8000-000000000001';
const NOW = Date.parse('2026-11-15T12:00:00Z');
const temperature = (value: number, timestampMs: number | null = null): Sample => ({
  address: 'temp',
  value,
  quality: 'good',
  timestampMs,
});

/** Lets everything that waits for no timer run. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** Without the word that a source is connected, which ends an alert from before a restart. */
const dataOf = (entries: readonly JournalEntry[]) => entries.flatMap(recordsOf).filter(({ type }) => type !== 'alert');

const valuesIn = (entries: readonly JournalEntry[]) =>
  dataOf(entries).map(({ record }) => (record as SensorRecord).measurement.value);

function world() {
  const clock = createManualClock();
  const entries: JournalEntry[] = [];
  const peer = { up: true, healthy: true, attempts: 0, closed: 0, start: null as AdapterStart | null };
  const journal = {
    full: false,
    async append(more: readonly JournalEntry[]) {
      if (journal.full) throw new JournalFull('Das Journal ist voll.');
      entries.push(...more);
    },
  };
  const adapter: Adapter = {
    async connect(start) {
      peer.attempts += 1;
      if (!peer.up) throw new AdapterFailure('unreachable', 'Die Gegenstelle ist aus.');
      peer.start = start;
      return {
        async check() {
          if (!peer.healthy) throw new AdapterFailure('dead', 'Die Gegenstelle schweigt.');
        },
        async close() {
          peer.closed += 1;
        },
      };
    },
  };
  const supervisor = createSupervisor({
    clock,
    gatherMs: 0,
    now: () => NOW + clock.nowMs(),
    loadAdapter: async () => adapter,
    journal,
    folderOf: () => '/nowhere',
    log: { debug: () => {}, info: () => {}, warn: () => {} },
  });
  const source = (more: Partial<SupervisedSource> = {}): SupervisedSource => ({
    companyId: COMPANY,
    id: 'quelle-1',
    name: 'Presse',
    protocol: 'mqtt',
    enabled: true,
    timeZone: 'Europe/Zurich',
    settings: {},
    points: [{ address: 'temp', options: {} }],
    mapped: [
      {
        address: 'temp',
        target: { kind: 'sensor', sensorId: 'T-1', sensorType: 'temperature', unit: null, location: null },
        scale: 0.1,
        offset: 0,
        deadband: null,
      },
    ],
    revision: '1',
    ...more,
  });
  const status = () => supervisor.sourcesOf(COMPANY)[0];
  return { clock, entries, peer, journal, adapter, supervisor, source, status };
}

describe('supervisor', () => {
  it('ING-25 ING-26 OPEN-124 waits 5, 10, 15, 20, 25, 25 … s, tries ten times, then raises an alert and probes every 30 s', async () => {
    const { clock, entries, peer, supervisor, source, status } = world();
    peer.up = false;
    await supervisor.apply(COMPANY, [source()]);
    await settle();
    expect(peer.attempts).toBe(1);
    for (const [index, seconds] of [5, 10, 15, 20, 25, 25, 25, 25, 25, 25].entries()) {
      expect(reconnectDelayMs(index + 1)).toBe(seconds * 1000);
      expect(status()).toMatchObject({ state: 'disconnected', healthy: false, reason: 'Die Gegenstelle ist aus.' });
      clock.advance(seconds * 1000 - 1);
      await settle();
      expect(peer.attempts).toBe(index + 1);
      clock.advance(1);
      await settle();
      expect(peer.attempts).toBe(index + 2);
    }
    expect(status()).toMatchObject({ state: 'error', healthy: false });
    expect(entries.map(({ type }) => type)).toEqual(['alert']);
    expect(JSON.parse(entries[0]?.body ?? '')).toMatchObject({ severity: 'error', code: 'SOURCE_OFFLINE' });
    for (let probe = 1; probe <= 3; probe++) {
      clock.advance(29_999);
      await settle();
      expect(peer.attempts).toBe(10 + probe);
      clock.advance(1);
      await settle();
      expect(peer.attempts).toBe(11 + probe);
      expect(status()?.state).toBe('error');
    }
    expect(entries).toHaveLength(1);
    peer.up = true;
    clock.advance(30_000);
    await settle();
    expect(status()).toMatchObject({ state: 'connected', healthy: true, reason: null });
    expect(entries.map(({ body }) => (JSON.parse(body) as { cleared: boolean }).cleared)).toEqual([false, true]);
    await supervisor.stop();
  });

  it('a controller that stands is connected and not healthy, and says why until it runs again', async () => {
    const { peer, supervisor, source, status } = world();
    await supervisor.apply(COMPANY, [source()]);
    await settle();
    peer.start?.host.trouble?.('Steuerung steht (STOP).');
    expect(status()).toMatchObject({
      state: 'connected',
      healthy: false,
      reason: 'Steuerung steht (STOP).',
      errors: 1,
    });
    peer.start?.host.trouble?.(null);
    expect(status()).toMatchObject({ state: 'connected', healthy: true, reason: null, errors: 1 });
    // What was said over one line is not said of the next.
    peer.start?.host.trouble?.('Steuerung steht (STOP).');
    peer.start?.host.lost(new AdapterFailure('gone', 'Kabel gezogen.'));
    expect(status()?.reason).toBe('Kabel gezogen.');
    await supervisor.stop();
  });

  it('ING-05 a lost connection is counted as a gap and the waiting starts anew after a success', async () => {
    const { clock, peer, supervisor, source, status } = world();
    await supervisor.apply(COMPANY, [source()]);
    await settle();
    for (let round = 1; round <= 2; round++) {
      const old = peer.start;
      old?.host.lost(new AdapterFailure('gone', 'Kabel gezogen.'));
      old?.host.lost(new AdapterFailure('gone', 'Zweimal gesagt.'));
      expect(status()).toMatchObject({ state: 'disconnected', reason: 'Kabel gezogen.', gaps: round, errors: round });
      clock.advance(5000);
      await settle();
      expect(status()?.state).toBe('connected');
      expect(peer.closed).toBe(round);
    }
    // Five seconds each; a value measured in the second one and delivered now makes up for it.
    await peer.start?.host.deliver([temperature(1, NOW + 7000)]);
    const gap = { reason: 'Kabel gezogen.' };
    expect(status()?.recentGaps).toEqual([
      {
        ...gap,
        from: new Date(NOW + 5000).toISOString(),
        to: new Date(NOW + 10_000).toISOString(),
        outcome: 'recovered',
      },
      { ...gap, from: new Date(NOW).toISOString(), to: new Date(NOW + 5000).toISOString(), outcome: 'lost' },
    ]);
    // While a source is switched off, nothing is missing.
    peer.start?.host.lost(new AdapterFailure('gone', 'Kabel gezogen.'));
    expect(status()?.recentGaps[0]).toMatchObject({ to: null, outcome: 'open' });
    await supervisor.apply(COMPANY, [source({ revision: '2', enabled: false })]);
    expect(status()?.recentGaps[0]).toMatchObject({ to: expect.any(String), outcome: 'lost' });
    await supervisor.stop();
  });

  it("ING-15 ING-27 OPEN-125 a failed health check after 30 s marks the source 'error' and reconnects", async () => {
    const { clock, peer, supervisor, source, status } = world();
    await supervisor.apply(COMPANY, [source()]);
    await settle();
    clock.advance(30_000);
    await settle();
    expect(status()?.state).toBe('connected');
    peer.healthy = false;
    clock.advance(30_000);
    await settle();
    expect(status()).toMatchObject({ state: 'error', healthy: false, reason: 'Die Gegenstelle schweigt.', errors: 1 });
    peer.healthy = true;
    clock.advance(5000);
    await settle();
    expect(status()).toMatchObject({ state: 'connected', healthy: true });
    await supervisor.stop();
  });

  it('a delivery resolves when its records are in the journal, mapped and normalised', async () => {
    const { entries, peer, supervisor, source, status } = world();
    await supervisor.apply(COMPANY, [source()]);
    await settle();
    await peer.start?.host.deliver([{ ...temperature(215, NOW - 250), deliveryKey: '7:abc', mayRepeat: false }]);
    expect(entries.filter(({ type }) => type !== 'alert')).toMatchObject([
      {
        companyId: COMPANY,
        sourceId: 'quelle-1',
        type: 'block',
        deliveries: [{ records: 1, deliveryKey: '7:abc', mayRepeat: false }],
      },
    ]);
    expect(dataOf(entries)).toMatchObject([{ type: 'sensor', record: { measurement: { value: 21.5, unit: '°C' } } }]);
    expect(status()).toMatchObject({ messages: 1, processed: 1, errors: 0, latencyMs: 250, bufferedItems: 1 });
    expect(status()?.newestValueAt).toBe(new Date(NOW - 250).toISOString());
    await supervisor.stop();
  });

  it('ING-12 a value nobody understands becomes a reject and the rest goes on', async () => {
    const { entries, peer, supervisor, source, status } = world();
    await supervisor.apply(COMPANY, [source()]);
    await settle();
    await peer.start?.host.deliver([{ ...temperature(0), value: 'kaputt' }, temperature(200)]);
    expect(
      dataOf(entries)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['reject', 'sensor']);
    expect(dataOf(entries).find(({ type }) => type === 'reject')?.record).toMatchObject({
      source: 'Presse',
      address: 'temp',
      raw: 'kaputt',
      reason: expect.stringContaining('keine Zahl'),
    });
    peer.start?.host.reject('x', 'unlesbar', '00ff');
    await settle();
    expect(status()).toMatchObject({ messages: 2, processed: 1, errors: 2 });
    await supervisor.stop();
  });

  it('a full journal refuses the delivery and is shown as the reason, until it takes data again', async () => {
    const { journal, peer, supervisor, source, status } = world();
    await supervisor.apply(COMPANY, [source()]);
    await settle();
    journal.full = true;
    await expect(peer.start?.host.deliver([temperature(1)])).rejects.toThrow('Das Journal ist voll.');
    expect(status()).toMatchObject({ state: 'connected', healthy: false, reason: 'Das Journal ist voll.' });
    journal.full = false;
    await peer.start?.host.deliver([temperature(1)]);
    expect(status()).toMatchObject({ healthy: true, reason: null });
    await supervisor.stop();
  });

  it('applies changes: an equal source goes on, a changed one is restarted, a disabled one stops', async () => {
    const { peer, supervisor, source, status } = world();
    await supervisor.apply(COMPANY, [source()]);
    await settle();
    await supervisor.apply(COMPANY, [source()]);
    expect([peer.attempts, peer.closed]).toEqual([1, 0]);
    await peer.start?.host.deliver([temperature(1)]);
    await supervisor.apply(COMPANY, [source({ revision: '2', name: 'Presse neu' })]);
    await settle();
    expect([peer.attempts, peer.closed]).toEqual([2, 1]);
    expect(status()).toMatchObject({ name: 'Presse neu', messages: 1 });
    const old = peer.start;
    await supervisor.apply(COMPANY, [source({ revision: '3', enabled: false })]);
    expect(status()).toMatchObject({ state: 'disabled', healthy: false });
    await expect(old?.host.deliver([temperature(1)])).rejects.toThrow('angehalten');
    await supervisor.apply(COMPANY, []);
    expect(supervisor.sourcesOf(COMPANY)).toEqual([]);
    await supervisor.stop();
  });

  it('tests beside the running connection and says why it failed', async () => {
    const { peer, supervisor, source } = world();
    expect(await supervisor.test(source())).toMatchObject({ connected: true, reason: null });
    expect(peer.start?.purpose).toBe('test');
    peer.up = false;
    expect(await supervisor.test(source())).toMatchObject({ connected: false, reason: 'Die Gegenstelle ist aus.' });
    expect(peer.closed).toBe(1);
  });
});

describe('a supervisor under strain', () => {
  it('a source that floods does not starve the others: each keeps its order and is answered while the flood waits', async () => {
    const stored: { sourceId: string; value: number }[] = [];
    const starts = new Map<string, AdapterStart>();
    const clock = createManualClock();
    /** The disk takes one group at a time and is always behind the flood. */
    let disk: Promise<void> = Promise.resolve();
    const write = async (before: Promise<void>, entries: readonly JournalEntry[]) => {
      await before;
      await new Promise<void>((resolve) => setImmediate(resolve));
      for (const entry of entries) {
        const { sourceId } = entry;
        for (const value of valuesIn([entry])) stored.push({ sourceId, value });
      }
    };
    const supervisor = createSupervisor({
      clock,
      now: () => NOW + clock.nowMs(),
      loadAdapter: async () => ({
        async connect(start) {
          starts.set(String(start.settings.name), start);
          return { check: async () => undefined, close: async () => undefined };
        },
      }),
      journal: {
        append(entries) {
          disk = write(disk, entries);
          return disk;
        },
      },
      folderOf: () => '/nowhere',
      log: { debug: () => {}, info: () => {}, warn: () => {} },
    });
    const QUIET = 3;
    const names = ['flut', 'ruhig-1', 'ruhig-2'];
    const { source } = world();
    await supervisor.apply(
      COMPANY,
      names.map((name) => source({ id: name, name, settings: { name } })),
    );
    await settle();
    const deliver = async (name: string, value: number) => starts.get(name)?.host.deliver([temperature(value)]);
    const flood = Promise.allSettled(Array.from({ length: 30_000 }, (_, index) => deliver('flut', index)));
    for (let value = 0; value < QUIET; value++) {
      // Answered one after the other, each behind the few turns the flood has under way and not behind all it has waiting.
      await Promise.all([deliver('ruhig-1', value), deliver('ruhig-2', value)]);
    }
    expect(stored.filter(({ sourceId }) => sourceId === 'flut').length).toBeLessThan(MAX_WAITING_SAMPLES);
    const outcomes = await flood;
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    // Refused aloud, not dropped: its own fault, its own figures.
    expect(refused).toHaveLength(30_000 - MAX_WAITING_SAMPLES);
    const valuesOf = (name: string) =>
      stored.filter(({ sourceId }) => sourceId === name).map(({ value }) => Math.round(value * 10));
    expect(valuesOf('ruhig-1')).toEqual(Array.from({ length: QUIET }, (_, index) => index));
    expect(valuesOf('ruhig-2')).toEqual(valuesOf('ruhig-1'));
    expect(valuesOf('flut')).toEqual(Array.from({ length: MAX_WAITING_SAMPLES }, (_, index) => index));
    const statuses = supervisor.sourcesOf(COMPANY);
    expect(statuses.map(({ id, processed, errors }) => [id, processed, errors])).toEqual([
      ['flut', MAX_WAITING_SAMPLES, 0],
      ['ruhig-1', QUIET, 0],
      ['ruhig-2', QUIET, 0],
    ]);
    await supervisor.stop();
  });

  it('clocks that are set, of the source or ours: nothing lost or doubled, no negative latency, nothing newer than now', async () => {
    const HOUR_MS = 3_600_000;
    const clock = createManualClock();
    let nowMs = NOW;
    const { source, peer, journal, entries, adapter } = world();
    const supervisor = createSupervisor({
      clock,
      now: () => nowMs,
      loadAdapter: async () => adapter,
      journal,
      folderOf: () => '/nowhere',
      log: { debug: () => {}, info: () => {}, warn: () => {} },
    });
    await supervisor.apply(COMPANY, [source()]);
    await settle();
    let value = 0;
    for (const [oursMs, theirsMs] of [
      [0, 0],
      [0, 5 * HOUR_MS],
      [0, -5 * HOUR_MS],
      [48 * HOUR_MS, 0],
      [-48 * HOUR_MS, 0],
      [0, 0],
    ] as const) {
      nowMs = NOW + oursMs + clock.nowMs();
      const theirNowMs = NOW + theirsMs + clock.nowMs();
      for (const timestampMs of [theirNowMs, null])
        await peer.start?.host.deliver([temperature(value++ * 10, timestampMs)]);
      const [status] = supervisor.sourcesOf(COMPANY);
      expect(status?.latencyMs).toBeGreaterThanOrEqual(0);
      expect(Date.parse(status?.newestValueAt ?? '')).toBeLessThanOrEqual(nowMs);
      clock.advance(1000);
    }
    expect(valuesIn(entries)).toEqual(Array.from({ length: 12 }, (_, index) => index));
    // The steady clock counts: reconnecting and checking go on in their rhythm, whatever the time of day does.
    peer.healthy = false;
    nowMs -= 400 * 24 * HOUR_MS;
    clock.advance(30_000);
    await settle();
    expect(supervisor.sourcesOf(COMPANY)[0]).toMatchObject({ state: 'error', messages: 12, processed: 12 });
    peer.healthy = true;
    clock.advance(5000);
    await settle();
    expect(supervisor.sourcesOf(COMPANY)[0]).toMatchObject({ state: 'connected' });
    await supervisor.stop();
  });

  it('ING-14 values the source calls bad are counted as errors and named until they are good again', async () => {
    const { peer, supervisor, source, status } = world();
    await supervisor.apply(COMPANY, [source()]);
    await settle();
    await peer.start?.host.deliver([
      temperature(200),
      { ...temperature(0), address: 'ns=1;s=drehzahl', quality: 'bad', value: null },
    ]);
    expect(status()).toMatchObject({
      state: 'connected',
      healthy: true,
      errors: 1,
      reason: 'Der Datenpunkt „ns=1;s=drehzahl“ liefert keinen gültigen Wert.',
    });
    await peer.start?.host.deliver([{ ...temperature(0), quality: 'bad' }]);
    expect(status()).toMatchObject({
      errors: 2,
      reason: expect.stringMatching(/^2 Datenpunkte liefern keine gültigen/),
    });
    await peer.start?.host.deliver([temperature(200), { ...temperature(0), address: 'ns=1;s=drehzahl' }]);
    expect(status()).toMatchObject({ errors: 2, reason: null });
    await supervisor.stop();
  });
});

describe('figures of a source', () => {
  it('ING-28 ING-29 keeps the last 1000 items and the latency of the last 100', () => {
    const figures = new SourceFigures();
    for (let value = 1; value <= 2500; value++) figures.arrived([temperature(value, NOW - value)], 0, NOW);
    expect(figures.bufferedItems()).toBe(1000);
    expect(figures.liveWindow().map(({ value }) => value)).toEqual(
      Array.from({ length: 1000 }, (_, index) => 1501 + index),
    );
    const expected = Array.from({ length: LATENCY_SAMPLES }, (_, index) => 2500 - index);
    expect(figures.latencyMs()).toBe(Math.round(expected.reduce((sum, one) => sum + one, 0) / LATENCY_SAMPLES));
    expect(figures.lastValues()).toMatchObject([{ address: 'temp', value: 2500, count: 2500 }]);
  });

  it('OPEN-069 the data rate is the mean of the last five seconds', () => {
    const figures = new SourceFigures();
    for (let second = 0; second < 10; second++) {
      figures.arrived(
        Array.from({ length: 20 }, () => temperature(1)),
        second * 1000,
        NOW,
      );
    }
    expect(figures.messagesPerSecond(10_000)).toBe(20);
    expect(figures.messagesPerSecond(12_000)).toBe(12);
    expect(figures.messagesPerSecond(60_000)).toBe(0);
  });
});

describe('fair queue', () => {
  it('a source that floods does not starve the others', async () => {
    const order: string[] = [];
    const queue = createFairQueue(0);
    const lane = (name: string) =>
      queue.lane(async (deliveries) => {
        for (const samples of deliveries) for (const _ of samples) order.push(name);
      });
    const flood = lane('flood');
    const quiet = lane('quiet');
    const deliveries = Array.from({ length: 15_000 }, () => flood.deliver([temperature(1)]));
    const late = quiet.deliver([temperature(1)]);
    await Promise.all([...deliveries, late]);
    await queue.idle();
    expect(order).toHaveLength(15_001);
    expect(order.indexOf('quiet')).toBeLessThan(1500);
  });

  it('refuses beyond its bound instead of growing, keeps order, and gives back what was waiting when it closes', async () => {
    const kept: unknown[] = [];
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const queue = createFairQueue(0);
    const lane = queue.lane(async (deliveries) => {
      await gate;
      for (const samples of deliveries) kept.push(samples[0]?.value);
    });
    const outcomes = Array.from({ length: MAX_WAITING_SAMPLES + 5 }, (_, index) => lane.deliver([temperature(index)]));
    const results = Promise.allSettled(outcomes);
    await settle();
    release();
    const refused = (await results).filter(({ status }) => status === 'rejected').length;
    expect(refused).toBe(5);
    expect(kept).toEqual(Array.from({ length: MAX_WAITING_SAMPLES }, (_, index) => index));
    const waiting = lane.deliver([temperature(1)]);
    lane.close();
    await expect(waiting).rejects.toThrow('angehalten');
  });
});
