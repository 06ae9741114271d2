import type { Random } from '#platform/random.ts';
import type { ShiftWindow } from '#shifts/shift-calendar.ts';
import type { MachineSpec } from './machine-catalogue.ts';
import type { ProductSpec } from './product-catalogue.ts';
import type { IdSource } from './seeded-id.ts';

export type ProductChoice = { id: string; spec: ProductSpec };

export type RunBooking = {
  id: string;
  atMs: number;
  good: number;
  scrap: number;
  rework: number;
  reason: string | null;
  window: ShiftWindow;
};

/** An order while a machine works on it. */
export type RunOrder = {
  id: string;
  product: ProductChoice;
  plannedQuantity: number;
  startMs: number;
  endMs: number | null;
  startWindow: ShiftWindow;
  /** Real time per piece, and the running time spent so far. */
  cycleMs: number;
  runMs: number;
  scrapShare: number;
  reworkShare: number;
  bookings: RunBooking[];
  producedQuantity: number;
};

const SCRAP_REASONS = ['Maß außer Toleranz', 'Oberfläche beschädigt', 'Grat', 'Einrichtteil', 'Materialfehler'];
const REWORK_REASONS = ['Grat entfernen', 'Oberfläche nacharbeiten', 'Nachmontage'];
/** Now and then a whole order goes badly. */
const BAD_ORDER_CHANCE = 0.07;
const BAD_ORDER_FACTOR = 4;

export function openOrder(input: {
  machine: MachineSpec;
  product: ProductChoice;
  startMs: number;
  window: ShiftWindow;
  random: Random;
  id: string;
}): RunOrder {
  const { machine, product, random } = input;
  const { behaviour } = machine;
  const quality = random.chance(BAD_ORDER_CHANCE) ? BAD_ORDER_FACTOR : random.between(0.5, 1.4);
  return {
    id: input.id,
    product,
    plannedQuantity: orderQuantity(product.spec, random),
    startMs: input.startMs,
    endMs: null,
    startWindow: input.window,
    cycleMs: Math.round(
      (product.spec.idealCycleSeconds * 1000) / Math.min(behaviour.speed + random.normal(0, 0.012), 0.995),
    ),
    runMs: 0,
    scrapShare: behaviour.scrapShare * quality,
    reworkShare: behaviour.reworkShare * quality,
    bookings: [],
    producedQuantity: 0,
  };
}

/** A lot of five to fourteen hours of work, as a round number. */
export function orderQuantity(product: ProductSpec, random: Random): number {
  const pieces = (random.between(5, 14) * 3600) / product.idealCycleSeconds;
  const step = pieces < 200 ? 5 : 50;
  return Math.max(step, Math.round(pieces / step) * step);
}

export function cycleMsLeft(order: RunOrder): number {
  return order.plannedQuantity * order.cycleMs - order.runMs;
}

/** Reports the whole pieces made since the last booking; none made, none booked. */
export function bookPieces(order: RunOrder, atMs: number, window: ShiftWindow, random: Random, ids: IdSource): void {
  const pieces = Math.floor(order.runMs / order.cycleMs) - order.producedQuantity;
  if (pieces === 0) return;
  let scrap = 0;
  let rework = 0;
  for (let piece = 0; piece < pieces; piece++) {
    const luck = random.next();
    if (luck < order.scrapShare) scrap++;
    else if (luck < order.scrapShare + order.reworkShare) rework++;
  }
  const reason = scrap > 0 ? random.pick(SCRAP_REASONS) : rework > 0 ? random.pick(REWORK_REASONS) : null;
  order.producedQuantity += pieces;
  order.bookings.push({ id: ids.next('booking'), atMs, good: pieces - scrap - rework, scrap, rework, reason, window });
}
