import { beforeEach, describe, expect, it } from 'vitest';
import {
  type BookingStore,
  createBookingQueue,
  describeWaiting,
  type QueuedBooking,
  type SendResult,
  waitingPieces,
} from './booking-queue.ts';

/** Like the device's storage: keeps copies, survives the queue. */
function memoryStore(): BookingStore & { rows: Map<string, QueuedBooking> } {
  const rows = new Map<string, QueuedBooking>();
  return {
    rows,
    readAll: async () => structuredClone([...rows.values()]),
    put: async (booking) => void rows.set(booking.body.id, structuredClone(booking)),
    remove: async (id) => void rows.delete(id),
  };
}

/** A server that books once per id, and can be away. */
function fakeServer() {
  const booked = new Map<string, number>();
  const server = {
    isAway: false,
    /** The answer gets lost after the booking was stored. */
    losesAnswers: false,
    booked,
    calls: [] as string[],
    refuse: new Set<string>(),
    async send({ body }: QueuedBooking): Promise<SendResult> {
      server.calls.push(body.id);
      await Promise.resolve();
      if (server.isAway) return { kind: 'unreachable' };
      if (server.refuse.has(body.id)) return { kind: 'refused', reason: 'Der Auftrag ist bereits abgeschlossen.' };
      booked.set(body.id, body.good ?? 0);
      return server.losesAnswers ? { kind: 'unreachable' } : { kind: 'booked' };
    },
  };
  return server;
}

const booking = (id: string, good = 1) => ({
  productionId: 'p',
  productionNumber: 'FA-1',
  body: { id, good, bookedAt: '2026-11-15T06:00:00Z' },
});

describe('the queue of bookings', () => {
  let store: ReturnType<typeof memoryStore>;
  let server: ReturnType<typeof fakeServer>;
  const open = (companyId = 'c') =>
    createBookingQueue({ companyId, store, send: server.send, createId: () => 'new-id' });
  beforeEach(() => {
    store = memoryStore();
    server = fakeServer();
  });

  it('is empty after sending', async () => {
    const queue = open();
    await queue.add(booking('a', 5));
    await queue.flush();
    expect([...server.booked]).toEqual([['a', 5]]);
    expect(store.rows.size).toBe(0);
    expect(queue.snapshot()).toEqual({ waiting: [], refused: [], isSending: false });
  });

  it('keeps everything while the server is away, also over a restart, and sends in order', async () => {
    server.isAway = true;
    const queue = open();
    for (const id of ['a', 'b', 'c']) await queue.add(booking(id));
    await queue.flush();
    expect(queue.snapshot().waiting.map(({ body }) => body.id)).toEqual(['a', 'b', 'c']);
    expect(waitingPieces(queue.snapshot(), 'p')).toEqual({ good: 3, scrap: 0, rework: 0 });
    expect(waitingPieces(queue.snapshot(), 'other')).toEqual({ good: 0, scrap: 0, rework: 0 });
    server.isAway = false;
    server.calls.length = 0;
    const restarted = open();
    await restarted.add(booking('d'));
    await restarted.flush();
    expect(server.calls).toEqual(['a', 'b', 'c', 'd']);
    expect(store.rows.size).toBe(0);
  });

  it('stops at the first that cannot be sent, so that the order is kept', async () => {
    server.isAway = true;
    const queue = open();
    await queue.add(booking('a'));
    await queue.add(booking('b'));
    await queue.flush();
    expect(new Set(server.calls)).toEqual(new Set(['a']));
  });

  it('books once when answers are lost', async () => {
    server.losesAnswers = true;
    const queue = open();
    await queue.add(booking('a', 7));
    await queue.flush();
    expect(queue.snapshot().waiting).toHaveLength(1);
    server.losesAnswers = false;
    await queue.flush();
    expect([...server.booked]).toEqual([['a', 7]]);
    expect(queue.snapshot().waiting).toEqual([]);
  });

  it('keeps refused ones with the reason and sends those behind them', async () => {
    server.refuse.add('a');
    const queue = open();
    await queue.add(booking('a'));
    await queue.add(booking('b'));
    await queue.flush();
    expect(server.booked.has('b')).toBe(true);
    expect(queue.snapshot()).toMatchObject({
      waiting: [],
      refused: [{ body: { id: 'a' }, refusal: 'Der Auftrag ist bereits abgeschlossen.' }],
    });
    const calls = server.calls.length;
    await queue.flush();
    expect(server.calls).toHaveLength(calls);
  });

  it('a refused one can be corrected, under a new id', async () => {
    server.refuse.add('a');
    const queue = open();
    await queue.add(booking('a', 1000));
    await queue.flush();
    await queue.correct('a', { good: 10 });
    await queue.flush();
    expect([...server.booked]).toEqual([['new-id', 10]]);
    expect(store.rows.size).toBe(0);
    await queue.correct('gone', { good: 10 });
    expect(store.rows.size).toBe(0);
  });

  it('only a refused one can be discarded', async () => {
    server.isAway = true;
    const queue = open();
    await queue.add(booking('a'));
    await queue.discard('a');
    expect(store.rows.size).toBe(1);
    server.isAway = false;
    server.refuse.add('a');
    await queue.flush();
    await queue.discard('a');
    expect(store.rows.size).toBe(0);
  });

  it('never sends the bookings of another company', async () => {
    server.isAway = true;
    const first = open('one');
    await first.add(booking('a'));
    await first.flush();
    server.isAway = false;
    const second = open('two');
    await second.add(booking('b'));
    await second.flush();
    expect([...server.booked.keys()]).toEqual(['b']);
    expect([...store.rows.keys()]).toEqual(['a']);
  });

  it('two rounds at once are one', async () => {
    const queue = open();
    store.rows.set('a', { ...booking('a'), companyId: 'c', sequence: 1, refusal: null });
    await Promise.all([queue.flush(), queue.flush()]);
    expect(server.calls).toEqual(['a']);
  });

  it('tells its listeners, until they leave', async () => {
    const queue = open();
    let told = 0;
    const leave = queue.subscribe(() => {
      told += 1;
    });
    await queue.add(booking('a'));
    await queue.flush();
    expect(told).toBeGreaterThan(2);
    leave();
    const before = told;
    await queue.reload();
    expect(told).toBe(before);
  });

  it('counts in German', () => {
    expect([describeWaiting(1), describeWaiting(3)]).toEqual([
      '1 Buchung noch auf diesem Gerät',
      '3 Buchungen noch auf diesem Gerät',
    ]);
  });
});
