import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import {
  EVENT_GAP_MS,
  EVENT_MAY_HURRY_MS,
  formatEventId,
  type LiveEvent,
  type Position,
  parseEventId,
} from '#platform/realtime.ts';
import { type ChangeLog, createChangeLog } from '#platform/realtime-change-log.ts';
import type { TimerClock } from '#platform/realtime-clock.ts';
import { type Coalescer, createCoalescer } from '#platform/realtime-coalescer.ts';
import type { Log } from '../log.ts';
import { createChangeListener } from './change-listener.ts';
import { systemClock } from './system-clock.ts';

/** Companies nobody looks at are remembered so that a reconnect finds its place, but not without end. */
const MAX_REMEMBERED_COMPANIES = 1000;

export type Subscriber = {
  companyId: string;
  /** The last event the client has seen; without one it is told to fetch everything. */
  lastEventId: string | null;
  /** Hands one event to the client. False: its buffer is full and `resume` is called once it is empty again. */
  send: (event: LiveEvent, resume: () => void) => boolean;
};

export type RealtimeHub = {
  /** Resolves when the database's announcements arrive. */
  start: () => Promise<void>;
  /** The first event comes at once and tells what was missed. Returns the end of the subscription. */
  subscribe: (subscriber: Subscriber) => () => void;
  stats: () => RealtimeStats;
  close: () => Promise<void>;
};

export type RealtimeStats = {
  listening: boolean;
  clients: number;
  companies: number;
  /** Since the process started. */
  announcements: number;
  events: number;
  gaps: number;
};

type Options = { connection: pg.ClientConfig; log: Pick<Log, 'info' | 'warn'>; clock?: TimerClock };
type Company = { changes: ChangeLog; clients: Set<Coalescer> };

/** Tells every client of a company which tables changed, at a rate it can bear, with memory that does not grow. */
export function createRealtimeHub({ connection, log, clock = systemClock }: Options): RealtimeHub {
  const companies = new Map<string, Company>();
  let announcements = 0;
  let events = 0;
  let gaps = 0;

  const listener = createChangeListener({
    connection,
    log,
    clock,
    onChange({ companyId, topic }) {
      announcements += 1;
      const company = companies.get(companyId);
      if (company === undefined) return;
      company.changes.record(topic);
      signalAll(company);
    },
    onGap() {
      gaps += 1;
      for (const company of companies.values()) {
        company.changes.restart();
        signalAll(company);
      }
    },
  });

  function companyOf(companyId: string): Company {
    const known = companies.get(companyId);
    if (known !== undefined) return known;
    forgetIdleCompany(companies);
    const company = { changes: createChangeLog(newEpoch), clients: new Set<Coalescer>() };
    companies.set(companyId, company);
    return company;
  }

  return {
    start: () => listener.start(),
    subscribe({ companyId, lastEventId, send }) {
      const company = companyOf(companyId.toLowerCase());
      let position: Position | null = parseEventId(lastEventId);
      let greeted = false;
      const coalescer = createCoalescer({
        clock,
        gapMs: EVENT_GAP_MS,
        mayHurryMs: EVENT_MAY_HURRY_MS,
        deliver() {
          let event = company.changes.changesSince(position);
          if (event === null) {
            if (greeted) return true;
            event = { kind: 'change', id: formatEventId(company.changes.position()), topics: [] };
          }
          greeted = true;
          position = company.changes.position();
          events += 1;
          return send(event, coalescer.resume);
        },
      });
      company.clients.add(coalescer);
      coalescer.signal();
      return () => {
        coalescer.close();
        company.clients.delete(coalescer);
      };
    },
    stats() {
      let clients = 0;
      for (const company of companies.values()) clients += company.clients.size;
      return { listening: listener.isListening(), clients, companies: companies.size, announcements, events, gaps };
    },
    async close() {
      for (const company of companies.values()) {
        for (const client of company.clients) client.close();
        company.clients.clear();
      }
      await listener.close();
    },
  };
}

function signalAll(company: Company): void {
  for (const client of company.clients) client.signal();
}

/** The oldest first. A client that comes back for it finds another epoch and fetches everything. */
function forgetIdleCompany(companies: Map<string, Company>): void {
  if (companies.size < MAX_REMEMBERED_COMPANIES) return;
  for (const [companyId, company] of companies) {
    if (company.clients.size > 0) continue;
    companies.delete(companyId);
    return;
  }
}

/** Random, so that the id of another process, company or time is never mistaken for one of ours. */
function newEpoch(): string {
  return randomBytes(9).toString('base64url');
}
