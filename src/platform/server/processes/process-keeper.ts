import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Unavailable } from '#platform/errors.ts';
import {
  type Contact,
  chooseClaims,
  INSTALLATION,
  type LeaseKey,
  leaseId,
  leaseTimes,
  mayGoOn,
  type ProcessRole,
  saysDown,
} from '#platform/lease-rules.ts';
import type { TimerClock } from '#platform/realtime-clock.ts';
import type { Connection } from '../database.ts';
import type { Log } from '../log.ts';
import { systemClock } from '../realtime/system-clock.ts';
import { type Lease, type Look, type OtherProcess, openProcessStore, type ProcessStore } from './process-store.ts';

const START_ATTEMPTS = 6;

export type ProcessKeeper = ReturnType<typeof createProcessKeeper>;

type Listener = {
  /** Something came or went: what is held has to be looked at anew. */
  changed?(companyIds: ReadonlySet<string>): void;
  /** False: nothing may be taken any more, at once and without asking the database. */
  standing?(isStanding: boolean): void;
};

/**
 * This process among others on one database: gives a sign of life every few seconds, gives up those that do not, and
 * holds leases on what only one may do.
 */
export function createProcessKeeper(options: {
  role: ProcessRole;
  lifeSeconds: number;
  /** What tells whether two processes have the same key for secrets. */
  keyPrint: () => Promise<string>;
  log: Log;
  clock?: TimerClock;
  open?: (connection: Connection, times: ReturnType<typeof leaseTimes>, log: Log) => ProcessStore;
}) {
  const { role, log, clock = systemClock, open = openProcessStore } = options;
  const times = leaseTimes(options.lifeSeconds);
  const held = new Map<string, Lease>();
  const wanted = new Map<string, ReadonlySet<string>>();
  /** Without an owner, as far as known, and since when. */
  const free = new Map<string, number>();
  const listeners: Listener[] = [];
  let store: ProcessStore | null = null;
  let id: string = randomUUID();
  let journalId = '';
  let others: OtherProcess[] = [];
  let contact: Contact = { lastMs: null, hasRivals: false, isDown: false };
  let contactSinceMs = 0;
  let wasStanding = false;
  let report: () => unknown = () => null;
  let started = false;
  let stopped = true;
  let isUrgent = false;
  let cancelTurn = () => {};
  let cancelWatch = () => {};
  /** One after the other: an older look must not undo a newer claim. */
  let queue: Promise<unknown> = Promise.resolve();

  const isStanding = () => mayGoOn(contact, clock.nowMs(), times);

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  }

  function tellStanding(): void {
    const standing = isStanding();
    if (standing === wasStanding) return;
    wasStanding = standing;
    if (!standing) log.error({ process: id }, 'no answer of the database: sources are left to other processes');
    for (const listener of listeners) listener.standing?.(standing);
  }

  function tellChanged(keys: Iterable<LeaseKey>): void {
    const companyIds = new Set([...keys].map(({ companyId }) => companyId));
    if (companyIds.size > 0) for (const listener of listeners) listener.changed?.(companyIds);
  }

  /** Also when nothing answers any more: the moment to keep still comes by itself. */
  function watch(): void {
    cancelWatch();
    cancelWatch = clock.after(times.ownLimitMs, tellStanding);
  }

  function take(look: Look): void {
    const own = new Map(look.own.map((lease) => [leaseId(lease), lease]));
    const lost = [...held].filter(([key]) => !own.has(key));
    const gained = [...own].filter(([key]) => !held.has(key));
    held.clear();
    for (const [key, lease] of own) held.set(key, lease);
    others = look.others;
    const nowMs = clock.nowMs();
    const freeNow = new Set(look.free.map(leaseId));
    for (const key of free.keys()) if (!freeNow.has(key) && !isNew.has(key)) free.delete(key);
    for (const key of freeNow) if (!free.has(key)) free.set(key, nowMs);
    if (lost.length > 0) log.warn({ process: id, leases: lost.length }, 'other processes have taken over');
    tellChanged([...lost, ...gained].map(([, lease]) => lease));
  }
  /** Wanted for the first time: no row of it may exist yet. */
  const isNew = new Set<string>();

  async function beat(): Promise<void> {
    if (store === null) return;
    isUrgent = false;
    const startedMs = clock.nowMs();
    try {
      const look = await store.beat(id, report());
      if (look === null) return await comeBack(store);
      noteContact(startedMs, look.others);
      take(look);
      await claimFree(store);
      if (clock.nowMs() - contactSinceMs >= times.graceMs) await bury(store);
    } catch (error) {
      contact = { ...contact, isDown: saysDown(error) };
      // Told once; a database that is away is told by others too.
      if (!isTroubled()) log.warn({ err: error, down: contact.isDown }, 'processes: no sign of life could be given');
      contactSinceMs = Number.POSITIVE_INFINITY;
    }
    tellStanding();
  }

  function noteContact(startedMs: number, seen: readonly OtherProcess[]): void {
    if (contactSinceMs > startedMs) contactSinceMs = startedMs;
    contact = { lastMs: startedMs, hasRivals: seen.some((other) => other.role !== 'api'), isDown: false };
    watch();
  }

  async function bury(to: ProcessStore): Promise<void> {
    const dead = await to.bury(id);
    for (const { name, role: was } of dead)
      log.warn({ dead: name, role: was }, 'a process gave no sign and is given up');
    if (dead.length > 0) soon();
  }

  /** Given up while it was away: everything is lost, and it begins anew under another id. */
  async function comeBack(to: ProcessStore): Promise<void> {
    log.warn({ process: id }, 'this process was given up by the others and begins anew');
    const lost = [...held.values()];
    held.clear();
    contact = { ...contact, lastMs: null };
    tellStanding();
    tellChanged(lost);
    id = randomUUID();
    await announce(to);
    soon();
  }

  /** At the start nobody depends on this process yet: a database that is slow for a moment is no reason to give up. */
  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (attempt >= START_ATTEMPTS) throw error;
        log.warn({ err: error, attempt }, 'processes: no answer of the database at the start');
        await new Promise<void>((resolve) => void clock.after(times.renewEveryMs / 3, resolve));
      }
    }
  }

  async function announce(to: ProcessStore): Promise<void> {
    const name = `${hostname()} (${process.pid})`;
    await to.register({ id, journalId, name, role, keyPrint: await options.keyPrint() });
  }

  async function claimFree(from: ProcessStore, except?: string): Promise<void> {
    const chosen = [...chosenOf((companyId) => companyId !== INSTALLATION), ...chosenOf((one) => one === INSTALLATION)];
    if (chosen.length === 0) return;
    const claimed = await from.claim(id, journalId, chosen);
    for (const key of chosen) {
      free.delete(leaseId(key));
      isNew.delete(leaseId(key));
    }
    for (const lease of claimed) held.set(leaseId(lease), lease);
    tellChanged(claimed.filter(({ companyId }) => companyId !== except));
  }

  /** Sources are shared out; a duty has whoever comes first. */
  function chosenOf(isOwn: (companyId: string) => boolean): LeaseKey[] {
    const all = new Map<string, LeaseKey>();
    for (const [companyId, things] of wanted) {
      if (isOwn(companyId)) for (const thing of things) all.set(leaseId({ companyId, thing }), { companyId, thing });
    }
    const isDuty = isOwn(INSTALLATION);
    const view = {
      total: all.size,
      held: [...held.keys()].filter((key) => all.has(key)).length,
      processes: isDuty ? 1 : 1 + others.filter((other) => other.role !== 'api').length,
      free: [...free].filter(([key]) => all.has(key)).map(([key, sinceMs]) => ({ id: key, sinceMs })),
    };
    return chooseClaims(view, clock.nowMs(), 2 * times.renewEveryMs).flatMap((key) => all.get(key) ?? []);
  }

  function schedule(delayMs: number): void {
    cancelTurn();
    if (stopped) return;
    cancelTurn = clock.after(delayMs, () => {
      void inTurn(beat).then(() => schedule(isUrgent ? 0 : isTroubled() ? times.renewEveryMs / 3 : times.renewEveryMs));
    });
  }

  const isTroubled = () => contactSinceMs === Number.POSITIVE_INFINITY;

  function soon(): void {
    isUrgent = true;
    schedule(0);
  }

  return {
    role,
    times,
    id: () => id,
    listen: (listener: Listener) => void listeners.push(listener),
    /** Travels with every sign of life. */
    reports(read: () => unknown): void {
      report = read;
    },

    isStanding: () => !started || isStanding(),
    /** The database answered the last time. */
    isInContact: () => started && !isTroubled(),
    /** Everything before the start: who never starts is alone. */
    holds: (key: LeaseKey) => !started || (held.has(leaseId(key)) && isStanding()),
    /** Counts the owners of a thing; 0 while it is not held. */
    epochOf: (key: LeaseKey) => held.get(leaseId(key))?.epoch ?? 0,
    onDuty: (duty: string) => !started || (held.has(leaseId({ companyId: INSTALLATION, thing: duty })) && isStanding()),
    others: (): readonly OtherProcess[] => others,
    store: () => store,

    /** Everything of a company that has to be looked after, by whomever. Claims at once what is free. */
    async want(companyId: string, things: readonly string[]): Promise<void> {
      const before = wanted.get(companyId) ?? new Set<string>();
      wanted.set(companyId, new Set(things));
      for (const thing of things) {
        const key = leaseId({ companyId, thing });
        if (before.has(thing) || held.has(key) || free.has(key)) continue;
        free.set(key, clock.nowMs());
        isNew.add(key);
      }
      const gone = [...held.values()].filter((one) => one.companyId === companyId && !things.includes(one.thing));
      const to = store;
      if (to === null) return;
      await inTurn(async () => {
        if (gone.length > 0) await to.drop(id, gone);
        for (const lease of gone) held.delete(leaseId(lease));
        await claimFree(to, companyId);
      });
    },

    /** Looks at once, because somebody left or asked. */
    look: soon,

    /** When the journal is open and the migrations have run. */
    async start(connection: Connection, openJournalId: string): Promise<void> {
      if (store !== null) return;
      stopped = false;
      journalId = openJournalId;
      const opened = open(connection, times, log);
      try {
        await patiently(() => announce(opened));
        const look = await patiently(() => opened.beat(id, report()));
        refuseOtherKey(look?.others ?? [], await options.keyPrint());
      } catch (error) {
        await opened.leave(id).catch(() => undefined);
        await opened.close();
        throw error;
      }
      store = opened;
      started = true;
      contactSinceMs = clock.nowMs();
      await inTurn(beat);
      schedule(times.renewEveryMs);
    },

    /** When nothing that was held is done any more. */
    async stop(): Promise<void> {
      stopped = true;
      cancelTurn();
      cancelWatch();
      await queue;
      const last = store;
      store = null;
      held.clear();
      if (last === null) return;
      await last.leave(id).catch((error: unknown) => log.warn({ err: error }, 'processes: could not say good-bye'));
      await last.close();
    },
  };
}

function refuseOtherKey(others: readonly OtherProcess[], keyPrint: string): void {
  const other = others.find((one) => one.keyPrint !== keyPrint);
  if (other === undefined) return;
  throw new Unavailable(
    'other_secrets_key',
    `Der Prozess ${other.name} auf derselben Datenbank verschlüsselt Zugangsdaten mit einem anderen Schlüssel. Setzen Sie für alle Prozesse denselben SECRETS_KEY, oder kopieren Sie die Datei secrets.key aus dessen DATA_DIR.`,
  );
}
