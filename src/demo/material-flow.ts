import type { Random } from '#platform/random.ts';
import type { MaterialBatchRow, MaterialMovementRow, MaterialRow } from './demo-rows.ts';
import type { MaterialSpec } from './material-catalogue.ts';
import type { RunOrder } from './run-order.ts';
import type { IdSource } from './seeded-id.ts';

const HOUR_MS = 3_600_000;
/** A delivery lasts this many days of mean consumption, the safety stock that many. */
const DELIVERY_DAYS = 16;
const SAFETY_DAYS = 5;
/** Late suppliers deliver in small parts, and only when this share of the safety stock is left. */
const LATE_DELIVERY_DAYS = 2.5;
const LATE_SHARE = 0.3;

type Consumption = { atMs: number; quantity: number; productionId: string };
export type MaterialFlow = {
  material: MaterialRow;
  batches: MaterialBatchRow[];
  movements: MaterialMovementRow[];
  stock: number;
};

/** What the orders took of every material: one withdrawal per order and production day, at its last booking. */
export function consumptionByMaterial(orders: readonly RunOrder[]): Map<string, Consumption[]> {
  const byMaterial = new Map<string, Consumption[]>();
  for (const order of orders) {
    const days = new Map<string, { atMs: number; pieces: number }>();
    for (const booking of order.bookings) {
      const day = days.get(booking.window.date) ?? { atMs: 0, pieces: 0 };
      days.set(booking.window.date, {
        atMs: booking.atMs,
        pieces: day.pieces + booking.good + booking.scrap + booking.rework,
      });
    }
    for (const [materialNumber, perPiece] of order.product.spec.materials) {
      const list = byMaterial.get(materialNumber) ?? [];
      for (const { atMs, pieces } of days.values()) {
        list.push({ atMs, quantity: thousandths(pieces * perPiece), productionId: order.id });
      }
      byMaterial.set(materialNumber, list);
    }
  }
  for (const list of byMaterial.values()) list.sort((one, other) => one.atMs - other.atMs);
  return byMaterial;
}

/** Deliveries that keep one material in stock, and its withdrawals batch by batch, oldest first. */
export function materialFlow(input: {
  spec: MaterialSpec;
  consumption: readonly Consumption[];
  startMs: number;
  historyDays: number;
  random: Random;
  ids: IdSource;
}): MaterialFlow {
  const { spec, consumption, startMs, historyDays, random, ids } = input;
  const materialId = ids.of(`material:${spec.number}`);
  const used = consumption.reduce((total, entry) => total + entry.quantity, 0);
  const perDay = Math.max(used / historyDays, 0.05);
  const safetyStock = roundedUp(perDay * SAFETY_DAYS);
  const deliveryQuantity = roundedUp(perDay * (spec.isLate === true ? LATE_DELIVERY_DAYS : DELIVERY_DAYS));
  const reorderAt = spec.isLate === true ? safetyStock * LATE_SHARE : safetyStock * 1.2;

  const batches: MaterialBatchRow[] = [];
  const movements: MaterialMovementRow[] = [];
  const open: { batchId: string; left: number }[] = [];
  let stock = 0;

  function receive(atMs: number, quantity: number): void {
    const batch: MaterialBatchRow = {
      id: ids.next('material-batch'),
      materialId,
      batchNumber: `${spec.number}-${String(batches.length + 1).padStart(3, '0')}`,
      supplierBatchNumber: `L${random.integer(100_000, 999_999)}`,
      receivedAt: new Date(atMs),
    };
    batches.push(batch);
    open.push({ batchId: batch.id, left: quantity });
    stock = thousandths(stock + quantity);
    movements.push({
      id: ids.next('material-movement'),
      materialId,
      batchId: batch.id,
      movementType: 'receipt',
      quantity,
      movedAt: new Date(atMs),
      productionId: null,
    });
  }

  receive(startMs, roundedUp(perDay * DELIVERY_DAYS * random.between(0.8, 1.4)));
  for (const { atMs, quantity, productionId } of consumption) {
    while (stock - quantity < reorderAt) {
      receive(Math.max(startMs, atMs - random.integer(1, 5) * HOUR_MS), deliveryQuantity);
    }
    let needed = quantity;
    while (needed > 0) {
      const batch = open[0];
      if (batch === undefined) throw new Error(`no batch of ${spec.number} left`);
      const taken = Math.min(batch.left, needed);
      movements.push({
        id: ids.next('material-movement'),
        materialId,
        batchId: batch.batchId,
        movementType: 'consumption',
        quantity: -taken,
        movedAt: new Date(atMs),
        productionId,
      });
      batch.left = thousandths(batch.left - taken);
      needed = thousandths(needed - taken);
      if (batch.left === 0) open.shift();
    }
    stock = thousandths(stock - quantity);
  }
  const { number, description, unit, location, supplier, leadTimeDays } = spec;
  return {
    material: {
      id: materialId,
      materialNumber: number,
      description,
      unit,
      safetyStock,
      location,
      supplier,
      leadTimeDays,
    },
    batches,
    movements,
    stock,
  };
}

/** Stock is kept to three decimals. */
function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** To two leading digits, as people write such figures. */
function roundedUp(value: number): number {
  const magnitude = 10 ** (Math.floor(Math.log10(value)) - 1);
  return thousandths(Math.ceil(value / magnitude) * magnitude);
}
