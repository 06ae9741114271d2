import { describe, expect, it } from 'vitest';
import { INSTALLATION, type LeaseKey, leaseId } from '#platform/lease-rules.ts';
import { createManualClock, type ManualClock } from '#platform/realtime-manual-clock.ts';
import { createLog } from '../log.ts';
import { createProcessKeeper, type ProcessKeeper } from './process-keeper.ts';
import type { Announced, ProcessStore } from './process-store.ts';

const LIFE_SECONDS = 10;
const COMPANY = '11111111-1111-4111-8111-111111111111';
type Row = Announced & { expiresMs: number };

/** What the tables do, with a clock that is told what time it is. */
class Tables {
  readonly processes = new Map<string, Row>();
  readonly leases = new Map<string, LeaseKey & { owner: string | null; epoch: number }>();
  readonly clock: ManualClock;
  constructor(clock: ManualClock) {
    this.clock = clock;
  }

  /** The same tables, seen by one process; `failure` is thrown instead of an answer. */
  storeOf(line: { failure: Error | null }): ProcessStore {
    const through = async <T>(work: () => T): Promise<T> => {
      if (line.failure !== null) throw line.failure;
      return work();
    };
    const free = (ids: readonly string[]) => {
      for (const id of ids) this.processes.delete(id);
      for (const lease of this.leases.values()) if (ids.includes(lease.owner ?? '')) lease.owner = null;
    };
    const expiresMs = () => this.clock.nowMs() + LIFE_SECONDS * 1000;
    return {
      register: (announced) =>
        through(() => {
          free([...this.processes.values()].filter((one) => one.journalId === announced.journalId).map(({ id }) => id));
          this.processes.set(announced.id, { ...announced, expiresMs: expiresMs() });
        }),
      beat: (id) =>
        through(() => {
          const own = this.processes.get(id);
          if (own === undefined) return null;
          own.expiresMs = expiresMs();
          const leases = [...this.leases.values()];
          const others = [...this.processes.values()].filter(
            (one) => one.id !== id && one.expiresMs > this.clock.nowMs(),
          );
          return {
            own: leases.filter(({ owner }) => owner === id),
            free: leases.filter(({ owner }) => owner === null),
            others: others.map((other) => ({ ...other, report: null })),
          };
        }),
      bury: (id) =>
        through(() => {
          const dead = [...this.processes.values()].filter(
            (one) => one.id !== id && one.expiresMs < this.clock.nowMs(),
          );
          free(dead.map((one) => one.id));
          return dead;
        }),
      claim: (id, _journalId, keys) =>
        through(() =>
          keys.flatMap((key) => {
            const known = this.leases.get(leaseId(key)) ?? { ...key, owner: null, epoch: 0 };
            if (known.owner !== null) return [];
            const taken = { ...known, owner: id, epoch: known.epoch + 1 };
            this.leases.set(leaseId(key), taken);
            return [taken];
          }),
        ),
      drop: (_id, keys) =>
        through(() => {
          for (const key of keys) this.leases.delete(leaseId(key));
        }),
      leave: (id) => through(() => free([id])),
      announce: async () => [],
      rows: async () => [],
      close: async () => {},
    };
  }
}

const settle = async () => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
};

async function pass(clock: ManualClock, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    clock.advance(250);
    await settle();
  }
}

const THINGS = ['a', 'b', 'c', 'd'];
const heldBy = (keeper: ProcessKeeper) => THINGS.filter((thing) => keeper.holds({ companyId: COMPANY, thing }));

function createProcesses() {
  const clock = createManualClock();
  const tables = new Tables(clock);
  async function start(journalId: string, things: readonly string[] = THINGS) {
    const line: { failure: Error | null } = { failure: null };
    const keeper = createProcessKeeper({
      role: 'all',
      lifeSeconds: LIFE_SECONDS,
      keyPrint: async () => 'the key',
      log: createLog('silent'),
      clock,
      open: () => tables.storeOf(line),
    });
    await keeper.start({}, journalId);
    await keeper.want(COMPANY, things);
    await keeper.want(INSTALLATION, ['roll-ups']);
    return { keeper, line };
  }
  return { clock, tables, start };
}

describe('a process among others', () => {
  it('takes everything when it is alone, and the next nothing that runs', async () => {
    const { clock, start } = createProcesses();
    const first = await start('journal 1');
    const second = await start('journal 2');
    await pass(clock, 30_000);
    expect(heldBy(first.keeper)).toEqual(THINGS);
    expect(heldBy(second.keeper)).toEqual([]);
    expect([first, second].map(({ keeper }) => keeper.onDuty('roll-ups'))).toEqual([true, false]);
  });

  it('a dead one is given up and its things have moved within 15 s; nothing is held by two at any moment', async () => {
    const { clock, start } = createProcesses();
    const first = await start('journal 1');
    const second = await start('journal 2');
    await pass(clock, 10_000);
    // Hangs: no answer, no word. The product's own clock tells it when to keep still.
    first.line.failure = Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' });
    for (let passed = 0; passed < 15_000; passed += 250) {
      await pass(clock, 250);
      expect(heldBy(first.keeper).filter((thing) => heldBy(second.keeper).includes(thing))).toEqual([]);
    }
    expect(heldBy(first.keeper)).toEqual([]);
    expect(heldBy(second.keeper)).toEqual(THINGS);
    expect(second.keeper.onDuty('roll-ups')).toBe(true);
    expect(second.keeper.epochOf({ companyId: COMPANY, thing: 'a' })).toBe(2);

    first.line.failure = null;
    await pass(clock, 10_000);
    expect(heldBy(first.keeper)).toEqual([]);
    expect(first.keeper.isStanding()).toBe(true);
  });

  it('a database that is down for all stops nobody, and afterwards everybody has what it had', async () => {
    const { clock, start } = createProcesses();
    const first = await start('journal 1');
    const second = await start('journal 2');
    await pass(clock, 10_000);
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    first.line.failure = refused;
    second.line.failure = refused;
    await pass(clock, 60_000);
    expect(heldBy(first.keeper)).toEqual(THINGS);
    // The other is the first to see it again.
    second.line.failure = null;
    await pass(clock, 1000);
    first.line.failure = null;
    await pass(clock, 30_000);
    expect(heldBy(first.keeper)).toEqual(THINGS);
    expect(heldBy(second.keeper)).toEqual([]);
  });

  it('started again on the same journal it need not wait until it is given up', async () => {
    const { start } = createProcesses();
    await start('journal 1');
    const again = await start('journal 1');
    expect(heldBy(again.keeper)).toEqual(THINGS);
  });

  it('at a proper stop the others need not wait', async () => {
    const { clock, start } = createProcesses();
    const first = await start('journal 1');
    const second = await start('journal 2');
    await first.keeper.stop();
    second.keeper.look();
    await pass(clock, 250);
    expect(heldBy(second.keeper)).toEqual(THINGS);
    expect(heldBy(first.keeper)).toEqual([]);
  });

  it('new things go to the process with fewer; what is gone is forgotten', async () => {
    const { clock, tables, start } = createProcesses();
    const first = await start('journal 1', ['a', 'b', 'c']);
    const second = await start('journal 2', ['a', 'b', 'c']);
    await pass(clock, 5000);
    for (const { keeper } of [first, second]) await keeper.want(COMPANY, THINGS);
    expect(heldBy(first.keeper)).toEqual(['a', 'b', 'c']);
    expect(heldBy(second.keeper)).toEqual(['d']);
    await first.keeper.want(COMPANY, ['a', 'b', 'd']);
    expect([...tables.leases.keys()]).not.toContain(leaseId({ companyId: COMPANY, thing: 'c' }));
  });
});
