import { describe, expect, it } from 'vitest';
import { createManualClock } from '#platform/realtime-manual-clock.ts';
import type { Sample } from '../adapter.ts';
import type { BlockEntry, JournalEntry } from './journal.ts';
import { createSupervisor, type SupervisedSource } from './supervisor.ts';
import type { AdapterStart } from './wire-adapter.ts';

const COMPANY = '00000000-0000-4000-8000-000000000001';
const SOURCE: SupervisedSource = {
  companyId: COMPANY,
  id: 'quelle-1',
  name: 'Presse',
  protocol: 'mqtt',
  enabled: true,
  timeZone: 'UTC',
  settings: {},
  points: [],
  mapped: [],
  revision: '1',
};

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** A source as one of several processes runs it. */
async function world(owner = { count: 1, hasRivals: false }) {
  const clock = createManualClock();
  const entries: JournalEntry[] = [];
  const lease = { isOurs: true };
  const journal = { onAppend: () => {} };
  const line = { starts: [] as AdapterStart[], closed: 0 };
  const supervisor = createSupervisor({
    clock,
    gatherMs: 0,
    now: () => 1_800_000_000_000 + clock.nowMs(),
    loadAdapter: async () => ({
      async connect(start) {
        line.starts.push(start);
        return { check: async () => {}, close: async () => void (line.closed += 1) };
      },
    }),
    journal: {
      async append(more) {
        journal.onAppend();
        entries.push(...more);
      },
    },
    folderOf: () => '/nowhere',
    log: { debug: () => {}, info: () => {}, warn: () => {} },
    mayTake: () => lease.isOurs,
    ownerOf: () => owner,
  });
  await supervisor.apply(COMPANY, [SOURCE]);
  await settle();
  const deliver = (value: number, more: Partial<Sample> = {}) => {
    const payload = { sensorId: 'T-1', type: 'temperature', value };
    const sample: Sample = { address: 'factory/sensors/T-1', value: payload, quality: 'good', timestampMs: null };
    return line.starts.at(-1)?.host.deliver([{ ...sample, ...more }]) ?? Promise.reject(new Error('no line'));
  };
  const blocks = () => entries.filter((entry): entry is BlockEntry => entry.type === 'block');
  return { clock, lease, journal, line, supervisor, deliver, blocks };
}

describe('a source that belongs to one process at a time', () => {
  it('nothing is acknowledged once another has it, not even what was being written meanwhile', async () => {
    const { lease, journal, deliver, blocks } = await world();
    await deliver(1);
    journal.onAppend = () => {
      lease.isOurs = false;
    };
    await expect(deliver(2)).rejects.toThrow('Ein anderer Prozess hat die Datenquelle übernommen.');
    expect(blocks()).toHaveLength(2);
    await expect(deliver(3)).rejects.toThrow('Ein anderer Prozess');
    expect(blocks()).toHaveLength(2);
  });

  it('without a word of the database all lines are left; given the source again, it is started anew', async () => {
    const { line, supervisor, deliver } = await world();
    await supervisor.halt();
    expect(line.closed).toBe(1);
    expect(supervisor.has(COMPANY, SOURCE.id)).toBe(false);
    expect(supervisor.sourcesOf(COMPANY)).toMatchObject([
      { state: 'disconnected', healthy: false, reason: expect.stringContaining('erreicht die Datenbank nicht') },
    ]);
    // Nothing of it is noted as watched: another may be watching it.
    expect(supervisor.keepsakes()).toEqual([]);
    await expect(deliver(1)).rejects.toThrow('angehalten');
    await supervisor.apply(COMPANY, [SOURCE]);
    await settle();
    expect(line.starts).toHaveLength(2);
    expect(supervisor.sourcesOf(COMPANY)).toMatchObject([{ state: 'connected' }]);
  });

  it('after a move possible repetitions are entries of their own, claimed from the owner before, until the line has stood', async () => {
    const { clock, deliver, blocks } = await world({ count: 3, hasRivals: true });
    await Promise.all([
      deliver(1, { deliveryKey: '7:a', mayRepeat: false }),
      deliver(2, { deliveryKey: '8:b', mayRepeat: true }),
      deliver(3, { deliveryKey: '9:c', mayRepeat: false }),
    ]);
    expect(blocks().map(({ claim, noteAs }) => ({ claim, noteAs }))).toEqual([
      { claim: undefined, noteAs: 3 },
      { claim: '2/8:b', noteAs: 3 },
      { claim: undefined, noteAs: 3 },
    ]);
    clock.advance(60_000);
    await deliver(4, { deliveryKey: '10:d', mayRepeat: true });
    expect(blocks().at(-1)?.claim).toBeUndefined();
  });

  it('alone and for the first time everything is as if there were no leases', async () => {
    const { deliver, blocks } = await world();
    await Promise.all([1, 2, 3].map((value) => deliver(value, { deliveryKey: `${value}:x`, mayRepeat: true })));
    expect(blocks()).toHaveLength(1);
    expect(blocks()[0]).not.toHaveProperty('noteAs');
    expect(blocks()[0]?.claim).toBeUndefined();
  });
});
