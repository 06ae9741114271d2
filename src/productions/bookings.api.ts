import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';
import { listOf } from '#records/list.ts';
import { BOOKING_SOURCES } from './booking.ts';
import { BOOKINGS_PATH } from './booking-address.ts';
import { BOOKING_MAX_PIECES, piecesOf } from './booking-rules.ts';
import { happenedAt, productionKind, productionParams, REASON_MAX_LENGTH } from './productions.api.ts';

function pieces(label: string) {
  return z
    .number(`${label} muss eine Zahl sein.`)
    .int(`${label} muss eine ganze Zahl sein.`)
    .min(0, `${label} darf nicht negativ sein.`)
    .max(BOOKING_MAX_PIECES, `${label}: eine Buchung darf höchstens 1.000.000 Stück haben.`)
    .default(0);
}

/** The id is made by whoever books: the same booking sent twice counts once. */
const clientId = z.uuid('Die Buchung hat keine gültige Kennung.');
const reason = z
  .string()
  .trim()
  .max(REASON_MAX_LENGTH, `Der Grund darf höchstens ${REASON_MAX_LENGTH} Zeichen lang sein.`);

export const bookingBody = z
  .object({
    id: clientId,
    good: pieces('Gutteile'),
    scrap: pieces('Ausschuss'),
    rework: pieces('Nacharbeit'),
    reason: reason.nullish(),
    bookedAt: happenedAt,
    employeeId: z.uuid('Diese Person gibt es nicht.').nullish(),
  })
  .refine((booking) => piecesOf(booking) > 0, { error: 'Bitte geben Sie mindestens ein Stück an.', path: ['good'] })
  .refine((booking) => piecesOf(booking) <= BOOKING_MAX_PIECES, {
    error: 'Eine Buchung darf höchstens 1.000.000 Stück haben.',
    path: ['good'],
  });
export type BookingBody = z.input<typeof bookingBody>;

const booking = z.object({
  id: z.string(),
  good: z.number(),
  scrap: z.number(),
  rework: z.number(),
  reason: z.string().nullable(),
  source: z.enum(BOOKING_SOURCES),
  bookedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  employeeName: z.string().nullable(),
  /** The booking this one takes back. */
  reversesId: z.string().nullable(),
  /** The booking that took this one back. */
  reversedById: z.string().nullable(),
});
export type Booking = z.output<typeof booking>;

const bookingAnswer = z.object({ booking, production: productionKind.row });

export const bookPieces = endpoint({
  method: 'POST',
  path: BOOKINGS_PATH,
  access: 'operate',
  summary:
    'Book good, scrap and rework pieces. Repeating a booking with the same id changes nothing and gives the same booking; the same id with other content is answered with 409 `booking_id_used`. A booking made while the order ran is taken up to 72 hours after its end (the device was offline) and corrects the result.',
  params: productionParams,
  body: bookingBody,
  status: 201,
  output: bookingAnswer,
});

export const reverseBooking = endpoint({
  method: 'POST',
  path: '/api/productions/:id/bookings/:bookingId/reverse',
  access: 'operate',
  summary: 'Take a booking back by a counter-booking at the same time. Repeating it with the same id changes nothing.',
  params: productionParams.extend({ bookingId: z.uuid('Diese Adresse gibt es nicht.') }),
  body: z.object({
    id: clientId,
    reason: reason.min(1, 'Bitte geben Sie einen Grund an.'),
    employeeId: z.uuid('Diese Person gibt es nicht.').nullish(),
  }),
  status: 201,
  output: bookingAnswer,
});

export const listBookings = endpoint({
  method: 'GET',
  path: BOOKINGS_PATH,
  access: 'read',
  summary: 'Bookings of an order, newest first.',
  params: productionParams,
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(20),
  }),
  output: listOf(booking),
  topics: ['production_bookings', 'companies', 'privacy_unlocks'],
});
