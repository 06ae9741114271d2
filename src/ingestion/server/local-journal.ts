import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Unavailable } from '#platform/errors.ts';
import { PROJECT_DIR } from '#platform/server/project-dir.ts';
import { claimOf, DELIVERIES_UNDER_WAY, type StoredKeys } from './delivery-claims.ts';
import { type Journal, type JournalDepth, type JournalEntry, JournalFull, type JournalItem } from './journal.ts';
import { JournalAge } from './journal-age.ts';
import { countRecords, decodeGroup, encodeEntry, type JournalGroup, joinEntries } from './journal-group.ts';
import type { DeliveryKeys, Undrained } from './journal-store.ts';
import { JournalTail } from './journal-tail.ts';
import type { JournalAnswer, JournalCall, JournalGreeting } from './journal-thread.ts';

export type LocalJournalOptions = {
  path: string;
  maxBytes: number;
  maxAgeMs: number;
  /** How long the first entry of a group waits for others to share its fsync. */
  gatherMs?: number;
  now?: () => number;
  /** Never set by anybody: the limit of age must not be reached because the time of day was. */
  steadyMs?: () => number;
};

export type LocalJournal = Journal & {
  /** Names this journal in the database; a new file is a new journal. */
  journalId: string;
  /** The newest deliveries of each source that are not stored yet. */
  undrained(): Promise<Undrained[]>;
  /** Keys of deliveries up to a position that have to be noted when they are stored; given out once. */
  takeNotes(upToPosition: number): StoredKeys[];
  /** Called after each commit. */
  onAppended(listener: () => void): void;
};

const GATHER_MS = 2;
/** A group of so many records goes off at once. */
const GROUP_RECORDS = 1000;
const HOUR_MS = 3_600_000;
const MEGABYTE = 1024 * 1024;

type Waiting = {
  encoded: string[];
  records: number;
  keys: DeliveryKeys[];
  notes: Omit<StoredKeys, 'lastPosition'>[];
  resolve(): void;
  reject(error: Error): void;
};
type Question = JournalCall extends infer Call
  ? Call extends { ticket: number }
    ? Omit<Call, 'ticket'>
    : never
  : never;
type Success = Extract<JournalAnswer, { ok: true }>;

/** The journal on this machine's disk. Groups commits; the blocking part runs in a thread of its own. */
export async function openLocalJournal(options: LocalJournalOptions): Promise<LocalJournal> {
  const now = options.now ?? Date.now;
  mkdirSync(dirname(options.path), { recursive: true, mode: 0o700 });
  const worker = new Worker(threadFile(), { workerData: { path: options.path }, name: 'journal' });
  const greeting = await greet(worker);
  if (!greeting.ready) {
    await worker.terminate();
    throw describeFileProblem(greeting, options.path);
  }

  let { depth } = greeting;
  const age = new JournalAge(
    { now, steadyMs: options.steadyMs ?? (() => performance.now()) },
    greeting.lastPositionBefore,
  );
  let nextTicket = 1;
  let waiting: Waiting[] = [];
  let waitingRecords = 0;
  let committing = false;
  let running: Promise<void> = Promise.resolve();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let broken: Error | null = null;
  const tail = new JournalTail();
  const notes: (StoredKeys & { first: number })[] = [];
  const listeners: (() => void)[] = [];
  const open = new Map<number, { resolve(answer: Success): void; reject(error: Error): void }>();

  worker.on('message', (answer: JournalAnswer) => {
    const call = open.get(answer.ticket);
    open.delete(answer.ticket);
    if (answer.ok) {
      depth = answer.depth;
      call?.resolve(answer);
    } else call?.reject(answer.full ? diskFull(answer.message) : journalFailed(answer.message));
  });
  const failAll = (reason: string) => {
    broken = journalFailed(reason);
    for (const call of open.values()) call.reject(broken);
    open.clear();
  };
  worker.on('error', (error) => failAll(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => failAll('the journal thread has ended'));

  function ask(question: Question): Promise<Success> {
    if (broken !== null) return Promise.reject(broken);
    const ticket = nextTicket++;
    return new Promise((resolve, reject) => {
      open.set(ticket, { resolve, reject });
      // A thread, not a window: there is no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage({ ...question, ticket } satisfies JournalCall);
    });
  }

  function refuseIfFull(): void {
    if (depth.bytes >= options.maxBytes) {
      throw new JournalFull(
        `Das Journal ist voll (${Math.round(options.maxBytes / MEGABYTE)} MB). Neue Daten werden erst wieder angenommen, wenn die Datenbank die vorhandenen übernommen hat.`,
      );
    }
    if (age.ofOldestMs(depth.oldestReceivedAtMs) > options.maxAgeMs) {
      throw new JournalFull(
        `Seit mehr als ${Math.round(options.maxAgeMs / HOUR_MS)} Stunden konnten Daten nicht in die Datenbank übernommen werden. Neue Daten werden erst wieder angenommen, wenn die Datenbank erreichbar ist.`,
      );
    }
  }

  /** One commit at a time; what arrives meanwhile shares the next. */
  async function commit(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    committing = true;
    const group = waiting;
    waiting = [];
    waitingRecords = 0;
    const keys: DeliveryKeys[] = [];
    const encoded: string[] = [];
    let count = 0;
    for (const part of group) {
      for (const key of part.keys)
        keys.push(encoded.length === 0 ? key : { ...key, entry: encoded.length + key.entry, start: count + key.start });
      for (const text of part.encoded) encoded.push(text);
      count += part.records;
    }
    const payload = joinEntries(encoded);
    try {
      const answer = await ask({
        call: 'append',
        group: { payload, count, receivedAtMs: now(), keys },
      });
      const stored = answer.group;
      if (stored != null) {
        tail.push(stored.payload === '' ? { ...stored, payload } : stored);
        age.appended(stored.lastPosition);
        const { lastPosition } = stored;
        for (const part of group)
          for (const note of part.notes) notes.push({ ...note, lastPosition, first: lastPosition - stored.count + 1 });
      }
      for (const part of group) part.resolve();
      for (const listener of listeners) listener();
    } catch (error) {
      for (const part of group) part.reject(error as Error);
    }
    committing = false;
    if (waiting.length > 0) schedule();
  }

  function schedule(): void {
    if (committing) return;
    if (waitingRecords >= GROUP_RECORDS || closed) running = commit();
    else {
      timer ??= setTimeout(() => {
        running = commit();
      }, options.gatherMs ?? GATHER_MS);
    }
  }

  return {
    journalId: greeting.journalId,
    onAppended: (listener) => void listeners.push(listener),

    async append(entries: readonly JournalEntry[]): Promise<void> {
      if (entries.length === 0) return;
      if (closed) throw journalFailed('the journal is closed');
      refuseIfFull();
      const encoded = entries.map(encodeEntry);
      const records = countRecords(entries);
      const keys = keysOfAll(entries);
      const noted = entries.flatMap(notesOf);
      const kept = new Promise<void>((resolve, reject) =>
        waiting.push({ encoded, records, keys, notes: noted, resolve, reject }),
      );
      waitingRecords += records;
      schedule();
      await kept;
    },

    undrained: async () => (await ask({ call: 'undrained', limit: DELIVERIES_UNDER_WAY })).undrained ?? [],

    takeNotes(upToPosition) {
      // As soon as the first of a group is stored: what is left of it is then known as being in this journal.
      const end = notes.findIndex(({ first }) => first > upToPosition);
      return notes.splice(0, end === -1 ? notes.length : end);
    },

    async readFrom(afterPosition: number, limit: number): Promise<JournalItem[]> {
      const groups = tail.read(afterPosition) ?? (await ask({ call: 'read', afterPosition, limit })).groups ?? [];
      return takeItems(groups, afterPosition, limit);
    },

    async trim(upToPosition: number): Promise<void> {
      await ask({ call: 'trim', upToPosition });
      tail.trim(upToPosition);
      age.trimmed(upToPosition);
    },

    depth: () => depth satisfies JournalDepth,

    async close(): Promise<void> {
      if (closed) return;
      closed = true;
      await running;
      // What arrived during that commit; nothing can arrive any more.
      if (waiting.length > 0) {
        schedule();
        await running;
      }
      if (broken === null) await ask({ call: 'close' });
      await worker.terminate();
    },
  };
}

function keysOfAll(entries: readonly JournalEntry[]): DeliveryKeys[] {
  let start = 0;
  return entries.flatMap((entry, place) => {
    const keys = keysOf(entry, place, start);
    start += countRecords([entry]);
    return keys;
  });
}

function notesOf(entry: JournalEntry): Waiting['notes'] {
  if (entry.type !== 'block' || entry.noteAs === undefined) return [];
  const { companyId, sourceId, noteAs, deliveries } = entry;
  const keys = deliveries.flatMap(({ deliveryKey }) =>
    deliveryKey === undefined ? [] : [claimOf(deliveryKey, noteAs)],
  );
  return keys.length === 0 ? [] : [{ companyId, sourceId, keys }];
}

function keysOf(entry: JournalEntry, place: number, start: number): DeliveryKeys[] {
  const deliveries = entry.type === 'block' ? entry.deliveries : [{ ...entry, records: 1 }];
  if (deliveries.every(({ deliveryKey }) => deliveryKey === undefined)) return [];
  return [
    {
      entry: place,
      start,
      sourceId: entry.sourceId,
      records: deliveries.map(({ records }) => records),
      keys: deliveries.map(({ deliveryKey }) => deliveryKey ?? null),
      mayRepeat: deliveries.map(({ mayRepeat }) => mayRepeat !== false),
    },
  ];
}

function takeItems(groups: readonly JournalGroup[], afterPosition: number, limit: number): JournalItem[] {
  const items: JournalItem[] = [];
  let found = 0;
  for (const group of groups) {
    if (found >= limit) break;
    for (const item of decodeGroup(group, afterPosition, limit - found)) {
      items.push(item);
      found += Math.min(item.records, item.position - afterPosition);
    }
  }
  return items;
}

/** Beside this file when run from the sources, a file of its own in the built server. */
function threadFile(): string {
  return import.meta.filename.endsWith('.ts')
    ? join(import.meta.dirname, 'journal-thread.ts')
    : join(PROJECT_DIR, 'dist/server/journal-thread.js');
}

function greet(worker: Worker): Promise<JournalGreeting> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (greeting: JournalGreeting) => {
      worker.off('error', reject);
      resolve(greeting);
    });
  });
}

function diskFull(detail: string): JournalFull {
  return Object.assign(
    new JournalFull(
      'Das Journal kann nicht geschrieben werden, vermutlich ist der Datenträger voll. Daten werden erst wieder angenommen, wenn Platz frei ist.',
    ),
    { cause: detail },
  );
}

function journalFailed(detail: string): Unavailable {
  return new Unavailable('journal_unavailable', 'Das Journal der Maschinendaten ist nicht verfügbar.', {
    cause: new Error(detail),
  });
}

function describeFileProblem(greeting: Extract<JournalGreeting, { ready: false }>, path: string): Unavailable {
  const sentences = {
    foreign: `Die Datei ${path} ist kein Journal dieses Programms. Verschieben Sie sie an einen anderen Ort und starten Sie neu.`,
    damaged: `Das Journal ${path} ist beschädigt. Sichern Sie die Datei, verschieben Sie sie an einen anderen Ort und starten Sie neu.`,
    in_use: `Das Journal ${path} wird von einem anderen Prozess benutzt. Beenden Sie diesen oder wählen Sie ein anderes DATA_DIR.`,
    unreadable: `Das Journal ${path} kann nicht geöffnet werden (${greeting.message}).`,
  };
  return new Unavailable(`journal_${greeting.problem}`, sentences[greeting.problem], {
    cause: new Error(greeting.message),
  });
}
