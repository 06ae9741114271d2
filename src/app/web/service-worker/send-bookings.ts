import type { SessionUser } from '#accounts/accounts.api.ts';
import { newId } from '#platform/web/new-id.ts';
import { createBookingQueue } from '#productions/web/booking-queue.ts';
import { createBookingStore } from '#productions/web/booking-store.ts';
import { sendBooking } from '#productions/web/send-booking.ts';

const SESSION_PATH = '/api/session';

/**
 * Sends the bookings that wait on this device, also when no page is open. Nothing is booked twice: the server knows
 * each by its id. Throws while something still waits, so that the browser tries again later.
 */
export async function sendWaitingBookings(): Promise<void> {
  const store = createBookingStore();
  const waiting = (await store.readAll()).filter(({ refusal }) => refusal === null);
  if (waiting.length === 0) return;
  const answer = await fetch(SESSION_PATH, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`the session is not known: ${answer.status}`);
  const user = (await answer.json()) as SessionUser | null;
  // Bookings of another company, or of nobody any more, wait for their own session.
  if (user === null || user.demo || !waiting.some(({ companyId }) => companyId === user.company.id)) return;
  const queue = createBookingQueue({
    companyId: user.company.id,
    store,
    send: async (booking) => (await sendBooking(booking)).result,
    createId: newId,
  });
  await queue.flush();
  if (queue.snapshot().waiting.length > 0) throw new Error('the server is away');
}
