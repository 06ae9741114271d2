import { setImmediate as nextTurn } from 'node:timers/promises';
import { EVENT_GAP_MS } from '#platform/realtime.ts';
import { backOffMs } from '#platform/realtime-clock.ts';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { type ApplyMeaning, createCompanyStore, TableWaits } from './company-store.ts';
import type { ContestedPositions, StoredKeys } from './delivery-claims.ts';
import type { Journal, JournalItem } from './journal.ts';
import { type PreparedItem, prepareItems } from './prepared-item.ts';
import { type EncodedItems, ROWS_PER_WRITE } from './store-items.ts';
import { classifyWriteFailure } from './write-failure.ts';

/**
 * Records of one transaction while so many wait: two writes, because asking the database for anything takes as long
 * as storing hundreds of records.
 */
const BATCH_ITEMS = 2 * ROWS_PER_WRITE;
/**
 * From one small batch to the next, so that it becomes larger; the specification allows a second (ING-30). As long as
 * between two events for a page: pages could not hear of more batches.
 */
const GATHER_MS = EVENT_GAP_MS;
/** Part of it that is left to others even when writing takes as long. */
const LEAST_PAUSE = 0.25;
const TRIM_EVERY_MS = 500;
/** A large journal need not be emptied before the program may end: it is safe where it is. */
const STOP_WITHIN_MS = 10_000;
const RETRY_FIRST_MS = 100;
const RETRY_LONGEST_MS = 5000;
/** Reading JSON blocks: after so many items others get their turn. */
const PREPARE_AT_ONCE = 1000;

export type BatchWriterOptions = {
  journal: Journal & { journalId: string; takeNotes?(upToPosition: number): StoredKeys[] };
  database: Database;
  log: Log;
  applyMeaning?: ApplyMeaning;
  /** What other journals may have as well, of what was written without knowing so. */
  contested?: () => ContestedPositions;
  /** True while it is not known which that is: nothing is written. */
  isOnHold?: () => boolean;
  gatherMs?: number;
  now?: () => number;
};

export type BatchWriterState = {
  storedItems: number;
  rejectedItems: number;
  /** Since when the database has been refusing everything; null while it works. */
  awaySinceMs: number | null;
  /** Kinds of record that wait alone, with the reason. */
  waiting: readonly { companyId: string; type: string; reason: string }[];
};

type CompanyItems = { items: PreparedItem[]; encoded: EncodedItems[] | undefined; notes: StoredKeys[] };
type Batch = { lastPosition: number; byCompany: Map<string, CompanyItems>; isFull: boolean };
type Lane = {
  companyId: string;
  type: string;
  afterPosition: number;
  reason: string;
  attempts: number;
  dueAtMs: number;
};

export type BatchWriter = ReturnType<typeof createBatchWriter>;

/**
 * Moves the journal into the tables, in order and exactly once: rows, their consequences and the position are one
 * transaction per company. While one batch is being written, the next is read.
 */
export function createBatchWriter(options: BatchWriterOptions) {
  const { journal, log } = options;
  const now = options.now ?? Date.now;
  /** For waiting times: a clock that is set must not stretch them. */
  const steadyMs = () => performance.now();
  const gatherMs = options.gatherMs ?? GATHER_MS;
  const store = createCompanyStore(options);
  const waiting = new Map<string, Lane>();
  let cursor = 0;
  let trimmedTo = 0;
  let trimDueAtMs = 0;
  let awaySinceMs: number | null = null;
  let running: Promise<void> | null = null;
  let stopping = false;
  let stopByMs = Number.POSITIVE_INFINITY;
  let wake: (() => void) | null = null;

  async function read(afterPosition: number): Promise<Batch | null> {
    const items = await journal.readFrom(afterPosition, BATCH_ITEMS);
    if (items.length === 0) return null;
    const nowMs = now();
    const prepared = new Map<string, PreparedItem[]>();
    let lastPosition = afterPosition;
    let count = 0;
    let atOnce = 0;
    for (const item of items) {
      const records = Math.min(item.records, item.position - afterPosition);
      if (count > 0 && count + records > BATCH_ITEMS) break;
      count += records;
      atOnce += records;
      if (atOnce >= PREPARE_AT_ONCE) {
        atOnce = 0;
        await nextTurn();
      }
      let list = prepared.get(item.companyId);
      if (list === undefined) {
        list = [];
        prepared.set(item.companyId, list);
      }
      // One delivery may be larger than a batch: then it is stored in several.
      const own = prepare(item, afterPosition, nowMs).slice(0, BATCH_ITEMS);
      for (const one of own) list.push(one);
      lastPosition = own.at(-1)?.position ?? item.position;
    }
    const byCompany = new Map<string, CompanyItems>();
    const notes = Map.groupBy(journal.takeNotes?.(lastPosition) ?? [], ({ companyId }) => companyId);
    for (const [companyId, list] of prepared) {
      byCompany.set(companyId, { items: list, encoded: await encode(list), notes: notes.get(companyId) ?? [] });
    }
    const isFull = lastPosition < (items.at(-1)?.position ?? 0) || count >= BATCH_ITEMS;
    return { lastPosition, byCompany, isFull };
  }

  function prepare(item: JournalItem, afterPosition: number, nowMs: number): PreparedItem[] {
    const prepared = prepareItems(item, afterPosition, nowMs);
    const contested = options.contested?.();
    if (contested === undefined || contested.size === 0) return prepared;
    return prepared.map((one) => ({ ...one, claim: one.claim ?? contested.get(one.position) }));
  }

  async function encode(items: readonly PreparedItem[]): Promise<EncodedItems[] | undefined> {
    const parts: EncodedItems[] = [];
    for (let start = 0; start < items.length; start += ROWS_PER_WRITE) {
      await nextTurn();
      const part = store.encode(items.slice(start, start + ROWS_PER_WRITE));
      if (part === undefined) return undefined;
      parts.push(part);
    }
    return parts;
  }

  /** Tries until the database takes it. False: we are to stop and it is away; the journal keeps everything. */
  async function writeCompany(
    companyId: string,
    items: readonly PreparedItem[],
    encoded: readonly EncodedItems[] | undefined,
    notes: readonly StoredKeys[],
  ): Promise<boolean> {
    for (let attempt = 0; ; attempt++) {
      try {
        if (options.isOnHold?.() === true) {
          if (stopping) return false;
          await pause(RETRY_FIRST_MS);
          continue;
        }
        for (const failed of await store.write(companyId, items, encoded, notes)) holdBack(companyId, failed, items);
        if (awaySinceMs !== null) log.info({ awayMs: now() - awaySinceMs }, 'ingestion: the database takes data again');
        awaySinceMs = null;
        return true;
      } catch (error) {
        if (awaySinceMs === null) {
          awaySinceMs = now();
          log.warn({ err: error, companyId }, 'ingestion: the database is away, the journal keeps the data');
        }
        if (stopping) return false;
        await pause(backOffMs(attempt, RETRY_FIRST_MS, RETRY_LONGEST_MS));
        if (stopping) return false;
      }
    }
  }

  function holdBack(companyId: string, failed: TableWaits, items: readonly PreparedItem[]): void {
    const first = items.find((item) => item.type === failed.type && item.position > failed.storedUpTo);
    if (first === undefined) return;
    log.error(
      { err: failed.cause, companyId, type: failed.type },
      'ingestion: a kind of record cannot be stored and waits',
    );
    const lane = {
      companyId,
      type: failed.type,
      afterPosition: first.position - 1,
      reason: failed.message,
      attempts: 0,
    };
    waiting.set(laneOf(lane), { ...lane, dueAtMs: steadyMs() + backOffMs(0, RETRY_FIRST_MS, RETRY_LONGEST_MS) });
  }

  /** What waits alone is tried again in order, up to where the others are; then it goes on with them. */
  async function retryWaiting(): Promise<void> {
    for (const [key, lane] of waiting) {
      if (steadyMs() < lane.dueAtMs) continue;
      try {
        await catchUp(lane);
        waiting.delete(key);
        log.info({ companyId: lane.companyId, type: lane.type }, 'ingestion: a kind of record is stored again');
      } catch (error) {
        lane.attempts++;
        lane.dueAtMs = steadyMs() + backOffMs(lane.attempts, RETRY_FIRST_MS, RETRY_LONGEST_MS);
        if (error instanceof TableWaits) lane.reason = error.message;
        else if (classifyWriteFailure(error) !== 'away') throw error;
      }
    }
  }

  async function catchUp(lane: Lane): Promise<void> {
    while (lane.afterPosition < cursor) {
      const items = await journal.readFrom(lane.afterPosition, BATCH_ITEMS);
      const own = items
        .filter((item) => item.companyId === lane.companyId)
        .flatMap((item) => prepare(item, lane.afterPosition, now()))
        .filter((item) => item.position <= cursor && item.type === lane.type);
      const part = own.slice(0, BATCH_ITEMS);
      const [failed] = part.length === 0 ? [] : await store.write(lane.companyId, part);
      if (failed !== undefined) throw failed;
      const reached = part.length < own.length ? part.at(-1) : items.at(-1);
      lane.afterPosition = Math.min(cursor, reached?.position ?? cursor);
    }
  }

  async function trim(force: boolean): Promise<void> {
    if (!force && steadyMs() < trimDueAtMs) return;
    trimDueAtMs = steadyMs() + TRIM_EVERY_MS;
    const upTo = Math.min(cursor, ...[...waiting.values()].map((lane) => lane.afterPosition));
    if (upTo <= trimmedTo) return;
    // A full disk may refuse even this; the database knows what is stored, so it is only tried again.
    await journal.trim(upTo).then(
      () => (trimmedTo = upTo),
      (error: unknown) => log.warn({ err: error }, 'ingestion: the journal could not be trimmed'),
    );
  }

  async function loop(): Promise<void> {
    let next = read(cursor);
    for (;;) {
      const batch = await next;
      if (batch === null) {
        await trim(true);
        await retryWaiting();
        if (stopping) return;
        await sleepUntilWoken();
        if (!stopping) await pause(gatherMs);
        next = read(cursor);
        continue;
      }
      const startedAtMs = steadyMs();
      next = batch.isFull ? read(batch.lastPosition) : Promise.resolve(null);
      // Awaited in the next turn; a failure must not count as unhandled until then.
      next.catch(() => undefined);
      for (const [companyId, { items, encoded, notes }] of batch.byCompany) {
        // What waits alone is left to retryWaiting, which comes up to the cursor.
        const open = items.filter((item) => !waiting.has(laneOf({ companyId, type: item.type })));
        const ready = open.length === items.length ? encoded : undefined;
        if (open.length > 0 && !(await writeCompany(companyId, open, ready, notes))) {
          await next;
          return;
        }
      }
      cursor = batch.lastPosition;
      await trim(stopping);
      if (steadyMs() > stopByMs) {
        await next;
        return;
      }
      await retryWaiting();
      if (!batch.isFull) {
        if (!stopping) await pause(Math.max(gatherMs * LEAST_PAUSE, gatherMs - (steadyMs() - startedAtMs)));
        next = read(cursor);
      }
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      stopWaiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  let stopWaiting: () => void = () => undefined;

  function sleepUntilWoken(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, 1000);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    start(): void {
      running ??= loop().catch((error: unknown) => {
        log.error({ err: error }, 'ingestion: the batch writer failed and starts again');
        running = null;
        if (!stopping) setTimeout(() => !stopping && this.start(), RETRY_LONGEST_MS).unref();
      });
    },

    /** Something was appended. */
    wake(): void {
      wake?.();
    },

    state: (): BatchWriterState => ({
      ...store.counts(),
      awaySinceMs,
      waiting: [...waiting.values()].map(({ companyId, type, reason }) => ({ companyId, type, reason })),
    }),

    /** Writes what the journal still has, unless that takes long or the database is away (ING-11). */
    async stop(): Promise<void> {
      stopping = true;
      stopByMs = steadyMs() + STOP_WITHIN_MS;
      wake?.();
      stopWaiting();
      await running;
    },
  };
}

function laneOf({ companyId, type }: { companyId: string; type: string }): string {
  return `${companyId} ${type}`;
}
