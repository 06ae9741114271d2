import type { PlantMachine } from '#ingestion/plant-addresses.ts';
import type { Random } from '#platform/random.ts';

export type PlantOrder = {
  orderNumber: string;
  productCode: string;
  batchNumber: string;
  machine: PlantMachine;
  targetQuantity: number;
  goodParts: number;
  scrapParts: number;
  status: 'planned' | 'in_progress' | 'completed';
  priority: number;
  dueAtMs: number;
  startedAtMs: number | null;
  finishedAtMs: number | null;
};

export type OrderBook = {
  /** The next order of a machine becomes its current one; the book always holds a few planned ones more. */
  startNext(machine: PlantMachine, atMs: number): PlantOrder;
  all(): readonly PlantOrder[];
};

const PLANNED_AHEAD = 3;
const KEPT_COMPLETED = 20;
const FIRST_NUMBER = 4711;
const HOUR_MS = 3_600_000;
export const PLANT_PRODUCTS = ['P-100', 'P-110', 'P-205', 'P-310'] as const;

export function createOrderBook(random: Random, machines: readonly PlantMachine[], startMs: number): OrderBook {
  let number = FIRST_NUMBER;
  let orders: PlantOrder[] = [];
  const plan = (machine: PlantMachine, atMs: number): void => {
    const orderNumber = `FA-${number}`;
    orders.push({
      orderNumber,
      productCode: random.pick(PLANT_PRODUCTS),
      batchNumber: `CH-${number}`,
      machine,
      targetQuantity: random.integer(4, 24) * 10,
      goodParts: 0,
      scrapParts: 0,
      status: 'planned',
      priority: random.integer(1, 3),
      dueAtMs: atMs + random.integer(8, 72) * HOUR_MS,
      startedAtMs: null,
      finishedAtMs: null,
    });
    number += 1;
  };
  for (const machine of machines) for (let count = 0; count < PLANNED_AHEAD; count++) plan(machine, startMs);

  return {
    startNext(machine, atMs) {
      plan(machine, atMs);
      const next = orders.find((order) => order.machine === machine && order.status === 'planned') as PlantOrder;
      next.status = 'in_progress';
      next.startedAtMs = atMs;
      const completed = orders.filter(({ status }) => status === 'completed');
      const old = new Set(completed.slice(0, -KEPT_COMPLETED));
      orders = orders.filter((order) => !old.has(order));
      return next;
    },
    all: () => orders,
  };
}
