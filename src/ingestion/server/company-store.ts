import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { sentTogether } from '#platform/server/sent-together.ts';
import { DAY_MS, DayPartitions } from './day-partitions.ts';
import { claimDeliveries, DeliveryNotes, type StoredKeys } from './delivery-claims.ts';
import type { MeaningItem } from './meaning.ts';
import { type PreparedItem, rejectOf, seriesTypeOf } from './prepared-item.ts';
import { SERIES, type SeriesType } from './record-types.ts';
import { dropOldRejects } from './rejects.service.ts';
import { SensorContexts } from './sensor-contexts.ts';
import { countSamples } from './source-samples.ts';
import { type EncodedItems, encodeAll, encodeItems, readPositions, storeItems, storePositions } from './store-items.ts';
import { classifyWriteFailure } from './write-failure.ts';

export type ApplyMeaning = (tx: Transaction, companyId: string, items: MeaningItem[]) => Promise<void>;

/** This kind of record cannot be stored at all for now. */
export class TableWaits extends Error {
  readonly type: string;
  readonly storedUpTo: number;
  constructor(type: string, storedUpTo: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'TableWaits';
    this.type = type;
    this.storedUpTo = storedUpTo;
  }
}

const COUNT_REJECTS_EVERY = 1000;

/** Stores the items of one company, each exactly once, and sets aside what the database refuses. */
export function createCompanyStore(options: {
  journal: { journalId: string };
  database: Database;
  log: Log;
  applyMeaning?: ApplyMeaning;
}) {
  const { database, log, applyMeaning } = options;
  const { journalId } = options.journal;
  const contexts = new SensorContexts();
  const partitions = new DayPartitions();
  const notes = new DeliveryNotes();
  /** Per company: how far each kind of record is stored, as far as we know; asked anew after any failure. */
  const positions = new Map<string, Map<string, number>>();
  let storedItems = 0;
  let rejectedItems = 0;
  const rejectsSince = new Map<string, number>();

  type Way = {
    skipRepeated: boolean;
    meaning: boolean;
    /** All items of the call in the form the database takes, where it was made ahead. */
    encoded?: readonly EncodedItems[];
    /** Deliveries to note as stored. */
    notes?: readonly StoredKeys[];
  };

  async function transact(companyId: string, items: readonly PreparedItem[], way: Way): Promise<void> {
    await partitions.ensure(database, companyId, daysOf(items));
    try {
      const outcome = await database.inCompany(companyId, async (tx) => {
        const known = positions.get(companyId) ?? (await readPositions(tx, companyId, journalId));
        const unread = items.filter((item) => item.position > (known.get(item.type) ?? 0));
        const reached = new Map(known);
        for (const item of unread) reached.set(item.type, item.position);
        if (unread.length === 0) return { reached, fresh: unread, added: [], rejects: 0 };
        const elsewhere = await claimDeliveries(tx, companyId, journalId, unread);
        const fresh = elsewhere.size === 0 ? unread : unread.filter(({ position }) => !elsewhere.has(position));
        const encoded = fresh.length === items.length ? way.encoded : undefined;
        // Waiting for each would cost more than most of them.
        const [added] = await sentTogether([
          storeItems(tx, companyId, encoded ?? encodeAll(fresh, contexts), {
            contexts,
            skipRepeated: way.skipRepeated,
          }),
          countSamples(tx, companyId, fresh),
          storePositions(tx, companyId, journalId, changed(known, reached)),
        ]);
        if (way.meaning && applyMeaning !== undefined) {
          const meant = fresh.flatMap(({ record, receivedAtMs }) =>
            record === null ? [] : [{ record, receivedAtMs }],
          );
          if (meant.length > 0) await applyMeaning(tx, companyId, meant);
        }
        const rejects = fresh.filter((item) => item.reject !== null).length;
        if (rejects > 0) await capRejects(tx, companyId, rejects);
        // Last, because it remembers what it has written: a batch that is refused must not have got here.
        if (way.notes !== undefined && way.notes.length > 0) await notes.write(tx, companyId, journalId, way.notes);
        return { reached, fresh, added, rejects };
      });
      positions.set(companyId, outcome.reached);
      contexts.markStored(companyId, outcome.added);
      storedItems += outcome.fresh.length - outcome.rejects;
      rejectedItems += outcome.rejects;
    } catch (error) {
      // Whether the commit arrived is unknown now: the database is asked.
      positions.delete(companyId);
      if (error instanceof Error && error.message.includes('no partition of relation')) partitions.forget();
      throw error;
    }
  }

  async function write(companyId: string, items: readonly PreparedItem[], way: Way): Promise<TableWaits[]> {
    try {
      await transact(companyId, items, way);
      return [];
    } catch (error) {
      const failure = classifyWriteFailure(error);
      if (failure === 'away') throw error;
      if (failure === 'repeated' && !way.skipRepeated) return write(companyId, items, { ...way, skipRepeated: true });
      // Whatever the complaint: what waited for a company that was deleted meanwhile is not set aside, it goes with it.
      if (!(await companyExists(companyId))) {
        log.warn({ err: error, companyId, items: items.length }, 'ingestion: the company is gone, its data with it');
        return [];
      }
      const types = new Set(items.map((item) => item.type));
      if (failure === 'table') {
        if (types.size > 1)
          return writeParts(
            companyId,
            [...types].map((type) => items.filter((item) => item.type === type)),
            way,
          );
        const [type] = types;
        return [new TableWaits(type ?? '', (items[0]?.position ?? 1) - 1, error)];
      }
      if (items.length > 1) {
        const middle = Math.ceil(items.length / 2);
        return writeParts(companyId, [items.slice(0, middle), items.slice(middle)], way);
      }
      const [item] = items;
      return item === undefined ? [] : setAside(companyId, item, error, way);
    }
  }

  /** One part after the other; what waits in one must not be overtaken in the next. */
  async function writeParts(companyId: string, parts: readonly PreparedItem[][], whole: Way): Promise<TableWaits[]> {
    const way = { ...whole, encoded: undefined };
    const waits: TableWaits[] = [];
    for (const part of parts) {
      const open = part.filter((item) => !waits.some((wait) => wait.type === item.type));
      if (open.length > 0) waits.push(...(await write(companyId, open, way)));
    }
    return waits;
  }

  /** The single item that is refused: kept without its consequences if that works, else kept as a reject. */
  async function setAside(companyId: string, item: PreparedItem, error: unknown, way: Way): Promise<TableWaits[]> {
    const detail = error instanceof Error ? error.message : String(error);
    log.warn({ err: error, companyId, type: item.type, position: item.position }, 'ingestion: an item was refused');
    if (item.record === null) {
      await transact(companyId, [{ ...item, reject: null }], { skipRepeated: true, meaning: false });
      return [];
    }
    if (way.meaning && seriesTypeOf(item) !== null) {
      const note = rejectOf(item.record, item, `Gespeichert, aber nicht ausgewertet: ${detail}`);
      try {
        await transact(companyId, [{ ...item, reject: note }], { skipRepeated: way.skipRepeated, meaning: false });
        return [];
      } catch (again) {
        if (classifyWriteFailure(again) === 'away') throw again;
      }
    }
    const reject = rejectOf(item.record, item, `Die Datenbank hat den Datensatz abgelehnt: ${detail}`);
    await transact(companyId, [{ ...item, record: null, reject }], { skipRepeated: true, meaning: false });
    return [];
  }

  async function companyExists(companyId: string): Promise<boolean> {
    return database.inCompany(companyId, async (tx) => {
      const { rows } = await tx.$client.query('select 1 from companies where id = $1', [companyId]);
      return rows.length > 0;
    });
  }

  async function capRejects(tx: Transaction, companyId: string, added: number): Promise<void> {
    const count = (rejectsSince.get(companyId) ?? COUNT_REJECTS_EVERY) + added;
    if (count >= COUNT_REJECTS_EVERY) await dropOldRejects(tx, companyId);
    rejectsSince.set(companyId, count >= COUNT_REJECTS_EVERY ? 0 : count);
  }

  return {
    /** At most as many as one write has. Undefined where something cannot be written: which item shows when it is stored. */
    encode(items: readonly PreparedItem[]): EncodedItems | undefined {
      try {
        return encodeItems(items, contexts);
      } catch {
        return undefined;
      }
    },
    /** Resolves with the kinds of record that must wait; rejects when the database is away. */
    write: (
      companyId: string,
      items: readonly PreparedItem[],
      encoded?: readonly EncodedItems[],
      stored?: readonly StoredKeys[],
    ) => write(companyId, items, { skipRepeated: false, meaning: true, encoded, notes: stored }),
    counts: () => ({ storedItems, rejectedItems }),
  };
}

function changed(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...after].filter(([type, position]) => before.get(type) !== position));
}

function daysOf(items: readonly PreparedItem[]): Map<string, Set<number>> {
  const byType = new Map<SeriesType, Set<number>>();
  for (const item of items) {
    const type = seriesTypeOf(item);
    if (type === null) continue;
    const day = Math.floor(item.timestampMs / DAY_MS);
    const known = byType.get(type);
    if (known === undefined) byType.set(type, new Set([day]));
    else known.add(day);
  }
  const days = new Map<string, Set<number>>();
  for (const [type, numbers] of byType) {
    const { table, rollUp } = SERIES[type];
    days.set(table, numbers);
    if (rollUp !== null) days.set(`${rollUp}_minutes`, numbers);
  }
  return days;
}
