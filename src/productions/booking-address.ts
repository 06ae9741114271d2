/** Where bookings are sent. On its own, because the service worker sends too and carries no schemas. */
export const BOOKINGS_PATH = '/api/productions/:id/bookings';
