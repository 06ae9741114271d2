import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { ApiError, call } from '#platform/web/api/call.ts';
import { newId } from '#platform/web/new-id.ts';
import { bookPieces } from '../bookings.api.ts';
import type { Production } from '../productions.api.ts';
import { readTerminal } from '../terminal.api.ts';
import { type BookingQueue, createBookingQueue, type QueuedBooking, type SendResult } from './booking-queue.ts';
import { createBookingStore } from './booking-store.ts';

const RETRY_MS = 15_000;
/** Not a decision about the booking: sign in again, wait, or ask again. */
const PASSING_STATUSES = new Set([401, 408, 425, 429]);

const queues = new Map<string, BookingQueue>();

/** One queue per company and page load, whoever shows it. */
function queueOf(companyId: string, client: QueryClient): BookingQueue {
  let queue = queues.get(companyId);
  if (queue === undefined) {
    queue = createBookingQueue({
      companyId,
      store: createBookingStore(),
      send: (booking) => sendBooking(booking, client),
      createId: newId,
    });
    queues.set(companyId, queue);
  }
  return queue;
}

async function sendBooking({ productionId, body }: QueuedBooking, client: QueryClient): Promise<SendResult> {
  try {
    const { production } = await call(bookPieces, { params: { id: productionId }, body });
    showOnTerminal(client, production);
    return { kind: 'booked' };
  } catch (error) {
    const isDecided = error instanceof ApiError && error.status < 500 && !PASSING_STATUSES.has(error.status);
    return isDecided ? { kind: 'refused', reason: error.message } : { kind: 'unreachable' };
  }
}

/** The answer already holds the new totals: the terminal need not wait for the next read. */
function showOnTerminal(client: QueryClient, production: Production): void {
  client.setQueriesData<OutputOf<typeof readTerminal>>({ queryKey: [readTerminal.path] }, (shown) =>
    shown === undefined
      ? undefined
      : { ...shown, current: shown.current.map((order) => (order.id === production.id ? production : order)) },
  );
}

/** The queue of this device for a company. Tries again when the network is back and every 15 s while something waits. */
export function useBookingQueue(companyId: string) {
  const client = useQueryClient();
  const queue = useMemo(() => queueOf(companyId, client), [companyId, client]);
  const state = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useEffect(() => {
    const flush = () => void queue.flush().catch(() => undefined);
    flush();
    const timer = setInterval(() => {
      if (queue.snapshot().waiting.length > 0) flush();
    }, RETRY_MS);
    window.addEventListener('online', flush);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', flush);
    };
  }, [queue]);
  return { queue, state };
}
