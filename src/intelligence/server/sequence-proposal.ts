import type { OutputOf } from '#platform/endpoint.ts';
import { BadInput, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { loadPlantCalendar } from '#productions/server/productions.service.ts';
import { endOfWork } from '#productions/work-calendar.ts';
import { MAX_ORDERS, type proposeOrderSequence } from '../intelligence.api.ts';
import {
  placeJobs,
  proposeSequence,
  SEQUENCE_VERSION,
  type SequenceFigures,
  type SequenceJob,
  type SequenceMachine,
  type SequenceWeights,
} from '../order-sequence.ts';

type Answer = OutputOf<typeof proposeOrderSequence>;
type Calendar = Awaited<ReturnType<typeof loadPlantCalendar>>;
type OrderRow = {
  id: string;
  machineId: string;
  productionNumber: string;
  productId: string;
  productNumber: string;
  isRunning: boolean;
  priority: number;
  dueDate: string | null;
  plannedEnd: Date;
  /** Without set-up. */
  workMinutes: number;
  setupMinutes: number;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Priority 3 is normal: a late minute of priority 1 counts 2.5 times as much as one of priority 5 does. */
const WEIGHT_BY_PRIORITY: Readonly<Record<number, number>> = { 1: 2, 2: 1.5, 3: 1, 4: 0.9, 5: 0.8 };

/** Reads the queues and proposes; nothing is written. */
export async function proposeForMachines(
  tx: Transaction,
  machineIds: readonly string[],
  weights: SequenceWeights,
  nowMs: number,
): Promise<Answer> {
  const machines = await readMachines(tx, machineIds);
  const orders = Map.groupBy(await readOrders(tx, machineIds), ({ machineId }) => machineId);
  const calendar = await loadPlantCalendar(tx);
  const answered = machines.map(({ id, name }) => {
    const queue = orders.get(id) ?? [];
    if (queue.length > MAX_ORDERS) {
      throw new BadInput(
        'too_many_orders',
        `Auf ${name} warten mehr als ${MAX_ORDERS} Aufträge. Bitte planen Sie zuerst grob vor.`,
      );
    }
    return proposeForMachine({ id, name }, queue, calendar, weights, nowMs);
  });
  return {
    method: 'due-date-families-insertion',
    version: SEQUENCE_VERSION,
    before: sumOf(answered.map(({ before }) => before)),
    after: sumOf(answered.map(({ after }) => after)),
    machines: answered,
  };
}

function proposeForMachine(
  machine: { id: string; name: string },
  queue: readonly OrderRow[],
  calendar: Calendar,
  weights: SequenceWeights,
  nowMs: number,
): Answer['machines'][number] {
  const running = queue.filter(({ isRunning }) => isRunning);
  const waiting = queue.filter(({ isRunning }) => !isRunning);
  const startMs = Math.max(nowMs, ...running.map(({ plannedEnd }) => plannedEnd.getTime()));
  const jobs = waiting.map((order) => jobOf(order, calendar));
  const clock = machineClock(calendar, machine.id, startMs, jobs);
  const sequenced: SequenceMachine = { family: running.at(-1)?.productId ?? null, finishMs: clock };
  const proposal = proposeSequence(jobs, sequenced, weights);
  const jobsById = new Map(jobs.map((job) => [job.id, job]));
  const rowsById = new Map(waiting.map((order, index) => [order.id, { ...order, placeBefore: index + 1 }]));
  const placed = placeJobs(
    proposal.order.flatMap((id) => jobsById.get(id) ?? []),
    sequenced,
  );
  return {
    machineId: machine.id,
    machineName: machine.name,
    before: shown(proposal.before),
    after: shown(proposal.after),
    orders: placed.flatMap((job) => {
      const order = rowsById.get(job.id);
      if (order === undefined) return [];
      return [
        {
          productionId: order.id,
          productionNumber: order.productionNumber,
          productNumber: order.productNumber,
          dueDate: order.dueDate,
          setupMinutes: job.setupMinutes,
          start: new Date(job.startMs).toISOString(),
          end: new Date(job.endMs).toISOString(),
          lateMinutes: Math.round(job.lateMinutes),
          placeBefore: order.placeBefore,
        },
      ];
    }),
  };
}

/** Working minutes to wall clock, over the machine's shifts; the same minute is asked for many times. */
function machineClock(calendar: Calendar, machineId: string, startMs: number, jobs: readonly SequenceJob[]) {
  const totalMs = jobs.reduce((sum, job) => sum + job.workMinutes + job.setupMinutes, 0) * MINUTE_MS;
  const lastMs = calendar.endOfWork(machineId, startMs, totalMs);
  const spans = calendar.spansOf(machineId, { startMs, endMs: lastMs + DAY_MS });
  const known = new Map<number, number>();
  return (minutes: number): number => {
    const found = known.get(minutes);
    if (found !== undefined) return found;
    const endMs = endOfWork(spans, startMs, minutes * MINUTE_MS);
    known.set(minutes, endMs);
    return endMs;
  };
}

function jobOf(order: OrderRow, calendar: Calendar): SequenceJob {
  return {
    id: order.id,
    family: order.productId,
    workMinutes: order.workMinutes,
    setupMinutes: order.setupMinutes,
    dueMs: order.dueDate === null ? null : calendar.endOfDay(order.dueDate),
    weight: WEIGHT_BY_PRIORITY[order.priority] ?? 1,
  };
}

async function readMachines(tx: Transaction, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.$client.query<{ id: string; name: string }>(
    'select id, name from machines where id = any($1::uuid[]) order by name',
    [ids],
  );
  if (rows.length < new Set(ids).size) throw new NotFound('not_found', 'Eine dieser Maschinen gibt es nicht.');
  return rows;
}

/** A planner's own working time counts as it is; set-up is part of it and is taken out. */
async function readOrders(tx: Transaction, machineIds: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await tx.$client.query<OrderRow>(
    `select production.id, production.machine_id as "machineId", production.production_number as "productionNumber",
       production.product_id as "productId", product.product_number as "productNumber",
       production.status in ('in_progress', 'paused') as "isRunning", production.priority,
       production.due_date::text as "dueDate", production.planned_end as "plannedEnd",
       coalesce(product.setup_time_minutes, 0)::float8 as "setupMinutes",
       greatest(0, coalesce(production.planned_work_minutes - coalesce(product.setup_time_minutes, 0),
         production.planned_quantity * coalesce(product.ideal_cycle_time, 0) / 60))::float8 as "workMinutes"
     from productions production
     join products product on product.company_id = production.company_id and product.id = production.product_id
     where production.machine_id = any($1::uuid[])
       and production.status in ('planned', 'queued', 'in_progress', 'paused')
     order by production.planned_start, production.production_number`,
    [machineIds],
  );
  return rows;
}

function shown({ setupMinutes, tardinessMinutes, lateOrders }: SequenceFigures): Answer['before'] {
  return { setupMinutes, tardinessMinutes: Math.round(tardinessMinutes), lateOrders };
}

function sumOf(figures: readonly Answer['before'][]): Answer['before'] {
  return figures.reduce(
    (sum, one) => ({
      setupMinutes: sum.setupMinutes + one.setupMinutes,
      tardinessMinutes: sum.tardinessMinutes + one.tardinessMinutes,
      lateOrders: sum.lateOrders + one.lateOrders,
    }),
    { setupMinutes: 0, tardinessMinutes: 0, lateOrders: 0 },
  );
}
