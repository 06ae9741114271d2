import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { newId } from '#platform/web/new-id.ts';
import { onSynced, requestSync } from '#platform/web/offline/worker-link.ts';
import { useLasting } from '#platform/web/use-lasting.ts';
import type { Production } from '../productions.api.ts';
import { readTerminal } from '../terminal.api.ts';
import { type BookingQueue, createBookingQueue, type QueuedBooking, type SendResult } from './booking-queue.ts';
import { createBookingStore } from './booking-store.ts';
import { sendBooking } from './send-booking.ts';

const RETRY_MS = 15_000;
/** With a connection a booking is gone sooner. */
const STUCK_AFTER_MS = 1000;

const queues = new Map<string, BookingQueue>();

/** One queue per company and page load, whoever shows it. */
function queueOf(companyId: string, client: QueryClient): BookingQueue {
  let queue = queues.get(companyId);
  if (queue === undefined) {
    queue = createBookingQueue({
      companyId,
      store: createBookingStore(),
      send: (booking) => sendAndShow(booking, client),
      createId: newId,
    });
    queues.set(companyId, queue);
  }
  return queue;
}

async function sendAndShow(booking: QueuedBooking, client: QueryClient): Promise<SendResult> {
  const { result, production } = await sendBooking(booking);
  if (production !== null) showOnTerminal(client, production);
  return result;
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
    // The service worker may have sent some meanwhile.
    const stopListening = onSynced(() => void queue.reload().catch(() => undefined));
    return () => {
      stopListening();
      clearInterval(timer);
      window.removeEventListener('online', flush);
    };
  }, [queue]);
  const isStuck = useLasting(state.waiting.length > 0, STUCK_AFTER_MS);
  useEffect(() => {
    // Then they go out even when this page is closed before the connection is back.
    if (isStuck) void requestSync();
  }, [isStuck]);
  return { queue, state };
}
