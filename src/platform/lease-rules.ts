/** Which part of an installation a process is: everything, pages and API only, or data sources only. */
export const PROCESS_ROLES = ['all', 'api', 'ingest'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** A source of a company; with `INSTALLATION` instead of a company a duty that one process does for all. */
export type LeaseKey = { companyId: string; thing: string };
export const INSTALLATION = '00000000-0000-0000-0000-000000000000';

export function leaseId({ companyId, thing }: LeaseKey): string {
  return `${companyId} ${thing}`;
}

export type LeaseTimes = {
  /** How long a process counts as alive after its last sign, by the database's clock. */
  lifeMs: number;
  renewEveryMs: number;
  /** From here on a process without an answer keeps still, by its own clock: well before others may take over. */
  ownLimitMs: number;
  /** How long somebody must have seen the database answer before it gives up others: after an outage all come back first. */
  graceMs: number;
  queryLimitMs: number;
};

export function leaseTimes(lifeSeconds: number): LeaseTimes {
  const lifeMs = lifeSeconds * 1000;
  return {
    lifeMs,
    renewEveryMs: lifeMs / 4,
    ownLimitMs: lifeMs * 0.8,
    graceMs: lifeMs / 2,
    queryLimitMs: lifeMs / 5,
  };
}

/** The longest a source stands still after its owner died: until it is given up, and until the next looks. */
export function longestTakeoverMs({ lifeMs, renewEveryMs, queryLimitMs }: LeaseTimes): number {
  return lifeMs + renewEveryMs + queryLimitMs;
}

export type Contact = {
  /** When the last question began that the database answered; null before the first. */
  lastMs: number | null;
  /** Others that may look after sources, as of then. */
  hasRivals: boolean;
  /** The database itself said that it is down, which is the same for everybody. */
  isDown: boolean;
};

/**
 * Whether a process may go on with what it holds. While it cannot ask, nobody else must be able to take over: because
 * there is nobody, because the database is down for all, or because it was asked a moment ago.
 */
export function mayGoOn(contact: Contact, nowMs: number, times: LeaseTimes): boolean {
  if (contact.lastMs === null) return false;
  return !contact.hasRivals || contact.isDown || nowMs - contact.lastMs < times.ownLimitMs;
}

/** A refusal of the machine where the database runs, or the database's own word; silence may be ours alone. */
export function saysDown(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return true;
    if (code === '57P01' || code === '57P02' || code === '57P03') return true;
    if (current instanceof AggregateError && current.errors.length > 0) return current.errors.every(saysDown);
  }
  return false;
}

export type ClaimView = {
  /** Everything that is to be looked after, by anybody. */
  total: number;
  /** What this process holds. */
  held: number;
  /** Processes that look after such things, this one included. */
  processes: number;
  /** Without an owner, and since when this process has known so. */
  free: readonly { id: string; sinceMs: number }[];
};

/**
 * What a process takes: up to its share, so that two processes have about half each. What nobody wanted for a while it
 * takes anyway, because the other may be unable to. What runs is never moved.
 */
export function chooseClaims(view: ClaimView, nowMs: number, patienceMs: number): string[] {
  const share = Math.ceil(view.total / Math.max(1, view.processes));
  const room = Math.max(0, share - view.held);
  const isOverdue = ({ sinceMs }: { sinceMs: number }) => nowMs - sinceMs >= patienceMs;
  const overdue = view.free.filter(isOverdue);
  const recent = view.free.filter((thing) => !isOverdue(thing));
  return [...overdue, ...recent.slice(0, Math.max(0, room - overdue.length))].map(({ id }) => id);
}
