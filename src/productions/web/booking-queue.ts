import type { BookingBody } from '../bookings.api.ts';

/** A booking on this device that the server has not confirmed yet. */
export type QueuedBooking = {
  /** Order of booking; sent in this order. */
  sequence: number;
  companyId: string;
  productionId: string;
  /** For people: the server may be away when it is shown. */
  productionNumber: string;
  body: BookingBody;
  /** Why the server does not take it; null while it waits. */
  refusal: string | null;
};

/** Where bookings survive a reload. */
export type BookingStore = {
  readAll(): Promise<QueuedBooking[]>;
  put(booking: QueuedBooking): Promise<void>;
  remove(bookingId: string): Promise<void>;
};

/** `refused`: the server has decided, repeating is useless. `unreachable`: try again later. */
export type SendResult = { kind: 'booked' } | { kind: 'refused'; reason: string } | { kind: 'unreachable' };

export type QueueState = { waiting: readonly QueuedBooking[]; refused: readonly QueuedBooking[]; isSending: boolean };

export type BookingQueue = ReturnType<typeof createBookingQueue>;

type Options = {
  companyId: string;
  store: BookingStore;
  send: (booking: QueuedBooking) => Promise<SendResult>;
  /** Makes the id of a corrected booking. */
  createId: () => string;
};

/**
 * Bookings are stored on the device first and sent in order. Sending twice is harmless because the server knows the
 * id, so a lost answer is simply asked for again. What the server refuses stays until a person has decided about it.
 */
export function createBookingQueue({ companyId, store, send, createId }: Options) {
  let state: QueueState = { waiting: [], refused: [], isSending: false };
  let lastSequence = 0;
  let flushing: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  const publish = (change: Partial<QueueState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const reload = async () => {
    const all = await store.readAll();
    // Another tab may have added some: numbers go on from the highest of all companies.
    lastSequence = Math.max(lastSequence, ...all.map(({ sequence }) => sequence));
    const own = all
      .filter((booking) => booking.companyId === companyId)
      .sort((one, other) => one.sequence - other.sequence);
    publish({
      waiting: own.filter(({ refusal }) => refusal === null),
      refused: own.filter(({ refusal }) => refusal !== null),
    });
  };

  const sendAll = async () => {
    publish({ isSending: true });
    try {
      await reload();
      for (let next = state.waiting[0]; next !== undefined; next = state.waiting[0]) {
        const result = await send(next);
        if (result.kind === 'unreachable') return;
        if (result.kind === 'booked') {
          // At once: the server's figures already contain it, and it must not be counted twice on the screen.
          publish({ waiting: state.waiting.slice(1) });
          await store.remove(next.body.id);
        } else await store.put({ ...next, refusal: result.reason });
        await reload();
      }
    } finally {
      publish({ isSending: false });
    }
  };

  /** Sends what waits. Calls during a running one wait for the same. */
  const flush = (): Promise<void> => {
    flushing ??= sendAll().finally(() => {
      flushing = null;
    });
    return flushing;
  };

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => state,
    reload,
    flush,

    /** Resolves when the booking is safe on this device; sending goes on by itself. */
    async add(booking: Pick<QueuedBooking, 'productionId' | 'productionNumber' | 'body'>): Promise<void> {
      await reload();
      lastSequence += 1;
      await store.put({ ...booking, companyId, sequence: lastSequence, refusal: null });
      await reload();
      // A running round may already have read its last entry.
      void (flushing ?? Promise.resolve()).then(flush);
    },

    /** A refused booking with other content: a new booking that takes the place of the old one. */
    async correct(bookingId: string, change: Partial<Omit<BookingBody, 'id'>>): Promise<void> {
      const refused = state.refused.find(({ body }) => body.id === bookingId);
      if (refused === undefined) return;
      await store.put({ ...refused, refusal: null, body: { ...refused.body, ...change, id: createId() } });
      await store.remove(bookingId);
      await reload();
      void flush();
    },

    /** Only what was refused can be thrown away, and only by a person. */
    async discard(bookingId: string): Promise<void> {
      if (!state.refused.some(({ body }) => body.id === bookingId)) return;
      await store.remove(bookingId);
      await reload();
    },
  };
}

/** Pieces of an order that wait on this device. */
export function waitingPieces(
  state: QueueState,
  productionId: string,
): { good: number; scrap: number; rework: number } {
  const sum = { good: 0, scrap: 0, rework: 0 };
  for (const { body } of state.waiting.filter((booking) => booking.productionId === productionId)) {
    sum.good += body.good ?? 0;
    sum.scrap += body.scrap ?? 0;
    sum.rework += body.rework ?? 0;
  }
  return sum;
}

/** '1 Buchung noch auf diesem Gerät', '3 Buchungen noch auf diesem Gerät'. */
export function describeWaiting(count: number): string {
  return count === 1 ? '1 Buchung noch auf diesem Gerät' : `${count} Buchungen noch auf diesem Gerät`;
}
