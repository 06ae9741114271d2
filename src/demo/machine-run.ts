import type { MachineState } from '#machines/machine-state.ts';
import type { Random } from '#platform/random.ts';
import type { ShiftWindow, TimeSpan } from '#shifts/shift-calendar.ts';
import {
  BREAK,
  BREAKDOWNS,
  CHANGEOVER,
  MICRO_STOPS,
  NO_ORDER,
  OTHER_STOPS,
  PLANNED_MAINTENANCE,
  STAFF_STOP,
  type StopCause,
} from './downtime-catalogue.ts';
import type { MachineSpec } from './machine-catalogue.ts';
import { bookPieces, cycleMsLeft, openOrder, type ProductChoice, type RunOrder } from './run-order.ts';
import type { IdSource } from './seeded-id.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A machine that rests this long is switched off, otherwise it stays on stand-by. */
const SWITCH_OFF_AFTER_MS = 12 * HOUR_MS;
const BOOKING_EVERY_MS = HOUR_MS;
/** A breakdown of this length calls the technician; shorter ones the operator clears. */
export const REPAIR_FROM_MS = 120 * MINUTE_MS;

/** What a machine did in a stretch of time. Outside of shifts there is no window and no cause. */
export type Segment = TimeSpan & {
  state: MachineState;
  rawState: string | null;
  order: RunOrder | null;
  cause: StopCause | null;
  /** Stretches of one stop (error, then repair) share it. */
  stop: Stop | null;
  window: ShiftWindow | null;
};
export type Stop = { cause: StopCause; isMicro: boolean; leftMs: number; responseLeftMs: number; isRepair: boolean };
export type MachineRun = { segments: Segment[]; orders: RunOrder[]; current: RunOrder | null };

export type RunInput = {
  machine: MachineSpec;
  products: readonly ProductChoice[];
  /** In order and without overlap; may reach beyond `nowMs`. */
  windows: readonly ShiftWindow[];
  maintenance: readonly TimeSpan[];
  startMs: number;
  nowMs: number;
  /** Breaks down at this moment if it runs then. */
  breakdownAtMs: number | null;
  random: Random;
  ids: IdSource;
};

/** Plays one machine from event to event: shifts, breaks, changeovers, pieces, stops. */
export function runMachine(input: RunInput): MachineRun {
  return new MachineRunner(input).run();
}

class MachineRunner {
  private readonly segments: Segment[] = [];
  private readonly orders: RunOrder[] = [];
  private readonly input: RunInput;
  private order: RunOrder | null = null;
  private stop: Stop | null = null;
  private setupLeftMs = 0;
  private withoutOrderLeftMs = 0;
  private breakdownInMs: number;
  private microStopInMs: number;
  private bookingInMs = BOOKING_EVERY_MS;
  private lastRunEndMs = 0;

  constructor(input: RunInput) {
    this.input = input;
    this.breakdownInMs = this.timeToBreakdown();
    this.microStopInMs = this.timeToMicroStop();
  }

  run(): MachineRun {
    const { windows, nowMs, startMs } = this.input;
    let cursor = startMs;
    for (const window of windows) {
      this.rest(cursor, Math.min(window.startMs, nowMs), window.startMs - cursor);
      if (window.startMs >= nowMs) {
        cursor = nowMs;
        break;
      }
      cursor = Math.min(window.endMs, nowMs);
      this.workShift(window, cursor);
      // Pieces count to the shift that made them.
      if (this.order !== null) this.book(this.order, window);
    }
    this.rest(cursor, nowMs, Number.POSITIVE_INFINITY);
    return { segments: this.segments, orders: this.orders, current: this.order };
  }

  /** Outside of shifts: off or on stand-by, or under maintenance. */
  private rest(fromMs: number, toMs: number, wholeGapMs: number): void {
    const state = wholeGapMs >= SWITCH_OFF_AFTER_MS ? 'offline' : 'idle';
    for (let t = fromMs; t < toMs; ) {
      const maintenance = this.input.maintenance.find((span) => span.endMs > t);
      const isMaintained = maintenance !== undefined && maintenance.startMs <= t;
      const changeMs = isMaintained ? maintenance.endMs : (maintenance?.startMs ?? toMs);
      const until = Math.min(changeMs, toMs);
      this.add(t, until, isMaintained ? 'maintenance' : state, { window: null, cause: null, order: null });
      t = until;
    }
  }

  private workShift(window: ShiftWindow, endMs: number): void {
    for (let t = window.startMs; t < endMs; ) {
      const maintenance = this.input.maintenance.find((span) => span.endMs > t);
      const pause = window.break !== null && window.break.endMs > t ? window.break : null;
      if (maintenance !== undefined && maintenance.startMs <= t) {
        const until = Math.min(maintenance.endMs, endMs);
        this.add(t, until, 'maintenance', { window, cause: PLANNED_MAINTENANCE, order: null });
        t = until;
        continue;
      }
      const workUntil = Math.min(maintenance?.startMs ?? endMs, endMs);
      if (pause !== null && pause.startMs <= t) {
        const until = Math.min(pause.endMs, workUntil);
        this.add(t, until, 'idle', { window, cause: BREAK, order: this.order, rawState: 'break' });
        t = until;
        continue;
      }
      const until = Math.min(pause?.startMs ?? workUntil, workUntil);
      this.work(t, until, window);
      t = until;
    }
  }

  private work(fromMs: number, untilMs: number, window: ShiftWindow): void {
    let t = fromMs;
    while (t < untilMs) {
      if (this.stop !== null) t = this.stand(this.stop, t, untilMs, window);
      else if (this.withoutOrderLeftMs > 0) {
        const until = Math.min(t + this.withoutOrderLeftMs, untilMs);
        this.withoutOrderLeftMs -= until - t;
        this.add(t, until, 'idle', { window, cause: NO_ORDER, order: null });
        t = until;
      } else {
        const order = this.order ?? this.takeOrder(t, window);
        if (this.setupLeftMs > 0) {
          const until = Math.min(t + this.setupLeftMs, untilMs);
          this.setupLeftMs -= until - t;
          this.add(t, until, 'stopped', { window, cause: CHANGEOVER, order, rawState: 'setup' });
          t = until;
        } else t = this.produce(order, t, untilMs, window);
      }
    }
  }

  private takeOrder(t: number, window: ShiftWindow): RunOrder {
    const { machine, products, random, ids } = this.input;
    const last = this.orders.at(-1)?.product;
    const choice = products.length > 1 ? products.filter((product) => product.id !== last?.id) : products;
    const order = openOrder({
      machine,
      product: random.pick(choice),
      startMs: t,
      window,
      random,
      id: ids.next('production'),
    });
    this.orders.push(order);
    this.order = order;
    const setupMinutes = order.product.spec.setupMinutes * machine.behaviour.setupFactor * random.between(0.8, 1.3);
    this.setupLeftMs = wholeSeconds(setupMinutes * MINUTE_MS);
    return order;
  }

  private produce(order: RunOrder, t: number, untilMs: number, window: ShiftWindow): number {
    const forced = this.input.breakdownAtMs;
    const forcedInMs = forced !== null && forced > t ? forced - t : Number.POSITIVE_INFINITY;
    const leftMs = cycleMsLeft(order);
    const runMs = Math.min(leftMs, untilMs - t, this.breakdownInMs, this.microStopInMs, this.bookingInMs, forcedInMs);
    const end = t + runMs;
    this.add(t, end, 'running', { window, cause: null, order });
    order.runMs += runMs;
    this.breakdownInMs -= runMs;
    this.microStopInMs -= runMs;
    this.bookingInMs -= runMs;

    this.lastRunEndMs = end;

    const isForced = runMs === forcedInMs;
    if (runMs === leftMs) {
      this.book(order, window);
      this.finish(order, end);
    } else if (this.breakdownInMs <= 0 || isForced) this.breakDown(end, window, isForced);
    else if (this.microStopInMs <= 0) this.stopShortly(end);
    else if (this.bookingInMs <= 0) this.book(order, window);
    return end;
  }

  private book(order: RunOrder, window: ShiftWindow): void {
    bookPieces(order, this.lastRunEndMs, window, this.input.random, this.input.ids);
    this.bookingInMs = BOOKING_EVERY_MS;
  }

  private finish(order: RunOrder, t: number): void {
    const { machine, random } = this.input;
    order.endMs = t;
    this.order = null;
    if (machine.pattern === 'two-shift' && random.chance(0.12)) {
      this.withoutOrderLeftMs = wholeSeconds(random.between(20, 110) * MINUTE_MS);
    }
  }

  private breakDown(t: number, window: ShiftWindow, isForced: boolean): void {
    const { machine, random } = this.input;
    this.breakdownInMs = this.timeToBreakdown();
    const isBreakdown = isForced || random.chance(0.6);
    const others = window.shift.shiftType === 'unattended' ? OTHER_STOPS : [...OTHER_STOPS, STAFF_STOP];
    const cause = random.pick(isBreakdown ? BREAKDOWNS : others);
    const minutes = isBreakdown
      ? Math.min(8 + random.exponential(machine.behaviour.breakdownMinutes), 360)
      : random.between(8, 28);
    const leftMs = isForced ? 2 * HOUR_MS : wholeSeconds(minutes * MINUTE_MS);
    const isRepair = isBreakdown && leftMs >= REPAIR_FROM_MS;
    // The forced one has just happened: the technician is on the way.
    const responseLeftMs = wholeSeconds(leftMs * 0.3);
    this.begin(t, { cause, isMicro: false, leftMs, responseLeftMs, isRepair });
  }

  private stopShortly(t: number): void {
    const { random } = this.input;
    this.microStopInMs = this.timeToMicroStop();
    const leftMs = wholeSeconds(random.between(1, 4.8) * MINUTE_MS);
    this.begin(t, { cause: random.pick(MICRO_STOPS), isMicro: true, leftMs, responseLeftMs: 0, isRepair: false });
  }

  /** The machines that run through the weekend are the ones a visitor sees working at any hour. */
  private begin(t: number, stop: Stop): void {
    const { machine, nowMs } = this.input;
    const wouldLastUntilNow = t + stop.leftMs > nowMs - 5 * MINUTE_MS;
    if (machine.pattern === 'continuous' && wouldLastUntilNow) return;
    this.stop = stop;
  }

  private stand(stop: Stop, t: number, untilMs: number, window: ShiftWindow): number {
    const phaseMs = stop.isRepair && stop.responseLeftMs > 0 ? stop.responseLeftMs : stop.leftMs;
    const until = Math.min(t + phaseMs, untilMs);
    this.add(t, until, stateOf(stop), { window, cause: stop.cause, order: this.order, stop });
    stop.leftMs -= until - t;
    stop.responseLeftMs -= until - t;
    if (stop.leftMs <= 0) this.stop = null;
    return until;
  }

  private add(
    startMs: number,
    endMs: number,
    state: MachineState,
    rest: Pick<Segment, 'window' | 'cause' | 'order'> & { stop?: Stop; rawState?: string },
  ): void {
    const last = this.segments.at(-1);
    const stop = rest.stop ?? null;
    const continues =
      last?.state === state &&
      last.window === rest.window &&
      last.order === rest.order &&
      last.cause === rest.cause &&
      last.stop === stop;
    if (continues) last.endMs = endMs;
    else if (endMs > startMs) {
      this.segments.push({ startMs, endMs, state, ...rest, stop, rawState: rest.rawState ?? null });
    }
  }

  private timeToBreakdown(): number {
    const { machine, random } = this.input;
    return 1000 + wholeSeconds(random.exponential(machine.behaviour.hoursBetweenBreakdowns * HOUR_MS));
  }

  private timeToMicroStop(): number {
    const { machine, random } = this.input;
    return 1000 + wholeSeconds(random.exponential(machine.behaviour.minutesBetweenMicroStops * MINUTE_MS));
  }
}

function stateOf(stop: Stop): MachineState {
  if (stop.isRepair && stop.responseLeftMs <= 0) return 'maintenance';
  return stop.cause.category === 'breakdown' && !stop.isMicro ? 'error' : 'stopped';
}

function wholeSeconds(ms: number): number {
  return Math.round(ms / 1000) * 1000;
}
