/** Who reported the pieces of a booking. */
export const BOOKING_SOURCES = ['terminal', 'machine', 'import'] as const;
export type BookingSource = (typeof BOOKING_SOURCES)[number];
