import { ApiError, call } from '#platform/web/api/call.ts';
import { BOOKINGS_PATH } from '../booking-address.ts';
import type { bookPieces } from '../bookings.api.ts';
import type { Production } from '../productions.api.ts';
import type { QueuedBooking, SendResult } from './booking-queue.ts';

/** Not a decision about the booking: sign in again, wait, or ask again. */
const PASSING_STATUSES = new Set([401, 408, 425, 429]);
/** The endpoint without its schemas, which the service worker has no use for. */
const BOOK = { method: 'POST', path: BOOKINGS_PATH } as typeof bookPieces;

/** Sends one booking of the device; `production` holds the order's new totals. */
export async function sendBooking({
  productionId,
  body,
}: QueuedBooking): Promise<{ result: SendResult; production: Production | null }> {
  try {
    const { production } = await call(BOOK, { params: { id: productionId }, body });
    return { result: { kind: 'booked' }, production };
  } catch (error) {
    const isDecided = error instanceof ApiError && error.status < 500 && !PASSING_STATUSES.has(error.status);
    return {
      result: isDecided ? { kind: 'refused', reason: error.message } : { kind: 'unreachable' },
      production: null,
    };
  }
}
