import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { DeliveryWindow } from './delivery-window.ts';
import type { JournalDepth } from './journal.ts';
import { type JournalGroup, type RecordRange, withoutRanges } from './journal-group.ts';

/** Marks the file as ours ("MESJ"), so that another program's database is not mistaken for it. */
const APPLICATION_ID = 0x4d45534a;
const FORMAT = 2;
/** Beyond this the check of the whole file would delay the start by many seconds. */
const CHECKED_UP_TO_BYTES = 256 * 1024 * 1024;
/** Small commits write whole pages, large groups are chains of them: in between. */
const PAGE_BYTES = 16_384;
/** Freed pages are used again; only what a long failure of the database left behind is given back to the disk, bit by bit. */
const KEPT_FREE_PAGES = (64 * 1024 * 1024) / PAGE_BYTES;
const FREED_PAGES_PER_TRIM = 500;

/**
 * The deliveries of one entry in order, in columns because objects are slow to send to a thread: how many records each
 * became, its key (null: nothing tells it from others), and whether it may be a repetition.
 */
export type DeliveryKeys = {
  entry: number;
  /** Records of the group before this entry. */
  start: number;
  sourceId: string;
  records: number[];
  keys: (string | null)[];
  mayRepeat: boolean[];
};

/** A delivery that is in the journal and not yet stored: its key, and the positions of its records. */
export type Undrained = { sourceId: string; key: string; first: number; last: number };

type FreshKeys = { keys: string[]; known: Set<string>; places: number[] };

export type GroupToStore = {
  payload: string;
  /** Records. */
  count: number;
  receivedAtMs: number;
  keys: readonly DeliveryKeys[];
};

/** The file is no journal of ours, or damaged, or in use by another process. */
export class JournalFileProblem extends Error {
  readonly problem: 'foreign' | 'damaged' | 'in_use' | 'unreadable';
  constructor(problem: JournalFileProblem['problem'], options: { cause?: unknown } = {}) {
    super(`journal file is ${problem}`, options);
    this.name = 'JournalFileProblem';
    this.problem = problem;
  }
}

/**
 * The journal's file: SQLite in WAL mode, one fsync per group. Everything here blocks, so it lives in a thread of its
 * own (journal-thread.ts).
 */
export class JournalStore {
  readonly journalId: string;
  /** Of what was in the file when it was opened; 0 when there was nothing. */
  readonly lastPositionBefore: number;
  readonly #db: DatabaseSync;
  readonly #window = new DeliveryWindow();
  readonly #insertGroup: StatementSync;
  readonly #insertKeys: StatementSync;
  readonly #deleteKeys: StatementSync;
  #nextPosition: number;
  #depth: JournalDepth;
  /** Keys that fell out of the window; deleted with the next group, to save an fsync. */
  #forgotten: (readonly [sourceId: string, lastPosition: number])[] = [];

  constructor(path: string, now: () => number) {
    this.#db = openFile(path);
    this.journalId = this.#meta('journal_id') ?? this.#setMeta('journal_id', randomUUID());
    this.#insertGroup = this.#db.prepare(
      'insert into journal_groups (last_position, entry_count, received_at_ms, byte_count, payload) values (?, ?, ?, ?, ?)',
    );
    this.#insertKeys = this.#db.prepare(
      'insert into delivery_keys (source_id, last_position, keys, places) values (?, ?, ?, ?)',
    );
    this.#deleteKeys = this.#db.prepare('delete from delivery_keys where source_id = ? and last_position = ?');
    const newest = this.#db.prepare('select max(last_position) as position from journal_groups').get();
    this.lastPositionBefore = Number(newest?.position ?? 0);
    const known = Math.max(this.lastPositionBefore, Number(this.#meta('trimmed_to') ?? 0));
    // A file restored from an old copy must not give positions again that the database has already counted as stored.
    this.#nextPosition = Math.max(known + 1, now() * 1000);
    this.#depth = this.#readDepth(Number.MAX_SAFE_INTEGER);
    for (const row of this.#db.prepare('select * from delivery_keys order by last_position').all()) {
      this.#window.remember(String(row.source_id), Number(row.last_position), JSON.parse(String(row.keys)) as string[]);
    }
  }

  get depth(): JournalDepth {
    return this.#depth;
  }

  /** Durable when it returns. What was delivered before is left out. */
  append(group: GroupToStore): JournalGroup | null {
    const { repeated, fresh } = this.#sortKeys(group.keys);
    const count = repeated.reduce((left, { records }) => left - records, group.count);
    if (count === 0) return null;
    const payload = repeated.length === 0 ? group.payload : withoutRanges(group.payload, repeated);
    const stored = { lastPosition: this.#nextPosition + count - 1, count, receivedAtMs: group.receivedAtMs, payload };
    const byteCount = Buffer.byteLength(payload);
    this.#inTransaction(() => {
      this.#insertGroup.run(stored.lastPosition, count, stored.receivedAtMs, byteCount, payload);
      for (const [sourceId, keys] of fresh) {
        if (keys.keys.length === 0) continue;
        this.#insertKeys.run(
          sourceId,
          stored.lastPosition,
          JSON.stringify(keys.keys),
          isEveryRecord(keys, count) ? null : JSON.stringify(keys.places),
        );
      }
      for (const [sourceId, lastPosition] of this.#forgotten) this.#deleteKeys.run(sourceId, lastPosition);
    });
    this.#forgotten = [];
    this.#nextPosition += count;
    this.#depth = {
      entries: this.#depth.entries + count,
      bytes: this.#depth.bytes + byteCount,
      oldestReceivedAtMs: this.#depth.oldestReceivedAtMs ?? stored.receivedAtMs,
    };
    this.#rememberKeys(fresh, stored.lastPosition);
    return stored;
  }

  /** Groups with entries behind this position, until `limit` entries are together. */
  read(afterPosition: number, limit: number): JournalGroup[] {
    const groups: JournalGroup[] = [];
    let found = 0;
    const rows = this.#db
      .prepare('select * from journal_groups where last_position > ? order by last_position')
      .iterate(afterPosition);
    for (const row of rows) {
      const group = {
        lastPosition: Number(row.last_position),
        count: Number(row.entry_count),
        receivedAtMs: Number(row.received_at_ms),
        payload: String(row.payload),
      };
      groups.push(group);
      found += Math.min(group.count, group.lastPosition - afterPosition);
      if (found >= limit) break;
    }
    return groups;
  }

  /** Gives up every group that lies wholly behind the position, and its room on the disk. */
  trim(upToPosition: number): void {
    const given = this.#readDepth(upToPosition);
    this.#inTransaction(() => {
      this.#db.prepare('delete from journal_groups where last_position <= ?').run(upToPosition);
      this.#setMeta('trimmed_to', String(Math.max(upToPosition, Number(this.#meta('trimmed_to') ?? 0))));
    });
    const free = this.#db.prepare('pragma freelist_count').get()?.freelist_count;
    if (Number(free) > KEPT_FREE_PAGES) this.#db.exec(`pragma incremental_vacuum(${FREED_PAGES_PER_TRIM})`);
    this.#depth = {
      entries: this.#depth.entries - given.entries,
      bytes: this.#depth.bytes - given.bytes,
      oldestReceivedAtMs: this.#readOldest(),
    };
  }

  close(): void {
    this.#db.close();
  }

  #sortKeys(entries: readonly DeliveryKeys[]): { repeated: RecordRange[]; fresh: Map<string, FreshKeys> } {
    const repeated: RecordRange[] = [];
    const fresh = new Map<string, FreshKeys>();
    let leftOut = 0;
    for (const { entry, start, sourceId, records, keys, mayRepeat } of entries) {
      const ofSource = fresh.get(sourceId) ?? { keys: [], known: new Set<string>(), places: [] };
      fresh.set(sourceId, ofSource);
      let first = 0;
      for (const [index, key] of keys.entries()) {
        const count = records[index] ?? 0;
        const isKnown = key !== null && (ofSource.known.has(key) || this.#window.has(sourceId, key));
        if (isKnown && mayRepeat[index] === true) {
          repeated.push({ entry, first, records: count });
          leftOut += count;
        } else if (key !== null) {
          ofSource.keys.push(key);
          ofSource.known.add(key);
          ofSource.places.push(start + first - leftOut, count);
        }
        first += count;
      }
    }
    return { repeated, fresh };
  }

  /** The newest deliveries of sources that are not stored yet, at most `limit` of each. */
  undrained(limit: number): Undrained[] {
    const rows = this.#db
      .prepare(
        `select source_id, last_position, keys, places, entry_count from delivery_keys
         join journal_groups using (last_position)
         where source_id not like 'push:%' and source_id not like 'replay:%' order by last_position desc`,
      )
      .iterate();
    const found: Undrained[] = [];
    const counts = new Map<string, number>();
    for (const row of rows) {
      const sourceId = String(row.source_id);
      const keys = JSON.parse(String(row.keys)) as string[];
      const places = row.places === null ? null : (JSON.parse(String(row.places)) as number[]);
      // A group of an earlier version does not say which record belongs to which key.
      if (places === null && keys.length !== Number(row.entry_count)) continue;
      const before = Number(row.last_position) - Number(row.entry_count);
      for (let index = keys.length - 1; index >= 0 && (counts.get(sourceId) ?? 0) < limit; index--) {
        counts.set(sourceId, (counts.get(sourceId) ?? 0) + 1);
        const [offset = 0, records = 1] = places === null ? [index, 1] : places.slice(2 * index, 2 * index + 2);
        const first = before + offset + 1;
        found.push({ sourceId, key: keys[index] as string, first, last: first + records - 1 });
      }
    }
    return found;
  }

  /** After the commit only: keys of a group that was not stored must not refuse its second delivery. */
  #rememberKeys(fresh: ReadonlyMap<string, FreshKeys>, lastPosition: number): void {
    for (const [sourceId, { known }] of fresh) {
      if (known.size === 0) continue;
      for (const position of this.#window.remember(sourceId, lastPosition, [...known])) {
        this.#forgotten.push([sourceId, position]);
      }
    }
  }

  #readDepth(upToPosition: number): JournalDepth {
    const row = this.#db
      .prepare(
        `select coalesce(sum(entry_count), 0) as entries, coalesce(sum(byte_count), 0) as bytes
         from journal_groups where last_position <= ?`,
      )
      .get(upToPosition);
    return {
      entries: Number(row?.entries ?? 0),
      bytes: Number(row?.bytes ?? 0),
      oldestReceivedAtMs: this.#readOldest(),
    };
  }

  #readOldest(): number | null {
    const row = this.#db.prepare('select received_at_ms from journal_groups order by last_position limit 1').get();
    return row === undefined ? null : Number(row.received_at_ms);
  }

  #meta(name: string): string | null {
    const row = this.#db.prepare('select value from journal_meta where name = ?').get(name);
    return row === undefined ? null : String(row.value);
  }

  #setMeta(name: string, value: string): string {
    this.#db.prepare('insert or replace into journal_meta (name, value) values (?, ?)').run(name, value);
    return value;
  }

  #inTransaction(work: () => void): void {
    this.#db.exec('begin immediate');
    try {
      work();
      this.#db.exec('commit');
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('rollback');
      throw error;
    }
  }
}

function openFile(path: string): DatabaseSync {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(path);
    const opened = db;
    const pragma = (name: string) => Object.values(opened.prepare(`pragma ${name}`).get() ?? {})[0];
    const isNew = pragma('page_count') === 0;
    if (!isNew && pragma('application_id') !== APPLICATION_ID) throw new JournalFileProblem('foreign');
    // Alone on the file: a second process would write positions of its own.
    db.exec('pragma locking_mode = exclusive');
    if (isNew) db.exec(`pragma page_size = ${PAGE_BYTES}; pragma auto_vacuum = incremental`);
    db.exec('pragma journal_mode = wal; pragma synchronous = full');
    db.exec(`
      create table if not exists journal_groups (
        last_position integer primary key, entry_count integer not null, received_at_ms integer not null,
        byte_count integer not null, payload text not null);
      create table if not exists delivery_keys (
        source_id text not null, last_position integer not null, keys text not null, places text,
        primary key (source_id, last_position)) without rowid;
      create table if not exists journal_meta (name text primary key, value text not null) without rowid;
      pragma application_id = ${APPLICATION_ID}`);
    if (!isNew) addPlaces(db);
    if (!isNew && pragma('user_version') === 1) adoptKeysOfRecords(db);
    db.exec(`pragma user_version = ${FORMAT}`);
    if (statSync(path).size <= CHECKED_UP_TO_BYTES && pragma('quick_check(1)') !== 'ok') {
      throw new JournalFileProblem('damaged');
    }
    return db;
  } catch (error) {
    db?.close();
    throw error instanceof JournalFileProblem ? error : new JournalFileProblem(problemOf(error), { cause: error });
  }
}

/**
 * The first format had a key for each record of a delivery (`key#0`, `key#1`, …) where now the delivery has one: a
 * delivery that was acknowledged under it and comes again is still the same. Records of pushes were deliveries already.
 */
function adoptKeysOfRecords(db: DatabaseSync): void {
  const write = db.prepare('update delivery_keys set keys = ? where source_id = ? and last_position = ?');
  const rows = db.prepare(
    "select * from delivery_keys where source_id not like 'push:%' and source_id not like 'replay:%'",
  );
  db.exec('begin immediate');
  for (const row of rows.all()) {
    const keys = (JSON.parse(String(row.keys)) as string[]).flatMap((key) => {
      const at = key.lastIndexOf('#');
      if (at === -1) return [key];
      return key.slice(at) === '#0' ? [key.slice(0, at)] : [];
    });
    write.run(JSON.stringify(keys), String(row.source_id), Number(row.last_position));
  }
  db.exec('commit');
}

/** Where the records of a delivery are in its group: two figures per key, or null where each record is a delivery. */
function addPlaces(db: DatabaseSync): void {
  const columns = db.prepare('pragma table_info(delivery_keys)').all();
  if (!columns.some(({ name }) => name === 'places')) db.exec('alter table delivery_keys add column places text');
}

function isEveryRecord({ keys, places }: FreshKeys, count: number): boolean {
  return keys.length === count && places.length === 2 * count;
}

function problemOf(error: unknown): JournalFileProblem['problem'] {
  // The low byte of SQLite's result code: 5 busy, 6 locked, 11 corrupt, 26 not a database.
  const code = (error as { errcode?: number }).errcode;
  switch (code === undefined ? undefined : code % 256) {
    case 5:
    case 6:
      return 'in_use';
    case 11:
      return 'damaged';
    case 26:
      return 'foreign';
    default:
      return 'unreadable';
  }
}
