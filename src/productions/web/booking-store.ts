import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { BookingStore, QueuedBooking } from './booking-queue.ts';

interface BookingDatabase extends DBSchema {
  bookings: { key: string; value: QueuedBooking };
}

const DATABASE_NAME = 'mes-bookings';

/** Bookings in IndexedDB: they survive reload, crash and restart of the device. */
export function createBookingStore(): BookingStore {
  let opening: Promise<IDBPDatabase<BookingDatabase>> | null = null;
  const open = () => {
    opening ??= openDB<BookingDatabase>(DATABASE_NAME, 1, {
      upgrade(database) {
        database.createObjectStore('bookings', { keyPath: 'body.id' });
      },
      terminated() {
        opening = null;
      },
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  return {
    readAll: async () => (await open()).getAll('bookings'),
    put: async (booking) => {
      // Strict: confirmed only when it is on the disk of the device.
      const transaction = (await open()).transaction('bookings', 'readwrite', { durability: 'strict' });
      await transaction.store.put(booking);
      await transaction.done;
    },
    remove: async (bookingId) => (await open()).delete('bookings', bookingId),
  };
}
